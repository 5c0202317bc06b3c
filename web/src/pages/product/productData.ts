import { choiceText } from '../../features/variants/choices';
import { absoluteImageUrl } from './absoluteImageUrl';
import { productCrumbs } from './productCrumbs';
import type { ShownProduct } from './shownProduct';

const CONTEXT = 'https://schema.org';

/** A schema.org Product with price, availability and rating. Prices are rupees. */
export function productData(product: ShownProduct, shop: string) {
  const { id, name, description, brand, category, picture, price, rating, numReviews, variants } = product;
  const url = `${shop}/product/${id}`;
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name,
    description,
    category,
    image: absoluteImageUrl(picture.src, shop),
    brand: { '@type': 'Brand', name: brand },
    url,
    offers:
      variants.length > 0
        ? variants.map((variant) => variantOffer(variant, price, url))
        : offer(product, url),
    ...(numReviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: numReviews },
    }),
  };
}

const offer = ({ price, countInStock }: Pick<ShownProduct, 'price' | 'countInStock'>, url: string) => ({
  '@type': 'Offer',
  url,
  price: price.toFixed(2),
  priceCurrency: 'INR',
  availability: `${CONTEXT}/${countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
});

/** An offer per variant, at the address that preselects it. */
function variantOffer(variant: ShownProduct['variants'][number], usualPrice: number, url: string) {
  const { size, color, sku, countInStock } = variant;
  const price = variant.price ?? usualPrice;
  const chosen = new URLSearchParams({ ...(size && { size }), ...(color && { color }) });
  return {
    ...offer({ price, countInStock }, `${url}?${chosen}`),
    ...(sku && { sku }),
    name: choiceText(variant),
  };
}

/** The breadcrumbs from the home page to a product. */
export function trailData(product: ShownProduct, shop: string) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: productCrumbs(product).map(({ text, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(to && { item: shop + to }),
    })),
  };
}
