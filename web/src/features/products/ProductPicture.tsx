import { Box, Center } from '@chakra-ui/react';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { preload } from 'react-dom';
import { imageSrcSet, imageUrl } from './images';

export interface Picture {
  src: string;
  width?: number | null;
  height?: number | null;
  avif?: string | null;
  webp?: string | null;
  srcSet?: string | null;
}

interface Props {
  picture: Picture;
  alt: string;
  /** Displayed width, in the syntax of the img element's `sizes`. */
  sizes: string;
  /** Load at once: for pictures at the top of a page. */
  eager?: boolean;
  /** The page's main picture: preloaded before anything else. */
  hero?: boolean;
  /** Not visible yet: everything else loads first. */
  hidden?: boolean;
  /** Takes the height of its container instead of the ratio four to five. */
  fill?: boolean;
}

/** A portrait box that keeps its size while the picture loads, and if it fails to. */
export function ProductPicture(props: Props) {
  const { picture, alt, sizes, eager = false, hero = false, hidden = false, fill = false } = props;
  if (hero) preloadPicture(picture, sizes);
  const [broken, setBroken] = useState<string>();
  return (
    <Box
      aspectRatio={fill ? undefined : '4 / 5'}
      h={fill ? 'full' : undefined}
      w="full"
      bg="bg.muted"
      overflow="hidden"
    >
      {broken === picture.src ? (
        <Center role={alt ? 'img' : undefined} aria-label={alt || undefined} h="full" color="fg.muted">
          <ImageOff size={28} strokeWidth={1.5} aria-hidden />
        </Center>
      ) : (
        <picture>
          {picture.avif && <source type="image/avif" srcSet={imageSrcSet(picture.avif)} sizes={sizes} />}
          {picture.webp && <source type="image/webp" srcSet={imageSrcSet(picture.webp)} sizes={sizes} />}
          <img
            ref={(img) => {
              if (hasFailed(img)) setBroken(picture.src); // it failed before React attached its listeners
            }}
            src={imageUrl(picture.src)}
            srcSet={imageSrcSet(picture.srcSet)}
            sizes={sizes}
            width={picture.width ?? 800}
            height={picture.height ?? 1000}
            alt={alt}
            loading={eager || hero ? 'eager' : 'lazy'}
            fetchPriority={hero ? 'high' : hidden ? 'low' : undefined}
            decoding="async"
            onError={() => setBroken(picture.src)}
            style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          />
        </picture>
      )}
    </Box>
  );
}

const hasFailed = (img: HTMLImageElement | null) =>
  img !== null && img.complete && img.currentSrc !== '' && img.naturalWidth === 0;

/** In the best available format; browsers that do not support it ignore the link, and load the picture later. */
function preloadPicture({ src, avif, webp, srcSet }: Picture, sizes: string) {
  const type = avif ? 'image/avif' : webp ? 'image/webp' : undefined;
  const candidates = imageSrcSet(avif ?? webp ?? srcSet);
  preload(imageUrl(src), {
    as: 'image',
    fetchPriority: 'high',
    imageSrcSet: candidates,
    imageSizes: sizes,
    type,
  });
}
