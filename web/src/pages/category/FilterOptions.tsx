import { chakra, Flex } from '@chakra-ui/react';
import { Checkbox } from '../../components/Checkbox';
import type { FilterOptions_FacetsFragment } from '../../generated/graphql';
import { chosenIn, FILTER_FORM } from './filters';
import type { FilterGroup } from './filters';
import type { Listing } from './useListing';

interface Props {
  group: FilterGroup;
  listing: Listing;
  facets?: FilterOptions_FacetsFragment;
}

/** The values of one filter, each with how many products it would show. */
export function FilterOptions({ group, listing, facets }: Props) {
  const chosen = chosenIn(group, listing.search);
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
      {group.values.map((value) => (
        <Checkbox
          key={value}
          form={FILTER_FORM}
          name={group.key}
          value={value}
          checked={chosen.includes(value)}
          onChange={() => toggle(value)}
        >
          <Flex as="span" flex="1" justify="space-between" gap="2">
            {value}
            {facets && (
              <chakra.span color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
                {countOf(value)}
              </chakra.span>
            )}
          </Flex>
        </Checkbox>
      ))}
    </chakra.fieldset>
  );
}
