import { Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Rating } from '../../features/products/Rating';
import type { Review_ReviewFragment } from '../../generated/graphql';
import { dayOf } from '../../lib/day';
import { MoreReviews } from './MoreReviews';
import { WriteReview } from './WriteReview';
import type { ShownProduct } from './shownProduct';

interface Props {
  product: ShownProduct;
  onReviewed: () => unknown;
}

export function Reviews({ product, onReviewed }: Props) {
  const { list, onMore } = useFocusOnNew(product.reviews.length);
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
          <Stack ref={list} as="ul" gap="0">
            {product.reviews.map((review) => (
              <Review key={review.id} review={review} />
            ))}
          </Stack>
        )}
        {product.reviews.length < product.numReviews && product.reviews.length > 0 && (
          <MoreReviews product={product} onMore={onMore} />
        )}
      </Stack>
      <WriteReview key={product.id} productId={product.id} onReviewed={onReviewed} />
    </Grid>
  );
}

/** Focuses the first new review: the button may be gone after the last ones. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLDivElement & HTMLUListElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    const first = from.current === undefined ? undefined : list.current?.children[from.current];
    from.current = undefined;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [count]);
  return { list, onMore: (index: number) => (from.current = index) };
}

function Review({ review: { name, rating, comment, createdAt } }: { review: Review_ReviewFragment }) {
  return (
    <Stack as="li" tabIndex={-1} outline="none" gap="1.5" py="5" borderTopWidth="1px" borderColor="border">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </Text>
      <Rating value={rating} text={dayOf(createdAt)} />
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="prose">
        {comment}
      </Text>
    </Stack>
  );
}
