import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { Panel } from '../../components/Panel';
import { Price } from '../products/Price';
import type { CartContents } from './cartView';

/** The subtotal and the way to the checkout. */
export function CartSummary({ cart: { lines, count, itemsPrice, busy } }: { cart: CartContents }) {
  const navigate = useNavigate();
  const gone = lines.find(({ product }) => product.countInStock === 0)?.product;
  return (
    <Panel position={{ lg: 'sticky' }} top="6">
      <Stack gap="5">
        <Box role="status" aria-busy={busy}>
          <Heading as="h2" size="md">
            Subtotal ({count}) items
          </Heading>
          <Price
            on="cart"
            exact
            amount={itemsPrice}
            display="block"
            fontSize="2xl"
            fontWeight="semibold"
            mt="1"
            opacity={busy ? 0.5 : 1}
          />
        </Box>
        <Text color="fg.muted" fontSize="sm">
          Shipping and tax are added before you order.
        </Text>
        {gone && (
          <Text id="cart-gone" color="fg.error" fontSize="sm">
            {gone.name} is out of stock. Remove it to go on.
          </Text>
        )}
        <Button
          size="lg"
          disabled={lines.length === 0 || Boolean(gone)}
          aria-describedby={gone && 'cart-gone'}
          onClick={() => void navigate('/shipping')}
        >
          Go To CheckOut
        </Button>
      </Stack>
    </Panel>
  );
}
