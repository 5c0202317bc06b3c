import { chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useId } from 'react';
import { Checkbox } from '../../components/Checkbox';
import { Swatch } from '../../features/variants/Swatch';
import type { FilterOptions_FacetsFragment, Vocabulary_OptionsFragment } from '../../generated/graphql';
import { counted } from '../../lib/count';
import { chosenIn, FILTER_FORM, offeredIn } from './filters';
import type { FilterGroup } from './filters';
import type { Listing } from './useListing';

interface Props {
  group: FilterGroup;
  listing: Listing;
  facets?: FilterOptions_FacetsFragment;
  /** Undefined until it is loaded. */
  options?: Vocabulary_OptionsFragment;
}

/** The values of one filter, each with the number of products that it would show. */
export function FilterOptions({ group, listing, facets, options }: Props) {
  const id = useId();
  const chosen = chosenIn(group, listing.search, options);
  const offered = offeredIn(group, options);
  const countOf = (value: string) => facets?.[group.facet].find((facet) => facet.value === value)?.count ?? 0;

  function toggle(value: string) {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    listing.open(listing.withParam(group.key, next));
  }

  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="semibold" mb="1">
        {group.label}
      </chakra.legend>
      {!offered && <Skeleton h="32" />}
      <chakra.div css={offered && offered.length > MOST_SHOWN ? SCROLLING : undefined}>
        {offered?.map(({ name, swatch }, index) => (
          <Checkbox
            key={name}
            form={FILTER_FORM}
            name={group.key}
            value={name}
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
            aria-label={name} // without the count, which is part of the label
            aria-describedby={facets && `${id}-${index}`}
          >
            {swatch && <Swatch color={swatch} />}
            <Flex as="span" flex="1" minW="0" justify="space-between" gap="2">
              <chakra.span overflowWrap="anywhere">{name}</chakra.span>
              {facets && (
                <chakra.span color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
                  {countOf(name)}
                  <span hidden id={`${id}-${index}`}>
                    {counted(countOf(name), 'product')}
                  </span>
                </chakra.span>
              )}
            </Flex>
          </Checkbox>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}

/** A longer list scrolls, so that the filters below it stay visible. */
const MOST_SHOWN = 8;
const SCROLLING = { maxH: '72', overflowY: 'auto', overscrollBehavior: 'contain' };
