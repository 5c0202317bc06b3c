import { NoIndex } from '../../components/NoIndex';
import { publicUrl } from '../../config';
import { productData, trailData } from './productData';
import type { ShownProduct } from './shownProduct';

/** Structured data for search engines: the product and its breadcrumbs in schema.org's vocabulary, or noindex for a draft. */
export function ProductData({ product }: { product: ShownProduct }) {
  if (!product.listed) return <NoIndex />;
  const data = [productData(product, publicUrl()), trailData(product, publicUrl())];
  // A "<" in a product's text could close the script element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
