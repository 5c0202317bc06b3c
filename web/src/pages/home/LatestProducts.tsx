import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageMeta } from '../../components/PageMeta';
import { SHOP_NAME } from '../../config';
import { ProductList } from '../../features/catalogue/ProductList';

interface Props {
  keyword?: string;
  page: number;
  pageAddress: (page: number) => string;
  /** Content above the products. */
  children: ReactNode;
}

/** A page of products: the latest ones, or the matches of a keyword. */
export function LatestProducts({ keyword, page, pageAddress, children }: Props) {
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta
        title={`Welcome to ${SHOP_NAME}`}
        namesShop
        description="We sell the best products. Always."
        keywords="Electronics, buy electronics, cheap electronics"
      />
      {children}
      <Box>
        <Heading as="h1" size="xl">
          Latest Products
        </Heading>
        {keyword && (
          <Text color="fg.muted" mt="1" overflowWrap="anywhere">
            Results for “{keyword}”
          </Text>
        )}
      </Box>
      <ProductList keyword={keyword} page={page} pageAddress={pageAddress} />
    </Stack>
  );
}
