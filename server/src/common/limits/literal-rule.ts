import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';
import { isText } from './body-limits.js';

/** Literals in an operation are held to what holds for every other text; escapes such as \u0000 are read only here. */
export const textLiterals = (context: ValidationContext): ASTVisitor => ({
  StringValue(node) {
    if (!isText(node.value))
      context.reportError(new GraphQLError('A text holds characters that are not valid', { nodes: node }));
  },
});
