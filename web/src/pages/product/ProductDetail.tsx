import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { PageMeta } from '../../components/PageMeta';
import { Price } from '../../features/products/Price';
import { ProductPicture } from '../../features/products/ProductPicture';
import { Rating } from '../../features/products/Rating';
import { imageUrl } from '../../features/products/images';
import { publicUrl } from '../../config';
import { BuyCard } from './BuyCard';
import { ProductData } from './ProductData';
import { ProductFacts } from './ProductFacts';
import { productLayout } from './productLayout';
import type { ShownProduct } from './shownProduct';

export function ProductDetail({ product }: { product: ShownProduct }) {
  const { id, name, brand, category, description, price, rating, numReviews, picture } = product;
  return (
    <Grid {...productLayout}>
      <PageMeta
        title={`${name} | E-Commerce`}
        description={description.slice(0, 160)}
        keywords={[name, brand, category].join(', ')}
        image={new URL(imageUrl(picture.src), publicUrl()).href}
      />
      <ProductData product={product} />
      <Box gridArea="picture" borderRadius="lg" overflow="hidden">
        <ProductPicture
          picture={picture}
          alt={name}
          sizes="(min-width: 992px) 480px, (min-width: 768px) 50vw, 100vw"
          hero
        />
      </Box>
      <Stack gridArea="title" gap="3">
        <Heading as="h1" size="2xl" overflowWrap="anywhere">
          {name}
        </Heading>
        <Rating value={rating} text={`${numReviews} reviews`} />
        <Price amount={price} on="detail" fontSize="2xl" fontWeight="semibold" />
      </Stack>
      <Box gridArea="buy">
        <BuyCard key={id} product={product} />
      </Box>
      <Stack gridArea="text" gap="5">
        <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="prose" color="fg.muted">
          {description}
        </Text>
        <ProductFacts product={product} />
      </Stack>
    </Grid>
  );
}
