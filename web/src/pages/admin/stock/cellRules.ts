import { rules } from '../productRules';

/** A cell may be blank; what is typed obeys the rules of the whole product. */
const orBlank = (check: (value: number) => true | string) => ({
  validate: (value: string) => value.trim() === '' || check(Number(value)),
});

export const cellRules = {
  stock: orBlank(rules.countInStock.validate),
  price: orBlank(rules.price.validate),
  sku: { validate: (value: string) => value.trim().length <= 100 || 'SKU may have up to 100 characters' },
};
