import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { UIEvent } from 'react';
import { ProductPicture } from '../../features/products/ProductPicture';
import { ZoomPane } from './ZoomPane';
import type { ShownProduct } from './shownProduct';

interface Props {
  product: ShownProduct;
  /** The chosen colour, whose picture is shown. */
  color?: string | null;
}

/** The product's pictures: swiped on a phone, selected by thumbnails, and zoomed into. */
export function ProductGallery({ product: { name, picture, pictures, variants }, color }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const all = pictures.length > 0 ? pictures : [picture];
  const isSeveral = all.length > 1;
  const ofColor = color ? variants.find((variant) => variant.color === color)?.picture.src : undefined;
  const wanted = Math.max(
    0,
    all.findIndex(({ src }) => src === ofColor),
  );
  const [moved, setMoved] = useState({ index: wanted, wanted });
  const shown = moved.wanted === wanted ? moved.index : wanted; // another colour resets it to that colour's picture
  const setShown = (index: number) => setMoved({ index, wanted });

  /** The scroll position decides what is shown, whether set by a swipe, a thumbnail or the choice of a colour. */
  function show(index: number) {
    setShown(index);
    track.current?.scrollTo?.({ left: index * track.current.clientWidth });
  }

  function follow({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollLeft, clientWidth } = currentTarget;
    if (clientWidth === 0) return;
    const index = Math.round(scrollLeft / clientWidth);
    setShown(index);
    // An arrow key on the zoom button scrolls, too, and the button becomes inert with its picture.
    if (index !== shown && currentTarget.contains(document.activeElement))
      currentTarget.focus({ preventScroll: true });
  }

  useEffect(() => {
    track.current?.scrollTo?.({ left: wanted * track.current.clientWidth });
  }, [wanted]);

  return (
    <Box role="group" aria-label="Pictures">
      <Flex
        ref={track}
        // Makes it scrollable by keyboard when nothing in it can be focused.
        {...(isSeveral && {
          tabIndex: 0,
          role: 'group',
          'aria-label': `${all.length} pictures, side by side`,
        })}
        borderRadius="lg"
        overflowX="auto"
        scrollSnapType="x mandatory"
        scrollbarWidth="none"
        onScroll={follow}
      >
        {all.map((one, index) => (
          <Box key={one.src} flex="0 0 100%" minW="0" scrollSnapAlign="start" inert={index !== shown}>
            <ZoomPane
              picture={one}
              alt={index === 0 ? name : `${name}, picture ${index + 1}`}
              eager={index === wanted}
            />
          </Box>
        ))}
      </Flex>
      {isSeveral && (
        <Flex mt="3" gap="2" p="1" wrap={{ md: 'wrap' }} overflowX="auto" scrollbarWidth="none">
          {all.map((one, index) => (
            <chakra.button
              key={one.src}
              type="button"
              aria-label={`Show picture ${index + 1} of ${all.length}`}
              aria-current={index === shown ? 'true' : undefined}
              w="14"
              flexShrink="0"
              borderRadius="md"
              overflow="hidden"
              borderWidth="2px"
              borderColor={index === shown ? 'accent.solid' : 'transparent'}
              cursor="button"
              onClick={() => show(index)}
            >
              <ProductPicture picture={one} alt="" sizes="56px" />
            </chakra.button>
          ))}
        </Flex>
      )}
    </Box>
  );
}
