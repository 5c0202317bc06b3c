import { useLazyQuery } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { MoreReviewsDocument, ProductDocument } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import type { ShownProduct } from './shownProduct';

interface Props {
  product: ShownProduct;
  /** Called before the list grows, with the index of the first new review. */
  onMore: (from: number) => void;
}

/** A button that appends the reviews after those shown. */
export function MoreReviews({ product: { id, reviews }, onMore }: Props) {
  const [load, { loading, error, client }] = useLazyQuery(MoreReviewsDocument, { fetchPolicy: 'no-cache' });

  async function showMore() {
    const found = await load({ variables: { id, after: reviews.at(-1)!.id } }).catch(() => undefined);
    const next = found?.data?.product.reviews;
    if (!next) return; // the hook keeps the error, shown below
    onMore(reviews.length);
    client.cache.updateQuery({ query: ProductDocument, variables: { id } }, (shown) => {
      if (!shown) return undefined;
      const known = new Set(shown.product.reviews.map((review) => review.id));
      const more = next.filter((review) => !known.has(review.id));
      return { ...shown, product: { ...shown.product, reviews: [...shown.product.reviews, ...more] } };
    });
  }

  return (
    <Stack gap="4" align="flex-start">
      {error && <Alert>{messageOf(error)}</Alert>}
      <BusyButton variant="outline" busy={loading} onClick={() => void showMore()}>
        Show more reviews
      </BusyButton>
    </Stack>
  );
}
