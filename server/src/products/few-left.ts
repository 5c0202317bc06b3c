import { Int, type FieldOptions } from '@nestjs/graphql';

/** So many pieces are few. The triggers know the same bound (see the migration TellCards): cards change with it. */
export const FEW = 5;

/** What cards tell of a stock, which hardly any sale changes. */
export const fewOf = (countInStock: number) => (countInStock > FEW ? null : countInStock);

/** The GraphQL field of that, of products and of variants. */
export const FEW_LEFT: [() => typeof Int, FieldOptions] = [
  () => Int,
  {
    nullable: true,
    description: 'The pieces left where they are few, 0 when sold out; null where there are more.',
  },
];
