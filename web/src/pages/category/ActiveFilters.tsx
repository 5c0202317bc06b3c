import { Button, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../features/products/money';
import type { Vocabulary_OptionsFragment } from '../../generated/graphql';
import { focusHeading } from '../../lib/focusHeading';
import { chosenIn, FILTERS, groupsFor, priceRangeIn } from './filters';
import type { Listing } from './useListing';

interface Chip {
  text: string;
  /** The address of the list without it. */
  to: string;
}

interface Props {
  listing: Listing;
  /** Undefined until it is loaded. */
  options?: Vocabulary_OptionsFragment;
}

/** The active filters, each with a link to the list without it. */
export function ActiveFilters({ listing, options }: Props) {
  const chips = [...valueChips(listing, options), ...priceChips(listing)];
  const { list, onRemove } = useFocusAfterRemoval(chips.length);

  if (chips.length === 0) return null;
  return (
    <Flex ref={list} as="ul" aria-label="Active filters" wrap="wrap" gap="2">
      {chips.map(({ text, to }, index) => (
        <li key={text}>
          <Button asChild variant="subtle" size="sm">
            <Link to={to} preventScrollReset aria-label={`Remove ${text}`} onClick={() => onRemove(index)}>
              {text}
              <X aria-hidden />
            </Link>
          </Button>
        </li>
      ))}
      <li>
        <Button asChild variant="plain" size="sm">
          <Link to={withoutFilters(listing)} preventScrollReset onClick={() => onRemove(0)}>
            Clear all
          </Link>
        </Button>
      </li>
    </Flex>
  );
}

/** Removing a chip loses the focus: the chip in its place gets it, or the heading after the last one. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLDivElement & HTMLUListElement>(null);
  const removed = useRef<number>(undefined);
  useEffect(() => {
    if (removed.current === undefined) return;
    const chips = list.current?.querySelectorAll('a');
    const next = chips?.[Math.min(removed.current, count - 1)];
    removed.current = undefined;
    if (next) next.focus();
    else focusHeading();
  }, [count]);
  return { list, onRemove: (index: number) => (removed.current = index) };
}

function valueChips(
  { department, search, withParam }: Listing,
  options?: Vocabulary_OptionsFragment,
): Chip[] {
  return groupsFor(department?.gender).flatMap((group) => {
    const chosen = chosenIn(group, search, options);
    return chosen.map((value) => ({
      text: `${group.label}: ${value}`,
      to: withParam(
        group.key,
        chosen.filter((other) => other !== value),
      ),
    }));
  });
}

function priceChips({ search, withParam }: Listing): Chip[] {
  const { min, max } = priceRangeIn(search) ?? {};
  return [
    ...(min === undefined ? [] : [{ text: `From ${formatMoney(min, 'card')}`, to: withParam('min', []) }]),
    ...(max === undefined ? [] : [{ text: `Up to ${formatMoney(max, 'card')}`, to: withParam('max', []) }]),
  ];
}

function withoutFilters({ path, search }: Listing) {
  const next = new URLSearchParams(search);
  [...FILTERS.map(({ key }) => key), 'min', 'max'].forEach((key) => next.delete(key));
  return `${path}?${next}`;
}
