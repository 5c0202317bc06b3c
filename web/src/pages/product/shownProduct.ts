import type { ProductQuery } from '../../generated/graphql';

/** What the product page knows of its product. */
export type ShownProduct = ProductQuery['product'];
