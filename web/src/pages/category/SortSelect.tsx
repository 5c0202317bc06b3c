import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { Select } from '../../components/Select';
import { FILTER_FORM, SORTS, sortIn } from './filters';
import type { Listing } from './useListing';

export function SortSelect({ listing }: { listing: Listing }) {
  const id = useId();
  return (
    <Flex align="center" wrap="wrap" columnGap="3" rowGap="1" minW="0">
      <chakra.label htmlFor={id} color="fg.muted" fontSize="sm" whiteSpace="nowrap">
        Sort by
      </chakra.label>
      <Select
        id={id}
        form={FILTER_FORM}
        name="order"
        width="13rem"
        value={sortIn(listing.search).key}
        onChange={(event) => listing.open(listing.withParam('order', [event.target.value]))}
      >
        {SORTS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
    </Flex>
  );
}
