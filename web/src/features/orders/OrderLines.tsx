import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Link } from '../../components/Link';
import { Price } from '../products/Price';
import { ProductPicture } from '../products/ProductPicture';
import type { Picture } from '../products/ProductPicture';
import { choiceText } from '../variants/choices';
import { productAddress } from '../variants/productAddress';

interface OrderLine {
  product: string;
  name: string;
  picture: Picture;
  price: number;
  qty: number;
  lineTotal: number;
  size?: string | null;
  color?: string | null;
  sku?: string | null;
  /** Why it cannot be ordered. */
  problem?: string | false;
}

interface Props {
  lines: OrderLine[];
  /** For the person who packs them. */
  showsSku?: boolean;
}

/** The lines of an order, placed or about to be. */
export function OrderLines({ lines, showsSku }: Props) {
  return (
    <Stack as="ul" gap="0" mt="-4" mb="-4">
      {lines.map(({ product, name, picture, price, qty, lineTotal, size, color, sku, problem }) => (
        <Flex
          as="li"
          key={[product, size, color].join()}
          gap="4"
          py="4"
          align="center"
          borderTopWidth="1px"
          borderColor="border"
          _first={{ borderTopWidth: '0' }}
        >
          {/* In pixels: growing with the text, it would leave no room for the amounts. */}
          <Box w="64px" flexShrink="0" borderRadius="md" overflow="hidden">
            <ProductPicture picture={picture} alt={name} sizes="64px" />
          </Box>
          <Flex
            flex="1"
            minW="0"
            columnGap="6"
            rowGap="1"
            direction={{ base: 'column', sm: 'row' }}
            align={{ sm: 'center' }}
          >
            <Box flex="1" minW="0">
              <Link to={productAddress(product, { size, color })} fontWeight="medium" overflowWrap="anywhere">
                {name}
              </Link>
              {(size || color) && (
                <Text fontSize="sm" color="fg.muted">
                  {choiceText({ size, color })}
                </Text>
              )}
              {showsSku && sku && (
                <Text fontSize="sm" color="fg.muted">
                  SKU {sku}
                </Text>
              )}
              {problem && (
                <Text fontSize="sm" color="fg.error">
                  {problem}
                </Text>
              )}
            </Box>
            <Text whiteSpace={{ sm: 'nowrap' }} fontVariantNumeric="tabular-nums">
              {qty} x <Price on="order" amount={price} /> ={' '}
              <Price on="order" amount={lineTotal} fontWeight="semibold" />
            </Text>
          </Flex>
        </Flex>
      ))}
    </Stack>
  );
}
