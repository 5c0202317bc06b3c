/** Image addresses are absolute, or paths below the shop's root. */
export function imageUrl(src: string): string {
  return /^([a-z]+:|\/)/i.test(src) ? src : `/${src}`;
}

export function imageSrcSet(srcSet: string | null | undefined): string | undefined {
  if (!srcSet) return undefined;
  return srcSet
    .split(/,\s+/)
    .map((candidate) => imageUrl(candidate.trim()))
    .join(', ');
}
