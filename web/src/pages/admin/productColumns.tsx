import { Badge, Box, Flex, Text } from '@chakra-ui/react';
import type { Column } from '../../components/DataTable';
import { Link } from '../../components/Link';
import { ShortId } from '../../components/ShortId';
import { EditLink } from '../../features/admin/EditLink';
import { Price } from '../../features/products/Price';
import { ProductPicture } from '../../features/products/ProductPicture';
import { choiceText } from '../../features/variants/choices';
import type { ProductRow_ProductFragment } from '../../generated/admin';
import { DeleteProduct } from './DeleteProduct';

const LOW_STOCK = 5;

export const productColumns: Column<ProductRow_ProductFragment>[] = [
  { header: 'ID', cell: ({ id }) => <ShortId id={id} /> },
  { header: 'NAME', cell: (product) => <ProductName product={product} />, place: 'title' },
  { header: 'PRICE', cell: ({ price }) => <Price amount={price} on="adminProducts" />, align: 'end' },
  { header: 'CATEGORY', cell: ({ category }) => category },
  { header: 'BRAND', cell: ({ brand }) => brand },
  { header: 'STOCK', cell: (product) => <Stock product={product} />, align: 'end' },
  {
    header: 'ACTIONS',
    align: 'end',
    place: 'corner',
    cell: (product) => (
      <Flex justify="flex-end">
        <EditLink to={`/admin/product/${product.id}/edit`} name={product.name} />
        <DeleteProduct product={product} />
      </Flex>
    ),
  },
];

function ProductName({ product }: { product: ProductRow_ProductFragment }) {
  return (
    <Flex align="center" gap="3">
      <Box w="10" flexShrink="0" borderRadius="sm" overflow="hidden">
        <ProductPicture picture={product.picture} alt="" sizes="40px" />
      </Box>
      {/* One long word would take the width of all other columns. */}
      <Flex wrap="wrap" columnGap="2" minW="0" maxW={{ lg: '22rem' }}>
        <Link to={`/product/${product.id}`}>{product.name}</Link>
        {!product.listed && <Badge>Draft</Badge>}
      </Flex>
    </Flex>
  );
}

/** Highlights low stock, and not by colour alone; for a product with variants, the scarcest one counts. */
function Stock({ product: { countInStock, unsorted, variants } }: { product: ProductRow_ProductFragment }) {
  const scarcest = variants.toSorted((one, other) => one.countInStock - other.countInStock)[0];
  return (
    <>
      {scarcest ? countInStock : <Count count={countInStock} />}
      {scarcest && scarcest.countInStock <= LOW_STOCK && (
        <Text fontSize="sm" textWrap="balance" minW={{ lg: '11.5rem' }}>
          {choiceText(scarcest)}: <Count count={scarcest.countInStock} />
        </Text>
      )}
      {unsorted > 0 && <Text fontSize="sm">{unsorted} to be sorted</Text>}
    </>
  );
}

function Count({ count }: { count: number }) {
  if (count > LOW_STOCK) return count;
  return (
    <Text as="span" whiteSpace="nowrap" fontWeight="semibold" color={count === 0 ? 'fg.error' : 'fg.warning'}>
      {count === 0 ? 'Sold out' : `${count} left`}
    </Text>
  );
}
