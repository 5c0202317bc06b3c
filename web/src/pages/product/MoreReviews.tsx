import { useLazyQuery } from '@apollo/client/react';
import { Button, Stack } from '@chakra-ui/react';
import { Alert } from '../../components/Alert';
import { MoreReviewsDocument, ProductDocument } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import type { ShownProduct } from './shownProduct';

interface Props {
  product: ShownProduct;
  /** Called before the list grows, with the place where it does. */
  onMore: (from: number) => void;
}

/** The reviews that follow those shown, added to them at the press of a button. */
export function MoreReviews({ product: { id, reviews }, onMore }: Props) {
  const [load, { loading, error, client }] = useLazyQuery(MoreReviewsDocument, { fetchPolicy: 'no-cache' });

  async function showMore() {
    const { data } = await load({ variables: { id, after: reviews.at(-1)!.id } });
    if (!data) return; // the error shows below
    onMore(reviews.length);
    client.cache.updateQuery({ query: ProductDocument, variables: { id } }, (shown) => {
      if (!shown) return undefined;
      const known = new Set(shown.product.reviews.map((review) => review.id));
      const more = data.product.reviews.filter((review) => !known.has(review.id));
      return { ...shown, product: { ...shown.product, reviews: [...shown.product.reviews, ...more] } };
    });
  }

  return (
    <Stack gap="4" align="flex-start">
      {error && <Alert>{messageOf(error)}</Alert>}
      <Button variant="outline" loading={loading} onClick={() => void showMore()}>
        Show more reviews
      </Button>
    </Stack>
  );
}
