import { isAmount, MAX_AMOUNT } from '../../features/products/money';

const MAX_VARIANT_STOCK = 1_000_000;
/** The largest stock of a product, all variants together. */
const MAX_STOCK = 500_000_000;
const IMAGE = /^(https?:\/\/|\/?(uploads|images)\/(?!.*(\.|%2[eE]){2}))[^\s"'<>\\]+$/;

const text = (label: string, max: number) => ({
  validate: (value: string) => {
    const { length } = value.trim();
    return (length > 0 && length <= max) || `${label} is required, up to ${max} characters`;
  },
});

const pieces = (label: string, max = MAX_STOCK) => ({
  valueAsNumber: true,
  validate: (value: number) =>
    (Number.isInteger(value) && value >= 0 && value <= max) ||
    `${label} must be a whole number from 0 to ${max}`,
});

export const isImage = (value: string) => IMAGE.test(value.trim());

/**
 * The server's rules, checked in the browser. One for each field rather than a schema of the form: only visible fields are
 * validated, and the grid shows only some of its cells.
 */
export const rules = {
  name: text('Name', 200),
  brand: text('Brand', 100),
  category: text('Category', 100),
  description: text('Description', 10_000),
  price: {
    valueAsNumber: true,
    validate: (value: number) =>
      isAmount(value) || `Price must be an amount from 0 to ${MAX_AMOUNT}, with at most two decimals`,
  },
  countInStock: pieces('Count In Stock'),
  variantStock: pieces('Count In Stock', MAX_VARIANT_STOCK),
  unsorted: pieces('Pieces to be sorted'),
  image: {
    validate: (value: string) => isImage(value) || 'Image must be a URL, or a path below uploads/ or images/',
  },
} as const;
