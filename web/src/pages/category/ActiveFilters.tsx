import { Button, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FILTERS, groupsFor, chosenIn, priceIn } from './filters';
import type { Listing } from './useListing';

interface Chip {
  text: string;
  /** The list without it. */
  to: string;
}

/** What narrows the list, each with a link to the list without it. */
export function ActiveFilters({ listing }: { listing: Listing }) {
  const chips = [...valueChips(listing), ...priceChips(listing)];
  if (chips.length === 0) return null;
  return (
    <Flex as="ul" aria-label="Active filters" wrap="wrap" gap="2" listStyleType="none">
      {chips.map(({ text, to }) => (
        <li key={text}>
          <Button asChild variant="subtle" size="sm">
            <Link to={to} preventScrollReset aria-label={`Remove ${text}`}>
              {text}
              <X aria-hidden />
            </Link>
          </Button>
        </li>
      ))}
      <li>
        <Button asChild variant="plain" size="sm">
          <Link to={withoutFilters(listing.search)} preventScrollReset>
            Clear all
          </Link>
        </Button>
      </li>
    </Flex>
  );
}

function valueChips({ department, search, withParam }: Listing): Chip[] {
  return groupsFor(department?.gender).flatMap((group) => {
    const chosen = chosenIn(group, search);
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
  const min = priceIn(search, 'min');
  const max = priceIn(search, 'max');
  return [
    ...(min === undefined ? [] : [{ text: `From ${min}`, to: withParam('min', []) }]),
    ...(max === undefined ? [] : [{ text: `Up to ${max}`, to: withParam('max', []) }]),
  ];
}

function withoutFilters(search: URLSearchParams) {
  const next = new URLSearchParams(search);
  [...FILTERS.map(({ key }) => key), 'min', 'max'].forEach((key) => next.delete(key));
  return `?${next}`;
}
