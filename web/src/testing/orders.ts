import { aPicture, shopper } from './fixtures';

export function aRefund(overrides = {}) {
  return {
    __typename: 'Refund' as const,
    id: 'f1',
    amount: 1823,
    status: 'PROCESSED' as 'REQUESTED' | 'PENDING' | 'PROCESSED' | 'FAILED',
    reason: 'The order was cancelled',
    error: null as string | null,
    retried: false,
    waitsForAdmin: false,
    createdAt: '2026-11-12T10:00:00.000Z',
    ...overrides,
  };
}

const order = {
  __typename: 'Order' as const,
  id: 'o1',
  number: '482-913-075',
  user: { __typename: 'User' as const, id: shopper.id, name: shopper.name, email: shopper.email },
  items: [
    {
      __typename: 'OrderItem' as const,
      product: 'p1',
      name: 'Linen Shirt',
      price: 749.5,
      qty: 2,
      lineTotal: 1499,
      size: null as string | null,
      color: null as string | null,
      sku: null as string | null,
      picture: aPicture(),
    },
  ],
  shippingAddress: {
    __typename: 'ShippingAddress' as const,
    address: '12 MG Road',
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    recipient: null as string | null,
    phone: null as string | null,
  },
  paymentMethod: 'PayPal',
  itemsPrice: 1499,
  shippingPrice: 100,
  taxPrice: 224.85,
  totalPrice: 1823,
  status: 'PLACED' as 'PLACED' | 'PAID' | 'DELIVERED' | 'CANCELLED',
  isPaid: false,
  paidAt: null as string | null,
  isDelivered: false,
  deliveredAt: null as string | null,
  cancelledAt: null as string | null,
  stockHeldUntil: null as string | null,
  paymentPending: false,
  refunded: 0,
  refundable: 0,
  refunds: [] as ReturnType<typeof aRefund>[],
  createdAt: '2026-11-09T09:00:00.000Z',
};

export const anOrder = (overrides: Partial<typeof order> = {}) => ({ ...order, ...overrides });

export const paid = {
  status: 'PAID' as const,
  isPaid: true,
  paidAt: '2026-11-10T11:00:00.000Z',
  refundable: 1823,
};
export const delivered = {
  ...paid,
  status: 'DELIVERED' as const,
  isDelivered: true,
  deliveredAt: '2026-11-14T08:00:00.000Z',
};
