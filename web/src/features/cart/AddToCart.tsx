import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { useId, useState } from 'react';
import { BusyButton } from '../../components/BusyButton';
import { Price } from '../products/Price';
import { leftText } from '../products/leftText';
import type { Pile } from '../variants/pile';
import { QuantityField } from './QuantityField';
import type { CartProduct, CartVariant } from './cartView';
import { useAddToCart } from './useAddToCart';

interface Props {
  product: CartProduct;
  /** What is chosen of it. */
  pile: Pile<CartVariant>;
  /** The button stays at the bottom of a phone's screen, with what it is about. */
  isSticky?: boolean;
  /** It is done, or refused, and about to be said. */
  onAnswer?: () => void;
}

/**
 * How many, and into the cart; what is still to be chosen is said on the button, which then leads there.
 * What a choice will tell has its place beforehand, so that choosing moves nothing.
 */
export function AddToCart({ product, pile, isSticky, onAnswer }: Props) {
  const id = useId();
  const [wanted, setQty] = useState(1);
  const { add, busy } = useAddToCart(onAnswer);
  const { variant, missing, price, countInStock, fewLeft, text, isOfVariants } = pile;
  const most = missing ? 0 : countInStock;
  const qty = Math.min(wanted, most); // another choice may have fewer
  const few = leftText(fewLeft, variant && text);

  async function addOrAsk() {
    if (missing) return focusOn(`choice-${missing.axis}`);
    await add(product, qty, variant);
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
          <Box hideFrom="md" flex="1" minW="0" lineHeight="1.3">
            <Price amount={price} on="detail" fontWeight="semibold" fontSize="lg" display="block" />
            <Text fontSize="sm" color="fg.muted" truncate>
              {text || product.name}
            </Text>
          </Box>
        )}
        <BusyButton
          size="lg"
          disabled={countInStock === 0}
          busy={busy}
          flexShrink="0"
          onClick={() => void addOrAsk()}
        >
          <ShoppingCart aria-hidden />
          <span>
            Add To Cart
            {missing && (
              <Text as="span" display="block" fontSize="xs" fontWeight="normal" lineHeight="1.1">
                {missing.missing}
              </Text>
            )}
          </span>
        </BusyButton>
      </Flex>
    </Stack>
  );
}

/** Below the content, above nothing else: toasts come at the top. */
const BAR = {
  mdDown: {
    position: 'fixed',
    bottom: '0',
    insetX: '0',
    zIndex: 'sticky',
    flexDirection: 'row',
    alignItems: 'center',
    gap: '4',
    px: '4',
    py: '3',
    pb: 'max(0.75rem, env(safe-area-inset-bottom))',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border',
    boxShadow: 'raised',
    'body:has(&) footer': { pb: '28' }, // the last line of the page stays in sight
  },
};

function focusOn(groupId: string) {
  document.querySelector<HTMLInputElement>(`#${groupId} input`)?.focus();
}
