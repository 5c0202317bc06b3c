import { publicUrl } from '../../config';
import { productData, trailData } from './productData';
import type { ShownProduct } from './shownProduct';

/** The product and its place in the shop in the words of schema.org, for search engines. */
export function ProductData({ product }: { product: ShownProduct }) {
  const data = [productData(product, publicUrl()), trailData(product, publicUrl())];
  // No "<" may stand in a script element, or a product's text could end it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
