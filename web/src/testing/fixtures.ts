import type { LocalCartLine } from '../lib/localCart';
import type { CurrentUser } from '../lib/session';

/** Fixtures of the GraphQL API; each test overrides what it is about. */

export const shopper: CurrentUser = { id: 'u1', name: 'Asha Rao', email: 'asha@example.com', isAdmin: false };
export const admin: CurrentUser = {
  id: 'u2',
  name: 'Vikram Shah',
  email: 'admin@example.com',
  isAdmin: true,
};

export function aPicture(overrides = {}) {
  return {
    __typename: 'Picture' as const,
    src: '/images/shirt.jpg',
    width: 800,
    height: 1000,
    avif: null,
    webp: null,
    srcSet: null,
    ...overrides,
  };
}

/** Adds `fewLeft` as the shop would. */
const withFewLeft = <T extends { countInStock: number }>(stocked: T) => ({
  ...stocked,
  fewLeft: stocked.countInStock > 5 ? null : stocked.countInStock,
});

export function aProduct(overrides = {}) {
  return withFewLeft({
    __typename: 'Product' as const,
    id: 'p1',
    name: 'Linen Shirt',
    image: 'images/shirt.jpg',
    picture: aPicture(),
    brand: 'Khadi Lane',
    category: 'Cloths',
    description: 'A light shirt for warm days.',
    price: 1499,
    rating: 4.5,
    numReviews: 2,
    countInStock: 7,
    gender: 'Mens' as const,
    sizes: ['Medium', 'Large'],
    colors: ['Black'],
    unsorted: 0,
    listed: true,
    createdAt: '2026-10-02T08:30:00.000Z',
    reviews: [] as ReturnType<typeof aReview>[],
    variants: [] as ReturnType<typeof aVariant>[],
    pictures: [aPicture()],
    ...overrides,
  });
}

export function aVariant(overrides = {}) {
  return withFewLeft({
    __typename: 'Variant' as const,
    id: 'v1',
    size: 'Medium',
    color: 'Black',
    sku: null as string | null,
    price: null as number | null,
    image: null as string | null,
    countInStock: 3,
    picture: aPicture(),
    ...overrides,
  });
}

/** The sizes and colours of a new shop. */
export const options = {
  __typename: 'ShopOptions' as const,
  sizes: ['Small', 'Medium', 'Large'].map((name) => ({ __typename: 'SizeOption' as const, name })),
  colors: [
    { __typename: 'ColorOption' as const, name: 'Black', swatch: '#1a1a1a' },
    { __typename: 'ColorOption' as const, name: 'Red', swatch: '#c62828' },
  ],
};

export function aReview(overrides = {}) {
  return {
    __typename: 'Review' as const,
    id: 'r1',
    name: 'Meera Nair',
    rating: 5,
    comment: 'Soft, and it fits.',
    createdAt: '2026-10-12T10:00:00.000Z',
    ...overrides,
  };
}

/** A signed-in device. */
export function aSession(overrides = {}) {
  return {
    __typename: 'Session' as const,
    id: 's1',
    device: 'Firefox on Linux',
    network: '203.0.113.*',
    createdAt: '2026-11-20T09:00:00.000Z',
    isCurrent: true,
    ...overrides,
  };
}

/** A saved address. */
export function anAddress(overrides = {}) {
  return {
    __typename: 'Address' as const,
    id: 'a1',
    name: 'Home',
    isDefault: true,
    address: '12 MG Road',
    city: 'Pune',
    postalCode: '411001',
    country: 'India',
    recipient: null as string | null,
    phone: null as string | null,
    ...overrides,
  };
}

interface Line {
  product: ReturnType<typeof aProduct>;
  variant?: ReturnType<typeof aVariant> | null;
  qty: number;
}

const priceOf = ({ product, variant }: Line) => variant?.price ?? product.price;

export function aCart(lines: Line[] = []) {
  const itemsPrice = lines.reduce((sum, line) => sum + priceOf(line) * line.qty, 0);
  return {
    __typename: 'Cart' as const,
    lines: lines.map((line) => ({
      __typename: 'CartLine' as const,
      id: `l-${line.product.id}-${line.variant?.id ?? ''}`,
      variant: null,
      ...line,
      price: priceOf(line),
      lineTotal: priceOf(line) * line.qty,
    })),
    count: lines.reduce((sum, { qty }) => sum + qty, 0),
    itemsPrice,
    shippingPrice: 0,
    taxPrice: 0,
    totalPrice: itemsPrice,
  };
}

export function aCartItem(overrides: Partial<LocalCartLine> = {}): LocalCartLine {
  return {
    product: 'p1',
    name: 'Linen Shirt',
    image: 'images/shirt.jpg',
    price: 1499,
    countInStock: 7,
    qty: 1,
    ...overrides,
  };
}
