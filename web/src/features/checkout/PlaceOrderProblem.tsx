import { Alert } from '../../components/Alert';
import { Link } from '../../components/Link';
import { codeOf, messageOf } from '../../lib/errors';
import { Price } from '../products/Price';

/** Why the order was not placed, and what to do about it. `total` is what the cart comes to now. */
export function PlaceOrderProblem({ error, total }: { error: unknown; total: number }) {
  const code = codeOf(error);
  if (code === 'PRICE_CHANGED') {
    return (
      <Alert>
        Prices have changed since you last looked. The total is now <Price on="order" amount={total} />. If
        that is fine with you, press Place Order again.
      </Alert>
    );
  }
  return (
    <Alert>
      {messageOf(error)}
      {code === 'OUT_OF_STOCK' && (
        <>
          {' '}
          <Link to="/cart" textDecoration="underline">
            Change your cart
          </Link>
        </>
      )}
    </Alert>
  );
}
