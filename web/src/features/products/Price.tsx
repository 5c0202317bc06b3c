import { chakra } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import { currencyDisplay } from '../../config';
import { formatMoney } from './money';
import type { Surface } from './money';

interface Props extends HTMLChakraProps<'span'> {
  amount: number;
  /** Decides the currency sign. */
  on: Surface;
  /** Always two decimals. */
  exact?: boolean;
}

export function Price({ amount, on, exact, ...style }: Props) {
  const rupeesOnly = currencyDisplay() === 'INR';
  return (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" {...style}>
      {formatMoney(amount, on, { rupeesOnly, exact })}
    </chakra.span>
  );
}
