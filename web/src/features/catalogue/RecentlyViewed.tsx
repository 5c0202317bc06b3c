import { Box, Heading, SimpleGrid, Text } from '@chakra-ui/react';
import { Link } from '../../components/Link';
import { ProductPicture } from '../products/ProductPicture';
import { useRecentlyViewed } from './viewedProducts';

/** The products that this browser viewed before; nothing on the first visit. */
export function RecentlyViewed({ except }: { except: string }) {
  const products = useRecentlyViewed().filter(({ id }) => id !== except);
  if (products.length === 0) return null;
  return (
    <Box as="section" aria-label="Recently viewed" mt="6">
      <Heading as="h2" size="lg" mb="4">
        Recently viewed
      </Heading>
      <SimpleGrid as="ul" columns={{ base: 3, md: 6 }} gap="4">
        {products.slice(0, 6).map(({ id, name, picture }) => (
          <li key={id}>
            <Link to={`/product/${id}`} display="block">
              <Box borderRadius="md" overflow="hidden" mb="2">
                <ProductPicture picture={picture} alt="" sizes="(min-width: 768px) 180px, 30vw" />
              </Box>
              <Text fontSize="sm" lineClamp="2">
                {name}
              </Text>
            </Link>
          </li>
        ))}
      </SimpleGrid>
    </Box>
  );
}
