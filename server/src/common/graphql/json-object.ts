import { GraphQLScalarType } from 'graphql';

/** For answers only: the columns of a row as JSON. */
export const GraphQLJSONObject = new GraphQLScalarType<object, object>({
  name: 'JSONObject',
  description: 'A JSON object.',
  serialize: (value) => value as object,
});
