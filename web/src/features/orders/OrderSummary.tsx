import { chakra, Flex } from '@chakra-ui/react';
import { Price } from '../products/Price';

interface Amounts {
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
}

/** The amounts of an order. */
export function OrderSummary({ amounts }: { amounts: Amounts }) {
  return (
    <chakra.dl display="grid" gap="3">
      <Row label="Items" amount={amounts.itemsPrice} />
      <Row label="Shipping" amount={amounts.shippingPrice} />
      <Row label="Tax" amount={amounts.taxPrice} />
      <Row label="Total" amount={amounts.totalPrice} isTotal />
    </chakra.dl>
  );
}

function Row({ label, amount, isTotal }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <Flex
      justify="space-between"
      wrap="wrap"
      columnGap="4"
      {...(isTotal && {
        pt: '3',
        borderTopWidth: '1px',
        borderColor: 'border',
        fontSize: 'lg',
        fontWeight: 'semibold',
      })}
    >
      <chakra.dt color={isTotal ? undefined : 'fg.muted'}>{label}</chakra.dt>
      <chakra.dd>
        <Price on="order" exact amount={amount} />
      </chakra.dd>
    </Flex>
  );
}
