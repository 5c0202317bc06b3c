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
  /** The chosen variant and what is still missing. */
  selection: Selection<CartVariant>;
  /** Keeps the button at the bottom of a phone's screen, with its price and choice. */
  isSticky?: boolean;
  /** The button was pressed before everything was chosen. */
  onMissing: () => void;
  /** The answer has arrived, and its toast is about to be shown. */
  onAnswer?: () => void;
}

/**
 * Quantity and button; a missing choice is named on the button, which then moves the focus to it. The note that depends on the
 * choice has its room reserved, so that choosing causes no layout shift.
 */
export function AddToCart({ product, selection, isSticky, onMissing, onAnswer }: Props) {
  const id = useId();
  const [wanted, setQty] = useState(1);
  const { add, busy } = useAddToCart(onAnswer);
  const isSecond = useDoublePress();
  const { variant, missing, price, countInStock, fewLeft, text, isOfVariants } = selection;
  const most = missing ? 0 : countInStock;
  const qty = Math.min(wanted, most); // the variant chosen now may have fewer
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
            {/* Takes the width that is left: the price alone decides whether the button wraps below. */}
            <Text fontSize="sm" color="fg.muted" truncate w="0" minW="full">
              {countInStock === 0 ? 'Sold out' : text || product.name}
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
 * Fixed at the bottom of the screen, where it covers no toasts, which are at the top. Where the screen is low relative to the
 * text, as at 400 % zoom, a bar would cover too much of it, so the button stays in the flow.
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
      'html:has(&)': { scrollPaddingBottom: '28' }, // focused elements scroll clear of it
      'body:has(&) footer': { pb: '28' }, // the end of the page stays visible
    },
  },
};

/** Focuses the first option that is not sold out, if any. */
function focusOn(groupId: string) {
  const inGroup = (radio: string) => document.querySelector<HTMLInputElement>(`#${groupId} ${radio}`);
  (inGroup('label:not([data-sold-out]) input') ?? inGroup('input'))?.focus();
}
