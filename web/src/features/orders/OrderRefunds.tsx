import { Badge, Box, Flex, Stack, Text } from '@chakra-ui/react';
import { lazyPart } from '../../components/lazyPart';
import type { OrderRefunds_RefundFragment } from '../../generated/graphql';
import { dayOf } from '../../lib/day';
import { useCurrentUser } from '../../lib/session';
import { Price } from '../products/Price';

/** Shoppers do not download what is for admins. */
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

/** Money that goes back, and how far it has come. */
export function OrderRefunds({ refunds }: { refunds: OrderRefunds_RefundFragment[] }) {
  return (
    <Stack as="ul" gap="4">
      {refunds.map(({ id, amount, status, reason, retried, createdAt }) => (
        <Flex as="li" key={id} justify="space-between" gap="4" wrap="wrap">
          <Box minW="0">
            <Price on="order" exact amount={amount} fontWeight="semibold" />
            <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
              {reason}, {dayOf(createdAt)}
            </Text>
            {status === 'FAILED' && <Failed refundId={id} retried={retried} />}
          </Box>
          <Badge colorPalette={STATE[status].colorPalette} alignSelf="flex-start">
            {STATE[status].text}
          </Badge>
        </Flex>
      ))}
    </Stack>
  );
}

function Failed({ refundId, retried }: { refundId: string; retried: boolean }) {
  const isAdmin = useCurrentUser()?.isAdmin;
  return (
    <>
      <Text color="fg.error" fontSize="sm">
        {retried
          ? 'The bank did not take it. It was sent again.'
          : 'The bank did not take it. We are looking into it.'}
      </Text>
      {isAdmin && !retried && <RetryRefundButton refundId={refundId} />}
    </>
  );
}

export const isOnItsWay = ({ status }: OrderRefunds_RefundFragment) =>
  status === 'REQUESTED' || status === 'PENDING';
