import fc from 'fast-check';

/** Placeholders for the ids of existing rows, chosen when the request is sent. */
export const PLACEHOLDERS = ['@product', '@order', '@user', '@gatewayOrder'] as const;

const WORDS = String.raw`% _ \ ' " $1 {{x}} ../../etc/passwd %2e%2e%2f __proto__ constructor toString [object]
  NaN Infinity -0 1e400 0x10 1_000 1,5 ٣ ﬃ true null undefined 2026-02-30 <script>alert(1)</script> ';DROP/**/TABLE/**/users;--`;
const TEXTS = [
  ...WORDS.split(/\s+/),
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\n',
  "' OR 1=1; --",
  '\ud800',
  '\u202eabc',
  'e\u0301',
  '\ufeff',
  '😀'.repeat(50),
  'a'.repeat(5000),
];
const LIMITS = [2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324];
const NUMBERS = [0, -0, -1, 1, 0.1, 1.005, ...LIMITS];

export const oddText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.uuid(),
  fc.emailAddress(),
);

/** Values that break programs that trust their callers. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}, [[]], [null], { a: { b: {} } }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

export const id = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...PLACEHOLDERS) },
  { weight: 1, arbitrary: oddText },
);
const quantity = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(...NUMBERS));
const price = fc.oneof(
  fc.integer({ min: 0, max: 5000 }),
  fc.double({ min: 0, max: 5000 }),
  fc.constantFrom(...NUMBERS),
);
const page = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(...NUMBERS));
/** One of these in five cases of six. */
const some = (...values: string[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: oddText });
const text = some('Canvas shoe', 'Blue', 'sneekers', 'a b c d e f g h i j');
const email = some('fuzz1@example.com', 'fuzz2@example.com', 'Fuzz3@Example.com', 'fuzz@localhost');
const password = some('Secret123', 'Wrong1pass', 'short', 'nodigitsHere');
const joined = (...values: string[]) =>
  fc.oneof(
    fc.subarray(values).map((list) => list.join('|')),
    fc.subarray(values),
    oddText,
  );
const line = fc.record({ product: id, productId: id, qty: quantity }, { requiredKeys: ['qty'] });
const address = fc.record({ address: text, city: text, postalCode: text, country: text });

const each = (arbitrary: fc.Arbitrary<unknown>, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, arbitrary]));

/** Values that suit a field's name, in either API. */
export const PLAUSIBLE: Record<string, fc.Arbitrary<unknown>> = {
  ...each(text, 'name brand description comment reason paymentMethod idempotencyKey keyword search'),
  ...each(text, 'razorpayPaymentId razorpaySignature razorpay_payment_id razorpay_signature'),
  ...each(id, 'id product productId orderId razorpayOrderId razorpay_order_id'),
  ...each(page, 'page pageNumber limit'),
  ...each(price, 'price minPrice maxPrice lowPrice highPrice itemsPrice totalPrice expectedTotal'),
  ...each(quantity, 'qty countInStock'),
  ...each(joined('Small', 'Medium', 'Large'), 'size sizes'),
  ...each(joined('Black', 'Red'), 'color colors'),
  ...each(joined('Mens', 'Womens', 'Children'), 'gender'),
  ...each(joined('Shoes', 'Cloths'), 'category'),
  email,
  password,
  isAdmin: some('true', 'false'),
  categories: fc.array(text, { maxLength: 3 }),
  sort: some('NEWEST', 'PRICE_ASC', 'RATING', 'RELEVANCE'),
  image: some('images/sample.svg', 'uploads/a.png', 'https://example.com/a.png'),
  rating: fc.oneof(fc.integer({ min: 1, max: 5 }), quantity),
  amount: fc.oneof(price, fc.constantFrom('149900', 100)),
  orderItems: fc.array(line, { maxLength: 4 }),
  shippingAddress: address,
  error: odd,
};

/** An object of plausible fields, most of them present, some of them odd. */
export const fields = (names: string[]) =>
  fc
    .tuple(...names.map((name) => fc.option(oftenPlausible(name), { freq: 6, nil: undefined })))
    .map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]])));

const oftenPlausible = (name: string) =>
  fc.oneof({ weight: 9, arbitrary: PLAUSIBLE[name] ?? odd }, { weight: 1, arbitrary: odd });

export const body: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fields(Object.keys(PLAUSIBLE)) },
  { weight: 3, arbitrary: fc.array(line, { maxLength: 5 }) },
  { weight: 2, arbitrary: odd },
);
