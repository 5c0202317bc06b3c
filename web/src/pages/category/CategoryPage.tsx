import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { PageMeta } from '../../components/PageMeta';
import { ProductResults } from '../../features/catalogue/ProductResults';
import { CategoryBar } from '../../features/categories/CategoryBar';
import { counted, orMore } from '../../lib/count';
import { NotFoundPage } from '../NotFoundPage';
import { ActiveFilters } from './ActiveFilters';
import { FilterPanel } from './FilterPanel';
import { SortSelect } from './SortSelect';
import { cardChoice } from './filters';
import { useListing } from './useListing';
import { useProducts } from './useProducts';

const countText = ({ count, countIsExact }: { count: number; countIsExact: boolean }) =>
  countIsExact ? String(count) : orMore(count);

export function CategoryPage() {
  const listing = useListing();
  const { department } = listing;
  const found = useProducts(listing);
  if (!department) return <NotFoundPage />;
  const { products, options } = found.data ?? found.previousData ?? {}; // kept while the next list loads
  const known = found.error ? undefined : products;
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <PageMeta
        title={department.title}
        description={`${department.title}: clothing and shoes, newest first.`}
      />
      <CategoryBar />
      <Flex justify="space-between" align="flex-end" wrap="wrap" gap="4">
        <Box>
          <Heading as="h1" size="xl">
            {department.title}
          </Heading>
          <Text role="status" color="fg.muted" mt="1">
            {`Product Count ${known ? countText(known) : '…'}`}
          </Text>
        </Box>
        <SortSelect listing={listing} />
      </Flex>
      <Flex
        direction={{ base: 'column', lg: 'row' }}
        align={{ lg: 'flex-start' }}
        gap={{ base: '5', lg: '8' }}
      >
        <FilterPanel
          listing={listing}
          facets={known?.facets}
          options={options}
          matching={known ? counted(known.count, 'product', known.countIsExact) : 'products'}
        />
        <Stack flex="1" minW="0" gap="5">
          <ActiveFilters listing={listing} options={options} />
          <ProductResults
            found={found}
            page={listing.page}
            pageAddress={listing.pageAddress}
            choice={cardChoice(listing.search, options)}
            advice="Fewer filters may show more."
          />
        </Stack>
      </Flex>
    </Stack>
  );
}
