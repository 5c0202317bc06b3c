import { chakra, Stack } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { LinkButton } from '../../components/LinkButton';
import { useReorderMutation } from '../../generated/graphql';
import type { ReorderMutation } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';
import { useIsUnmounted } from '../../lib/useIsUnmounted';
import { choiceText } from '../variants/choices';

type Missing = ReorderMutation['reorder']['missing'][number];

/** Adds an order's lines to the cart again; names what is unavailable before the shopper goes there. */
export function ReorderButton({ orderId }: { orderId: string }) {
  const navigate = useNavigate();
  const isUnmounted = useIsUnmounted();
  const [reorder, { loading, error, data }] = useReorderMutation({
    update: (cache) => cache.evict({ fieldName: 'cart' }),
    onCompleted({ reorder: { missing } }) {
      if (missing.length > 0) return;
      showToast('Your order is in the cart again');
      if (!isUnmounted()) void navigate('/cart');
    },
  });
  const missing = data?.reorder.missing ?? [];
  return (
    <Stack gap="4">
      {error && <Alert>{messageOf(error)}</Alert>}
      {missing.length > 0 && (
        <Alert>
          Not all of it is in your cart:
          <chakra.ul ps="5" my="2" listStyleType="disc">
            {missing.map((item) => (
              <li key={`${item.product} ${item.size} ${item.color}`}>{sentenceOf(item)}</li>
            ))}
          </chakra.ul>
          <LinkButton to="/cart" size="sm" variant="outline">
            Go to the cart
          </LinkButton>
        </Alert>
      )}
      <BusyButton variant="outline" busy={loading} onClick={() => void reorder({ variables: { orderId } })}>
        Order again
      </BusyButton>
    </Stack>
  );
}

function sentenceOf({ name, wanted, got, reason, ...choice }: Missing): string {
  const kind = choiceText(choice);
  const thing = kind ? `${name} (${kind})` : name;
  if (reason === 'FEWER_LEFT') return `${thing}: only ${got} of ${wanted} are left.`;
  return reason === 'SOLD_OUT' ? `${thing} is sold out.` : `${thing} is no longer sold.`;
}
