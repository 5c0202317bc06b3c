import { applyDecorators } from '@nestjs/common';
import { Field, FieldOptions } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { asNumber } from './inputs.js';
import { toPaise, toRupees } from './money.js';

const wrong = () =>
  new GraphQLError('An amount is a decimal number of rupees', { extensions: { code: 'BAD_USER_INPUT' } });

/**
 * On the way out paise become rupees. On the way in the number stays as sent: `RupeesInput` converts it to paise in the input
 * class, where both APIs meet.
 */
export const Rupees = new GraphQLScalarType<number, number>({
  name: 'Rupees',
  description: 'An amount of money in rupees: a decimal number with at most two decimals, never a string.',
  serialize: (paise) => toRupees(paise as number),
  parseValue: (value) => {
    if (typeof value !== 'number') throw wrong();
    return value;
  },
  parseLiteral: (node) => {
    if (node.kind !== Kind.INT && node.kind !== Kind.FLOAT) throw wrong();
    return Number(node.value);
  },
});

/** Largest amount that anybody may type in: a million rupees, in paise. */
const MAX_INPUT = 100_000_000;

/** An amount in an input class: rupees on the wire, paise in the field. */
export function RupeesInput(label: string, options: FieldOptions & { max?: number } = {}) {
  const { max = MAX_INPUT, ...field } = options;
  const message = `${label} must be an amount in rupees, from 0 to ${toRupees(max)}, with at most two decimals`;
  return applyDecorators(
    Field(() => Rupees, field),
    Transform(({ value }: { value: unknown }) => (value == null ? value : toPaise(asNumber(value)))),
    Max(max, { message }),
    Min(0, { message }),
    IsInt({ message }),
  );
}
