import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { CategoryBar } from '../../features/categories/CategoryBar';
import { GoBack } from '../../components/GoBack';
import { PageMeta } from '../../components/PageMeta';
import { usePageNumber } from '../../lib/usePageNumber';
import { ProductList } from './ProductList';
import { TopCarousel } from './TopCarousel';

/** The latest products, or those found for a keyword. */
export function HomePage() {
  const { keyword } = useParams();
  const page = usePageNumber();
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta
        title="Welcome to E-Commerce"
        description="We sell the best products. Always."
        keywords="Electronics, buy electronics, cheap electronics"
      />
      {keyword ? <GoBack /> : <Showcase />}
      <Box>
        <Heading as="h1" size="xl">
          Latest Products
        </Heading>
        {keyword && (
          <Text color="fg.muted" mt="1">
            Results for “{keyword}”
          </Text>
        )}
      </Box>
      <ProductList keyword={keyword} page={page} />
    </Stack>
  );
}

function Showcase() {
  return (
    <>
      <CategoryBar />
      <TopCarousel />
    </>
  );
}
