import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { useId, useState } from 'react';
import type { MouseEvent } from 'react';
import { BusyButton } from '../../components/BusyButton';
import { useDoublePress } from '../../lib/useDoublePress';
import { Price } from '../products/Price';
import { leftText } from '../products/leftText';
import type { Selection } from '../variants/selection';
import { QuantityField } from './QuantityField';
import type { CartProduct, CartVariant } from './cartView';
import { useAddToCart } from './useAddToCart';

interface Props {
  product: CartProduct;
  /** What is chosen of it. */
  selection: Selection<CartVariant>;
  /** The button stays at the bottom of a phone's screen, with what it is about. */
  isSticky?: boolean;
  /** It was pressed before all was chosen. */
  onMissing: () => void;
  /** It is done, or refused, and about to be said. */
  onAnswer?: () => void;
}

/**
 * How many, and into the cart; what is still to be chosen is said on the button, which then leads there.
 * What a choice will tell has its place beforehand, so that choosing moves nothing.
 */
export function AddToCart({ product, selection, isSticky, onMissing, onAnswer }: Props) {
  const id = useId();
  const [wanted, setQty] = useState(1);
  const { add, busy } = useAddToCart(onAnswer);
  const isSecond = useDoublePress();
  const { variant, missing, price, countInStock, fewLeft, text, isOfVariants } = selection;
  const most = missing ? 0 : countInStock;
  const qty = Math.min(wanted, most); // another choice may have fewer
  const few = leftText(fewLeft, variant && text);

  async function addOrAsk(press: MouseEvent) {
    if (isSecond(press)) return undefined;
    if (!missing) return add(product, qty, variant);
    onMissing();
    focusOn(`choice-${missing.axis}`);
  }

  return (
    <Stack gap="4">
      {(countInStock > 0 || isOfVariants) && (
        <Box>
          {(few || isOfVariants) && (
            <Text color="fg.warning" fontSize="sm" fontWeight="medium" minH="6" mb="2">
              {few}
            </Text>
          )}
          <Flex justify="space-between" align="center">
            <chakra.label htmlFor={id} color="fg.muted">
              Qty
            </chakra.label>
            <QuantityField key={variant?.id} id={id} value={qty} most={most} onChange={setQty} />
          </Flex>
        </Box>
      )}
      <Flex css={isSticky ? BAR : undefined} direction="column" align="stretch">
        {isSticky && (
          <Box hideFrom="md" flex="1 0 0" minW="min-content" lineHeight="1.3">
            <Price amount={price} on="detail" fontWeight="semibold" fontSize="lg" display="block" />
            {/* As wide as there is room: only a price that has none goes above the button. */}
            <Text fontSize="sm" color="fg.muted" truncate w="0" minW="full">
              {text || product.name}
            </Text>
          </Box>
        )}
        <BusyButton
          size="lg"
          disabled={countInStock === 0}
          busy={busy}
          flexShrink="0"
          onClick={(press) => void addOrAsk(press)}
        >
          <ShoppingCart aria-hidden />
          <span>
            Add To Cart
            {missing && countInStock > 0 && (
              <Text as="span" display="block" fontSize="xs" fontWeight="normal" lineHeight="1.1">
                {missing.prompt}
              </Text>
            )}
          </span>
        </BusyButton>
      </Flex>
    </Stack>
  );
}

/**
 * Below the content, above nothing else: toasts come at the top. Where the screen is low beside its letters, as a page
 * enlarged to 400 % makes it, a bar would leave too little of it, and stays where it is.
 */
const BAR = {
  mdDown: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    '& > button': { px: '4' },
    '@media (min-height: 25.1em)': {
      position: 'fixed',
      bottom: '0',
      insetX: '0',
      zIndex: 'sticky',
      px: '4',
      py: '3',
      pb: 'max(0.75rem, env(safe-area-inset-bottom))',
      bg: 'bg.panel',
      borderTopWidth: '1px',
      borderColor: 'border',
      boxShadow: 'raised',
      'html:has(&)': { scrollPaddingBottom: '28' }, // what gets the focus scrolls clear of it
      'body:has(&) footer': { pb: '28' }, // the last line of the page stays in sight
    },
  },
};

/** What is sold out is no good beginning. */
function focusOn(groupId: string) {
  const inGroup = (radio: string) => document.querySelector<HTMLInputElement>(`#${groupId} ${radio}`);
  (inGroup('label:not([data-sold-out]) input') ?? inGroup('input'))?.focus();
}
