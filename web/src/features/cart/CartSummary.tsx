import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageState } from '../../components/PageState';
import { Panel } from '../../components/Panel';
import { Price } from '../products/Price';
import { choiceText } from '../variants/choices';
import { isShort, isUndecided, stockOf } from './cartView';
import type { CartContents, CartLine } from './cartView';

/** The subtotal and the link to the checkout. */
export function CartSummary({ cart }: { cart: CartContents }) {
  const { lines, count, itemsPrice, busy, error } = cart;
  const navigate = useNavigate();
  const problem = problemOf(lines);
  return (
    <Panel position={{ lg: 'sticky' }} top="6">
      <Stack gap="5">
        <Box role="status" aria-busy={busy}>
          <Heading as="h2" size="md">
            Subtotal ({count}) items
          </Heading>
          {!error && (
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
          )}
        </Box>
        {error !== undefined && <Unpriced error={error} refetch={cart.refetch} />}
        <Text color="fg.muted" fontSize="sm">
          Shipping and tax are added before you order.
        </Text>
        {problem && (
          <Text id="cart-problem" color="fg.error" fontSize="sm">
            {problem}
          </Text>
        )}
        <Button
          size="lg"
          disabled={lines.length === 0 || Boolean(problem)}
          aria-describedby={problem && 'cart-problem'}
          onClick={() => void navigate('/shipping')}
        >
          Go To CheckOut
        </Button>
      </Stack>
    </Panel>
  );
}

/** Why there are no amounts. They are fetched again at the shopper's request and when the network returns. */
function Unpriced({ error, refetch }: Pick<CartContents, 'error' | 'refetch'>) {
  useEffect(() => {
    const askAgain = () => void refetch().catch(() => undefined);
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [refetch]);
  return <PageState error={error} onRetry={refetch} />;
}

/** What keeps these lines from being ordered, if anything. */
function problemOf(lines: CartLine[]): string | undefined {
  const undecided = lines.find(isUndecided);
  if (undecided) return `${undecided.product.name} comes in several kinds. Choose one to go on.`;
  const short = lines.find(isShort);
  if (!short) return undefined;
  const { product, variant } = short;
  const left = stockOf(short);
  const kind = variant ? ` in ${choiceText(variant)}` : '';
  return left === 0
    ? `${product.name} is out of stock${kind}. Remove it to go on.`
    : `Only ${left} left of ${product.name}${kind}. Take fewer to go on.`;
}
