import { imageUrl } from '../../features/products/images';

/** An image's address for readers outside the shop. What is no URL stays as it is: it must not break the page. */
export function absoluteImageUrl(src: string, shop: string): string {
  const url = imageUrl(src);
  try {
    return new URL(url, shop).href;
  } catch {
    return url;
  }
}
