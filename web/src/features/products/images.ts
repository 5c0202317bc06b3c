/** Image addresses are absolute, or paths below the shop's root. */
export function imageUrl(src: string): string {
  return /^([a-z]+:|\/)/i.test(src) ? src : `/${src}`;
}

/** The same with the shop's origin, for readers outside the page. Nothing is parsed: an invalid URL must not break the page. */
export function absoluteImageUrl(src: string, shop: string): string {
  const url = imageUrl(src);
  return url.startsWith('/') ? shop + url : url;
}

export function imageSrcSet(srcSet: string | null | undefined): string | undefined {
  if (!srcSet) return undefined;
  return srcSet
    .split(/,\s+/)
    .map((candidate) => imageUrl(candidate.trim()))
    .join(', ');
}
