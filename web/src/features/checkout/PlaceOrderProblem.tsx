import { Alert } from '../../components/Alert';
import { Link } from '../../components/Link';
import { codeOf, messageOf } from '../../lib/errors';
import { Price } from '../products/Price';

interface Props {
  error: unknown;
  /** Names of the ordered products that have left the cart since. */
  gone: string[];
  /** The cart's current total; undefined if it is empty. */
  total?: number;
}

/** Why the order was not placed, and what to do about it. */
export function PlaceOrderProblem({ error, gone, total }: Props) {
  const code = codeOf(error);
  const newTotal = total !== undefined && (
    <>
      {' '}
      The total is now <Price on="order" amount={total} />. If that is fine with you, press Place Order again.
    </>
  );
  if (code === 'PRICE_CHANGED') {
    return <Alert>Prices have changed since you last looked.{newTotal}</Alert>;
  }
  if (code === 'NOT_FOUND' && gone.length > 0) {
    return (
      <Alert>
        <bdi>{gone.join('; ')}</bdi>{' '}
        {gone.length === 1 ? 'is no longer sold and was' : 'are no longer sold and were'} taken out of your
        cart.{newTotal}
      </Alert>
    );
  }
  return (
    <Alert>
      {messageOf(error)}
      {code === 'OUT_OF_STOCK' && (
        <>
          {'. '}
          <Link to="/cart" textDecoration="underline">
            Change your cart
          </Link>
        </>
      )}
    </Alert>
  );
}
