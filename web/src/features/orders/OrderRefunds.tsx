import { Badge, Box, Flex, Stack, Text } from '@chakra-ui/react';
import { lazyPart } from '../../components/lazyPart';
import type { OrderRefunds_RefundFragment } from '../../generated/graphql';
import { localDay } from '../../lib/day';
import { useCurrentUser } from '../../lib/session';
import { Price } from '../products/Price';

/** Lazy, so that shoppers do not download code for admins. */
const RetryRefundButton = lazyPart(async () => (await import('./admin/RetryRefundButton')).RetryRefundButton);

const STATE: Record<
  OrderRefunds_RefundFragment['status'],
  { text: string; colorPalette: 'accent' | 'danger' }
> = {
  REQUESTED: { text: 'Requested', colorPalette: 'accent' },
  PENDING: { text: 'On its way', colorPalette: 'accent' },
  PROCESSED: { text: 'Refunded', colorPalette: 'accent' },
  FAILED: { text: 'Failed', colorPalette: 'danger' },
};

/** Refunds and their state. */
export function OrderRefunds({ refunds }: { refunds: OrderRefunds_RefundFragment[] }) {
  return (
    <Stack as="ul" gap="4">
      {refunds.map((refund) => (
        <Flex as="li" key={refund.id} gap="4" align="flex-start">
          <Box flex="1" minW="0">
            <Price on="order" exact amount={refund.amount} fontWeight="semibold" />
            <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
              {refund.reason}, {localDay(refund.createdAt)}
            </Text>
            {refund.status === 'FAILED' && <Failed refund={refund} />}
          </Box>
          <Badge colorPalette={STATE[refund.status].colorPalette}>{STATE[refund.status].text}</Badge>
        </Flex>
      ))}
    </Stack>
  );
}

/** What became of a refund that failed; only admins get the gateway's message. */
function Failed({ refund: { id, retried, waitsForAdmin, error } }: { refund: OrderRefunds_RefundFragment }) {
  const isAdmin = useCurrentUser()?.isAdmin;
  const outcome = waitsForAdmin
    ? 'We are looking into it.'
    : `It was sent ${retried ? 'again' : 'in another way'}.`;
  return (
    <>
      <Text color="fg.error" fontSize="sm">
        The bank did not take it. {outcome}
      </Text>
      {error && (
        <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
          The gateway said: {error}
        </Text>
      )}
      {isAdmin && waitsForAdmin && <RetryRefundButton refundId={id} />}
    </>
  );
}

export const isOnItsWay = ({ status }: OrderRefunds_RefundFragment) =>
  status === 'REQUESTED' || status === 'PENDING';
