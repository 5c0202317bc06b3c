import { Box, Button, Stack } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { CategoryProductsQuery } from '../../generated/graphql';
import { FilterOptions } from './FilterOptions';
import { PriceFilter } from './PriceFilter';
import { groupsFor, priceRangeIn } from './filters';
import type { Listing } from './useListing';

interface Props {
  listing: Listing;
  facets?: CategoryProductsQuery['products']['facets'];
  options?: CategoryProductsQuery['options'];
  /** The number of matching products, as in "2 products". */
  matching: string;
}

/** A side panel; on small screens a collapsible bar. */
export function FilterPanel({ listing, facets, options, matching }: Props) {
  const [isOpen, setOpen] = useState(!priceRangeIn(listing.search)); // an invalid price range has its message in there
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  /** The list follows the button that opens the panel. */
  function showList() {
    toggle.current?.focus();
    setOpen(false);
  }

  return (
    <Box as="section" aria-label="Filters" w={{ lg: '64' }} flexShrink="0">
      <Button
        ref={toggle}
        hideFrom="lg"
        variant="outline"
        w="full"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        Filters
      </Button>
      <Stack
        id={id}
        display={{ base: isOpen ? 'grid' : 'none', lg: 'flex' }}
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' }}
        css={{ '@media (scripting: none)': { display: 'grid' } }}
        gap="6"
        bg="bg.panel"
        borderRadius="lg"
        shadow="card"
        p="5"
        mt={{ base: '3', lg: '0' }}
      >
        {groupsFor(listing.department?.gender).map((group) => (
          <FilterOptions key={group.key} group={group} listing={listing} facets={facets} options={options} />
        ))}
        <PriceFilter
          key={listing.path}
          listing={listing}
          lowest={facets?.minPrice}
          highest={facets?.maxPrice}
        />
        <Button
          hideFrom="lg"
          gridColumn="1 / -1"
          css={{ '@media (scripting: none)': { display: 'none' } }}
          onClick={showList}
        >
          {`Show ${matching}`}
        </Button>
      </Stack>
    </Box>
  );
}
