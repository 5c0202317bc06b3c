import { Box, chakra, Flex, Heading, Stack } from '@chakra-ui/react';
import { PlainLink } from '../../components/Link';
import type { ProductCard_ProductFragment } from '../../generated/graphql';
import { QuickAddButton } from '../cart/QuickAddButton';
import { Price } from '../products/Price';
import { ProductPicture } from '../products/ProductPicture';
import type { Picture } from '../products/ProductPicture';
import { Rating } from '../products/Rating';
import { ShortName } from './ShortName';
import { StockBadge } from './StockBadge';
import { shorten } from './shorten';

/** The link covers the whole card. */
const CardLink = chakra(PlainLink, {
  base: { _before: { content: '""', position: 'absolute', inset: '0', zIndex: '1' }, outlineOffset: '4px' },
});

/** Starts with the visible text, so that voice control users can say it; the whole name follows. */
const labelOf = (name: string) => (shorten(name) === name ? undefined : `${shorten(name)} ${name}`);

/** Above the link: in the card's corner on small screens, in the picture's on larger ones. */
const OVER_LINK = {
  position: 'absolute',
  top: '0',
  bottom: { base: '0', md: 'auto' },
  insetX: '0',
  zIndex: '1',
  aspectRatio: { md: '4 / 5' },
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'flex-end',
  p: '3',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
};

/** At least as high as the text beside it. */
const PICTURE = { mdDown: { h: 'full', '& > *': { minH: 'full' } } };

interface Props {
  product: ProductCard_ProductFragment;
  picture: Picture;
  /** The query string of its page's address: the choice made there. */
  choice?: string;
  /** Load at once: it is among the first of the page. */
  eager?: boolean;
}

/** Beside its picture on small screens; below it on larger ones, and at text sizes that would leave little of the picture. */
export function ProductCard({ product, picture, choice = '', eager }: Props) {
  const { id, name, price, rating, numReviews, fewLeft } = product;
  return (
    <Flex
      as="article"
      className="group"
      position="relative"
      direction={{ base: 'row', md: 'column' }}
      wrap={{ mdDown: 'wrap' }}
      h="full"
      bg="bg.panel"
      borderRadius="lg"
      overflow="hidden"
      shadow="card"
    >
      <Box flex={{ base: '2', md: 'none' }} minW="16" overflow="hidden" bg="bg.muted">
        <Box
          css={PICTURE}
          transition="transform {durations.moderate}"
          _groupHover={{ transform: 'scale(1.03)' }}
        >
          <ProductPicture picture={picture} alt="" sizes="(min-width: 768px) 300px, 40vw" eager={eager} />
        </Box>
      </Box>
      <Stack
        p={{ base: '4', md: '5' }}
        gap="2"
        flex="3"
        minW={{ base: 'min-content', md: '0' }} // a long price shrinks the picture, and keeps clear of the button
        justify={{ base: 'center', md: 'flex-start' }}
      >
        <Heading as="h2" size="sm" w="0" minW="full" textWrap="balance" _groupHover={{ color: 'accent.fg' }}>
          <CardLink to={`/product/${id}${choice}`} title={name} aria-label={labelOf(name)}>
            <ShortName name={name} />
          </CardLink>
        </Heading>
        <Rating value={rating} text={`(${numReviews})`} />
        <Flex
          align="center"
          justify="space-between"
          gap="2"
          wrap="wrap"
          mt={{ md: 'auto' }}
          pt="1"
          pe={{ base: '12', md: '0' }}
        >
          <Price amount={price} on="card" fontSize="lg" fontWeight="semibold" />
          <StockBadge fewLeft={fewLeft} />
        </Flex>
      </Stack>
      {fewLeft !== 0 && (
        <Box css={OVER_LINK}>
          <QuickAddButton id={id} name={name} />
        </Box>
      )}
    </Flex>
  );
}
