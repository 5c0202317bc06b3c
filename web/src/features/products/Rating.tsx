import { chakra, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';

const STAR = 'l2.94 5.96 6.58.96-4.76 4.64 1.12 6.55-5.88-3.09-5.88 3.09 1.12-6.55-4.76-4.64 6.58-.96z';
const FIVE_STARS = [12, 36, 60, 84, 108].map((x) => `M${x} 2.5${STAR}`).join('');

interface Props {
  value: number;
  /** Shown beside the stars, e.g. "12 reviews". */
  text?: string;
}

/** Stars in half steps; screen readers get the number. */
export function Rating({ value, text }: Props) {
  const fill = useId();
  const halves = Math.round(value * 2) / 2;
  return (
    <Flex align="center" gap="2" color="star">
      <chakra.svg
        viewBox="0 0 120 24"
        w="90px"
        h="18px"
        flexShrink="0"
        role="img"
        aria-label={`Rated ${halves} out of 5`}
      >
        <linearGradient id={fill} gradientUnits="userSpaceOnUse" x1="0" x2="120">
          <stop offset={halves / 5} stopColor="currentColor" />
          <stop offset={halves / 5} stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
        <path
          d={FIVE_STARS}
          fill={`url(#${fill})`}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </chakra.svg>
      {text && (
        <Text as="span" color="fg.muted" fontSize="sm">
          {text}
        </Text>
      )}
    </Flex>
  );
}
