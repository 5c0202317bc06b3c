import { Int, type FieldOptions } from '@nestjs/graphql';

/**
 * At most this many pieces are few. The triggers know the same bound (CARD and VARIANT in the migrations TellCards and
 * TellPrices), because cards change with it.
 */
export const FEW = 5;

/** What cards show of a stock; few sales change it. */
export const fewOf = (countInStock: number) => (countInStock > FEW ? null : countInStock);

/** The GraphQL field for it, of products and of variants. */
export const FEW_LEFT: [() => typeof Int, FieldOptions] = [
  () => Int,
  {
    nullable: true,
    description: 'The pieces left where they are few, 0 when sold out; null where there are more.',
  },
];
