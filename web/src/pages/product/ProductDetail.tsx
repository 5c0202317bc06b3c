import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { PageMeta } from '../../components/PageMeta';
import { publicUrl } from '../../config';
import { Price } from '../../features/products/Price';
import { Rating } from '../../features/products/Rating';
import { selectionOf } from '../../features/variants/selection';
import { useChoice } from '../../features/variants/useChoice';
import type { Vocabulary_OptionsFragment } from '../../generated/graphql';
import { BuyCard } from './BuyCard';
import { ProductData } from './ProductData';
import { ProductFacts } from './ProductFacts';
import { ProductGallery } from './ProductGallery';
import { absoluteImageUrl } from './absoluteImageUrl';
import { productLayout } from './productLayout';
import type { ShownProduct } from './shownProduct';

interface Props {
  product: ShownProduct;
  options: Vocabulary_OptionsFragment;
}

export function ProductDetail({ product, options }: Props) {
  const { name, brand, category, description, rating, numReviews, picture } = product;
  const chosen = useChoice(product.variants);
  const { price } = selectionOf(product, chosen.choice);
  return (
    <Grid {...productLayout}>
      <PageMeta
        title={name}
        description={description.slice(0, 160)}
        keywords={[name, brand, category].join(', ')}
        image={absoluteImageUrl(picture.src, publicUrl())}
      />
      <ProductData product={product} />
      <Box gridArea="picture" minW="0">
        <ProductGallery product={product} color={chosen.choice.color} />
      </Box>
      <Stack gridArea="title" gap="3">
        <Heading as="h1" size="2xl" overflowWrap="anywhere">
          {name}
        </Heading>
        <Rating value={rating} text={`${numReviews} reviews`} />
        <Price amount={price} on="detail" fontSize="2xl" fontWeight="semibold" />
      </Stack>
      <Box gridArea="buy">
        <BuyCard product={product} options={options} chosen={chosen} />
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
