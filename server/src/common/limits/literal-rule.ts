import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { isText } from './body-limits.js';

/** Literals in an operation must be valid text like any other; escapes such as \u0000 are decoded only here. */
export const textLiterals = (context: ValidationContext): ASTVisitor => ({
  StringValue(node) {
    if (!isText(node.value))
      context.reportError(new GraphQLError('A text holds characters that are not valid', { nodes: node }));
  },
});
