import { Box, Button } from '@chakra-ui/react';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { MouseEvent } from 'react';
import { ProductPicture } from '../../features/products/ProductPicture';
import type { Picture } from '../../features/products/ProductPicture';

const SIZES = '(min-width: 992px) 480px, (min-width: 768px) 50vw, 100vw';
const ENLARGED = '(min-width: 992px) 1200px, 150vw';

/** A picture that failed to load cannot be enlarged. */
const BROKEN = { pointerEvents: 'none', '& button': { display: 'none' } };

interface Props {
  picture: Picture;
  alt: string;
  eager: boolean;
}

/** A picture that a mouse can enlarge and pan; touch screens zoom by themselves. */
export function ZoomPane({ picture, alt, eager }: Props) {
  const [isZoomed, setZoomed] = useState(false);
  const [origin, setOrigin] = useState('50% 50%');

  function follow({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setOrigin(`${((clientX - left) / width) * 100}% ${((clientY - top) / height) * 100}%`);
  }

  return (
    <Box
      position="relative"
      overflow="hidden"
      css={{ '&:not(:has(img))': BROKEN }}
      onMouseLeave={() => setZoomed(false)}
    >
      <Box
        css={{ '@media (hover: hover)': { cursor: isZoomed ? 'zoom-out' : 'zoom-in' } }}
        transition="transform {durations.moderate}"
        transform={isZoomed ? 'scale(2.2)' : undefined}
        style={{ transformOrigin: origin }}
        onMouseMove={isZoomed ? follow : undefined}
        onClick={(event) => {
          if (!window.matchMedia('(hover: hover)').matches) return;
          follow(event);
          setZoomed(!isZoomed);
        }}
      >
        <ProductPicture picture={picture} alt={alt} sizes={isZoomed ? ENLARGED : SIZES} hero={eager} />
      </Box>
      <Button
        variant="subtle"
        size="sm"
        px="0"
        position="absolute"
        top="3"
        insetEnd="3"
        css={{ '@media (hover: none)': { display: 'none' } }}
        aria-label={isZoomed ? 'Zoom out' : 'Zoom in'}
        onClick={() => setZoomed(!isZoomed)}
      >
        {isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
      </Button>
    </Box>
  );
}
