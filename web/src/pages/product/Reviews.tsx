import { Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { Rating } from '../../features/products/Rating';
import type { Review_ReviewFragment } from '../../generated/graphql';
import type { ShownProduct } from './shownProduct';
import { WriteReview } from './WriteReview';

interface Props {
  product: ShownProduct;
  onReviewed: () => unknown;
}

export function Reviews({ product, onReviewed }: Props) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
      gap={{ base: '8', lg: '12' }}
      alignItems="start"
    >
      <Stack as="section" aria-labelledby="reviews" gap="4">
        <Heading as="h2" size="lg" id="reviews">
          Reviews
        </Heading>
        {product.reviews.length === 0 ? (
          <Text color="fg.muted">No Reviews yet. Be the first to write it</Text>
        ) : (
          <Stack as="ul" gap="0" listStyleType="none">
            {product.reviews.map((review) => (
              <Review key={review.id} review={review} />
            ))}
          </Stack>
        )}
      </Stack>
      <WriteReview key={product.id} productId={product.id} onReviewed={onReviewed} />
    </Grid>
  );
}

function Review({ review: { name, rating, comment, createdAt } }: { review: Review_ReviewFragment }) {
  return (
    <Stack as="li" gap="1.5" py="5" borderTopWidth="1px" borderColor="border">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </Text>
      <Rating value={rating} text={createdAt.slice(0, 10)} />
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="prose">
        {comment}
      </Text>
    </Stack>
  );
}
