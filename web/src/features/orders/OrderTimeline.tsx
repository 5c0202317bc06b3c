import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';
import { StepLine, StepMark } from '../../components/Step';
import type { OrderStatus_OrderFragment } from '../../generated/graphql';
import { localDay } from '../../lib/day';

interface Step {
  text: string;
  at: string | null;
  isEnd?: boolean;
}

/** The progress of an order. */
export function OrderTimeline({ order }: { order: OrderStatus_OrderFragment }) {
  return (
    <Box containerType="inline-size" maxW="36rem" mx="auto" w="full">
      <Flex as="ol" aria-label="Progress of the order" css={STEPS}>
        {stepsOf(order).map((step, index) => (
          <Box
            as="li"
            key={step.text}
            flex="1"
            position="relative"
            textAlign="center"
            color={step.at ? undefined : 'fg.muted'}
          >
            {index > 0 && <StepLine isReached={step.at !== null} />}
            <StepMark isReached={step.at !== null} isBad={step.isEnd}>
              {step.at && (step.isEnd ? <X size={16} /> : <Check size={16} />)}
            </StepMark>
            <Box fontWeight="medium" mt="1.5">
              {step.text}
            </Box>
            <Box fontSize="sm" color="fg.muted" minH="6">
              {step.at ? (
                <time dateTime={step.at}>{localDay(step.at)}</time>
              ) : (
                <chakra.span srOnly>not yet</chakra.span>
              )}
            </Box>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}

/** Stacked, without the lines between them, where large text leaves no room for a word. */
const STEPS = {
  '@container (max-width: 15rem)': {
    flexDirection: 'column',
    rowGap: '4',
    '& > li > div[aria-hidden]': { display: 'none' },
  },
};

function stepsOf({ createdAt, paidAt, deliveredAt, cancelledAt }: OrderStatus_OrderFragment): Step[] {
  const placed = { text: 'Placed', at: createdAt };
  const paid = { text: 'Paid', at: paidAt };
  const cancelled = { text: 'Cancelled', at: cancelledAt, isEnd: true };
  if (cancelledAt) return paidAt ? [placed, paid, cancelled] : [placed, cancelled];
  return [placed, paid, { text: 'Delivered', at: deliveredAt }];
}
