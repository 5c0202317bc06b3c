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
      {refunds.map(({ id, amount, status, reason, error, retried, createdAt }) => (
        <Flex as="li" key={id} gap="4" align="flex-start">
          <Box flex="1" minW="0">
            <Price on="order" exact amount={amount} fontWeight="semibold" />
            <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
              {reason}, {localDay(createdAt)}
            </Text>
            {status === 'FAILED' && <Failed refundId={id} retried={retried} error={error} />}
          </Box>
          <Badge colorPalette={STATE[status].colorPalette}>{STATE[status].text}</Badge>
        </Flex>
      ))}
    </Stack>
  );
}

interface FailedProps {
  refundId: string;
  retried: boolean;
  /** The gateway's message; only admins get it. */
  error: string | null;
}

function Failed({ refundId, retried, error }: FailedProps) {
  const isAdmin = useCurrentUser()?.isAdmin;
  return (
    <>
      <Text color="fg.error" fontSize="sm">
        {retried
          ? 'The bank did not take it. It was sent again.'
          : 'The bank did not take it. We are looking into it.'}
      </Text>
      {error && (
        <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
          The gateway said: {error}
        </Text>
      )}
      {isAdmin && !retried && <RetryRefundButton refundId={refundId} />}
    </>
  );
}

export const isOnItsWay = ({ status }: OrderRefunds_RefundFragment) =>
  status === 'REQUESTED' || status === 'PENDING';
