import {
  type ASTVisitor,
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type ValidationContext,
  visit,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { config } from '../../config.js';
import { textLiterals } from '../limits/literal-rule.js';
import { MAX_TOKENS, queryLimits, mergeLimit } from '../limits/query-limits.js';

/** Most mistakes reported for one operation; looking for more would only cost time. */
const MAX_ERRORS = 10;
/** Fewer for variables: each error repeats the value that it is about. */
const MAX_VARIABLE_ERRORS = 3;

/** The shop's own pages use some sixty documents. One takes about 50 kB with its compiled form, the largest 700 kB. */
const MAX_KNOWN = 120;
/** Characters, of all cached texts: comments and literals make a text long without adding much to its document. */
const MAX_KNOWN_TEXT = 500_000;

/** GraphQL's own rules leave it to the executor to refuse a kind of operation that the schema does not have. */
const knownKinds = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(
        new GraphQLError(`The schema has no operations of the kind ${node.operation}`, { nodes: node }),
      );
  },
});

/**
 * In this order, each step for what passes those before it: an operation without cycles can be measured in linear time, and most of
 * GraphQL's own rules take more than that for one that is too large.
 */
const STEPS = [
  [NoFragmentCyclesRule],
  [queryLimits()],
  [mergeLimit()],
  [...specifiedRules, knownKinds, textLiterals],
];

export type Variables = Record<string, unknown>;
type Result = ExecutionResult | Promise<ExecutionResult>;

/** A valid operation of a document, which can run any number of times. */
interface Operation {
  /** Its first field, in the schema's words and not the client's: `query products`. */
  name: string;
  /** Whether it changes nothing. */
  isQuery: boolean;
  /** A result without `data` means that nothing ran: the variables are wrong. */
  run: (context: object, variables: Variables) => Result;
}

/** What GraphQL, or a limit of the shop, finds wrong with an operation before it runs. */
export class InvalidOperation extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super(errors[0]?.message);
  }
}

/**
 * The operations of a schema: each document is parsed and validated once, not for each request, and compiled when it is asked
 * again.
 */
export class Operations {
  private readonly documents = new LRUCache<string, DocumentNode>({
    max: MAX_KNOWN,
    maxSize: MAX_KNOWN_TEXT,
    sizeCalculation: (_, text) => text.length + 1,
  });
  /** Asked before. Compiling takes three times as long as answering once, so only repeated operations are compiled. */
  private readonly asked = new WeakSet<OperationDefinitionNode>();
  private readonly prepared = new WeakMap<OperationDefinitionNode, Operation>();

  /** @param isOpen whether introspection is open to anybody; if not, error messages do not suggest names of the schema, either */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly isOpen = config.introspection,
  ) {}

  /**
   * @param name the operation that is meant; required where the document has several
   * @throws InvalidOperation
   */
  prepare(text: string, name?: string): Operation {
    const document = this.document(text);
    const definition = getOperationAST(document, name);
    if (!definition) throw new InvalidOperation([new GraphQLError(missing(name))]);
    const known = this.prepared.get(definition);
    if (known) return known;
    const isAskedAgain = this.asked.has(definition);
    const isCompiled = isAskedAgain && mayBeCompiled(document, definition);
    const operation = {
      name: nameOf(definition),
      isQuery: definition.operation === OperationTypeNode.QUERY,
      run: isCompiled ? this.compiled(document, definition) : this.executed(document, definition),
    };
    if (isAskedAgain) this.prepared.set(definition, operation);
    this.asked.add(definition);
    return operation;
  }

  private document(text: string): DocumentNode {
    const known = this.documents.get(text);
    if (known) return known;
    const document = parsed(text);
    const options = { maxErrors: MAX_ERRORS, hideSuggestions: !this.isOpen };
    for (const rules of this.isOpen ? STEPS : [...STEPS, [NoSchemaIntrospectionCustomRule]]) {
      const errors = validate(this.schema, document, rules, options);
      if (errors.length > 0) throw new InvalidOperation(errors);
    }
    this.documents.set(text, document);
    return document;
  }

  private compiled(
    document: DocumentNode,
    { name, variableDefinitions = [] }: OperationDefinitionNode,
  ): Operation['run'] {
    const compiled = compileQuery(this.schema, document, name?.value);
    if (!isCompiledQuery(compiled)) throw new InvalidOperation(compiled.errors ?? []);
    const options = { maxErrors: MAX_VARIABLE_ERRORS, hideSuggestions: !this.isOpen };
    return (context, variables) => {
      const { errors } = getVariableValues(this.schema, variableDefinitions, variables, options);
      return errors ? { errors } : compiled.query(undefined, context, variables);
    };
  }

  private executed(document: DocumentNode, { name }: OperationDefinitionNode): Operation['run'] {
    const operation = { schema: this.schema, document, operationName: name?.value };
    const options = { options: { maxCoercionErrors: MAX_VARIABLE_ERRORS }, hideSuggestions: !this.isOpen };
    return (contextValue, variableValues) =>
      execute({ ...operation, ...options, contextValue, variableValues });
  }
}

function parsed(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens: MAX_TOKENS });
  } catch (error) {
    throw error instanceof GraphQLError ? new InvalidOperation([error]) : error;
  }
}

const missing = (name?: string) =>
  name === undefined ? 'Several operations need an operationName' : `Unknown operation named "${name}".`;

/**
 * Queries are compiled, with a few exceptions. Introspection is asked once, and takes longer to compile than to run. The others
 * would meet one of five defects of the compiler (graphql-jit):
 * 1. A missing variable inside a literal input object is read as null.
 * 2. Defaults of non-null variables are ignored, and null passes where a default lets a nullable variable stand.
 * 3. Defaults of non-null arguments are ignored, so mutations are never compiled.
 * 4. Fields that are skipped in one place and asked for in another are lost.
 * 5. A missing variable named like a property of every object, such as `toString`, is read as that property.
 */
function mayBeCompiled(document: DocumentNode, { operation }: OperationDefinitionNode): boolean {
  let may = operation === OperationTypeNode.QUERY;
  const unless = (isOfThatKind: boolean) => {
    if (isOfThatKind) may = false;
  };
  visit(document, {
    Field: ({ name }) => unless(name.value === '__schema' || name.value === '__type'),
    ObjectField: ({ value }) => unless(value.kind === Kind.VARIABLE),
    VariableDefinition: ({ defaultValue, variable }) =>
      unless(defaultValue !== undefined || variable.name.value in {}),
    Directive: () => unless(true),
  });
  return may;
}

function nameOf({ operation, selectionSet }: OperationDefinitionNode): string {
  const first = selectionSet.selections.find((selection) => selection.kind === Kind.FIELD);
  return first ? `${operation} ${first.name.value}` : operation;
}
