import type { ProductQuery } from '../../generated/graphql';

export type ShownProduct = ProductQuery['product'];
