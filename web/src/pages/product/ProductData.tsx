import { NoIndex } from '../../components/NoIndex';
import { publicUrl } from '../../config';
import { productData, trailData } from './productData';
import type { ShownProduct } from './shownProduct';

/** For search engines: the product and its place in the shop in the words of schema.org, or that it is not for sale yet. */
export function ProductData({ product }: { product: ShownProduct }) {
  if (!product.listed) return <NoIndex />;
  const data = [productData(product, publicUrl()), trailData(product, publicUrl())];
  // No "<" may stand in a script element, or a product's text could end it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
