import { Box } from '@chakra-ui/react';
import { ShoppingCart } from 'lucide-react';
import { LinkButton } from '../../components/LinkButton';
import { counted } from '../../lib/count';
import { useCartCount } from './useCartCount';

export function CartLink() {
  const count = useCartCount();
  return (
    <LinkButton
      to="/cart"
      variant="ghost"
      size="sm"
      aria-label={count > 0 ? `Cart, ${counted(count, 'item')}` : 'Cart'}
    >
      <Box as="span" hideBelow="lg">
        Cart
      </Box>
      {/* Visually before the word but read after it, as in the link's accessible name. */}
      <Box as="span" order={-1} position="relative" me={{ lg: count > 0 ? '2' : '0' }}>
        <ShoppingCart aria-hidden />
        {count > 0 && <Count value={count} />}
      </Box>
    </LinkButton>
  );
}

function Count({ value }: { value: number }) {
  return (
    <Box
      as="span"
      position="absolute"
      top="-2"
      insetEnd="-2.5"
      minW="5"
      h="5"
      px="1"
      borderRadius="full"
      bg="accent.solid"
      color="accent.contrast"
      fontSize="xs"
      lineHeight="1.25rem"
      textAlign="center"
      fontVariantNumeric="tabular-nums"
    >
      {value > 99 ? '99+' : value}
    </Box>
  );
}
