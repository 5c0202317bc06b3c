import { Box, chakra, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { Link } from '../../components/Link';
import { StepLine, StepMark } from '../../components/Step';
import { loginPath } from '../../lib/loginPath';

const steps = [
  { text: 'Sign In', to: loginPath('/shipping') },
  { text: 'Shipping', to: '/shipping' },
  { text: 'Payment', to: '/payment' },
  { text: 'Place Order', to: '/placeorder' },
];

export type CheckoutStep = 'Shipping' | 'Payment' | 'Place Order';

/**
 * The progress of the checkout; only steps that were reached are links. At large text sizes words are hyphenated rather than
 * wider than a phone.
 */
export function CheckoutSteps({ current }: { current: CheckoutStep }) {
  const reached = steps.findIndex(({ text }) => text === current);
  return (
    <nav aria-label="Checkout steps">
      <Flex as="ol" maxW="36rem" mx="auto" hyphens="auto" overflowWrap="anywhere">
        {steps.map(({ text, to }, index) => (
          <Box as="li" key={text} flex="1" textAlign="center" fontSize="sm" position="relative">
            {index > 0 && <StepLine isReached={index <= reached} />}
            {index <= reached ? (
              <Link
                to={to}
                css={STEP}
                fontWeight="medium"
                aria-current={index === reached ? 'step' : undefined}
              >
                <StepMark isReached>{index < reached ? <Check size={16} aria-hidden /> : index + 1}</StepMark>
                {text}
              </Link>
            ) : (
              <chakra.span css={STEP} color="fg.muted" aria-disabled>
                <StepMark isReached={false}>{index + 1}</StepMark>
                {text}
              </chakra.span>
            )}
          </Box>
        ))}
      </Flex>
    </nav>
  );
}

const STEP = {
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '1.5',
  minW: '44px',
};
