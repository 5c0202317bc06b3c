import fc from 'fast-check';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { id, odd, PLAUSIBLE } from './values.js';

export interface GraphQLRequest {
  query: string;
  variables: Record<string, unknown>;
}

const SCALARS: Record<string, fc.Arbitrary<unknown>> = {
  ID: id,
  Int: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer()),
  Float: fc.double(),
  Rupees: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.double()),
  Boolean: fc.boolean(),
};

/** Mostly values that the schema allows for an argument; the service has to cope with them. */
function valueOf(name: string, type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type))
    return fc.oneof({ weight: 40, arbitrary: valueOf(name, type.ofType) }, { weight: 1, arbitrary: odd });
  if (isListType(type)) return fc.array(valueOf(name, type.ofType), { maxLength: 4 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name));
  if (isInputObjectType(type)) {
    const inputs = Object.values(type.getFields());
    const values = Object.fromEntries(inputs.map((input) => [input.name, valueOf(input.name, input.type)]));
    return fc.record(values, {
      requiredKeys: inputs.filter((input) => isNonNullType(input.type)).map((input) => input.name),
    });
  }
  return type.name === 'String' ? (PLAUSIBLE[name] ?? odd).map(asText) : SCALARS[type.name]!;
}
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Every field of a type, three levels deep. */
function selection(type: GraphQLOutputType, depth = 3): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const isLeaf = !isObjectType(getNamedType(field.type));
    if (field.args.some(isRequiredArgument) || (!isLeaf && depth === 0)) return [];
    return `${field.name}${selection(field.type, depth - 1)}`;
  });
  return ` { ${fields.join(' ')} }`;
}

/** Requests for one field of Query or Mutation, with arguments as variables or as literals. */
export function requestsFor(
  operation: string,
  field: GraphQLField<unknown, unknown>,
): fc.Arbitrary<GraphQLRequest> {
  const args = fc.record(
    Object.fromEntries(field.args.map(({ name, type }) => [name, valueOf(name, type)])),
    {
      requiredKeys: field.args.filter(isRequiredArgument).map(({ name }) => name),
    },
  );
  return fc.tuple(args, fc.boolean()).map(([values, areWritten]) => {
    const names = Object.keys(values);
    const declared = field.args
      .filter(({ name }) => names.includes(name))
      .map(({ name, type }) => `$${name}: ${String(type)}`);
    const given = names.map((name) => `${name}: ${areWritten ? literal(values[name]) : `$${name}`}`);
    const head = areWritten || names.length === 0 ? operation : `${operation} (${declared.join(', ')})`;
    const call = `${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}`;
    return { query: `${head} { ${call}${selection(field.type)} }`, variables: areWritten ? {} : values };
  });
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${literal(inner)}`)
    .join(' ')} }`;
}
