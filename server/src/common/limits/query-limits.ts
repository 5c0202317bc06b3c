import {
  type ASTVisitor,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  GraphQLError,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValidationContext,
} from 'graphql';

/** The shop's own pages need at most half of each. Introspection is for tools: the query that they all send comes to 110,000. */
export const QUERY_LIMITS = {
  depth: 10,
  fields: 400,
  aliases: 15,
  rootFields: 10,
  directives: 20,
  cost: 3000,
  introspection: 150_000,
};

/** How many fields, or fragments, may merge in one place of the response; the shop's own pages need at most half of it. */
export const MAX_MERGED = 10;

/** The parser stops here, before anything is measured; a full introspection has some 200. */
export const MAX_TOKENS = 1000;

/** Length assumed for a list without a `limit` argument: that of an admin page, though the list of one owner may be longer. */
const LIST_LENGTH = 20;
/** The highest `limit` that any argument allows; assumed for a variable, whose value is not known yet. */
const LARGEST_LIMIT = 100;

/**
 * The cost bounds the work: how many objects there are if each list has the assumed length, those of an introspection apart. The
 * compiled form of an operation grows with its fields.
 */
type Size = Record<keyof typeof QUERY_LIMITS, number>;
const nothing = (): Size => ({
  depth: 0,
  fields: 0,
  aliases: 0,
  rootFields: 0,
  directives: 0,
  cost: 0,
  introspection: 0,
});

/** The fields that ask for the schema's description belong to no type. */
const INTROSPECTION = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]));

/** How many entries this field counts as. */
function length(node: FieldNode, field: GraphQLField<unknown, unknown>): number {
  if (!isListType(getNullableType(field.type))) return 1;
  const limit = field.args.find(({ name }) => name === 'limit');
  if (!limit) return LIST_LENGTH;
  const given = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
  if (!given) return typeof limit.defaultValue === 'number' ? limit.defaultValue : LARGEST_LIMIT;
  return given.kind === Kind.INT ? Math.min(Math.max(Number(given.value), 1), LARGEST_LIMIT) : LARGEST_LIMIT;
}

const fieldOf = (parent: unknown, { name }: FieldNode) =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name.value] : undefined;

/** Fragments count each time they are spread, but are measured once, so measuring takes linear time. */
class Meter {
  private readonly fragments = new Map<string, Size>();

  constructor(private readonly context: ValidationContext) {}

  measure({ selections }: SelectionSetNode, parent: unknown): Size {
    const size = nothing();
    for (const selection of selections) {
      const part = this.part(selection, parent);
      size.depth = Math.max(size.depth, part.depth);
      size.fields += part.fields;
      size.aliases += part.aliases;
      size.rootFields += part.rootFields;
      size.directives += part.directives + (selection.directives?.length ?? 0);
      size.cost += part.cost;
      size.introspection += part.introspection;
    }
    return size;
  }

  private part(node: SelectionNode, parent: unknown): Size {
    if (node.kind === Kind.FIELD) return this.field(node, parent);
    if (node.kind === Kind.FRAGMENT_SPREAD) return this.fragment(node.name.value);
    return this.measure(node.selectionSet, node.typeCondition ? this.typeOf(node.typeCondition) : parent);
  }

  private field(node: FieldNode, parent: unknown): Size {
    const own = { ...nothing(), depth: 1, fields: 1, aliases: node.alias ? 1 : 0, rootFields: 1 };
    if (!node.selectionSet) return own;
    const introspection = INTROSPECTION.get(node.name.value);
    const field = introspection ?? fieldOf(parent, node);
    const inner = this.measure(node.selectionSet, field && getNamedType(field.type));
    const times = field ? length(node, field) : 0;
    const size = {
      ...own,
      depth: inner.depth + 1,
      fields: inner.fields + 1,
      aliases: own.aliases + inner.aliases,
      directives: inner.directives,
      cost: times * (1 + inner.cost),
      introspection: times * inner.introspection,
    };
    return introspection ? { ...size, depth: 1, cost: 0, introspection: size.cost } : size;
  }

  private fragment(name: string): Size {
    const known = this.fragments.get(name);
    if (known) return known;
    this.fragments.set(name, nothing()); // GraphQL's own rules refuse a fragment that contains itself
    const fragment = this.context.getFragment(name);
    const size = fragment
      ? this.measure(fragment.selectionSet, this.typeOf(fragment.typeCondition))
      : nothing();
    this.fragments.set(name, size);
    return size;
  }

  private typeOf({ name }: NamedTypeNode) {
    return this.context.getSchema().getType(name.value);
  }
}

/** Refuses operations that are too large before anything is executed. */
export const queryLimits =
  (limits = QUERY_LIMITS) =>
  (context: ValidationContext): ASTVisitor => ({
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation);
      const size = new Meter(context).measure(operation.selectionSet, root);
      for (const [what, limit] of Object.entries(limits)) {
        const found = size[what as keyof Size];
        if (found <= limit) continue;
        const message = `The operation is too large: ${what} ${found}, at most ${limit}`;
        context.reportError(new GraphQLError(message, { nodes: operation }));
      }
    },
  });

/** The most fields, or fragments, that share a place in the response, where GraphQL merges them. */
function mostMerged(sets: SelectionSetNode[], context: ValidationContext): number {
  const places = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const collect = ({ selections }: SelectionSetNode) => selections.forEach(collectNode);
  const collectNode = (node: SelectionNode) => {
    if (node.kind === Kind.FIELD) {
      const name = (node.alias ?? node.name).value;
      places.set(name, [...(places.get(name) ?? []), node]);
    } else if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet);
    else if (!spread.has(node.name.value)) {
      spread.add(node.name.value);
      const fragment = context.getFragment(node.name.value);
      if (fragment) collect(fragment.selectionSet);
    }
  };
  sets.forEach(collect);
  const below = (nodes: FieldNode[]) => nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  return [...places.values()].reduce(
    (most, nodes) => Math.max(most, nodes.length, mostMerged(below(nodes), context)),
    spread.size,
  );
}

/**
 * Refuses operations that merge much: GraphQL's own rule compares each pair of fields, and of fragments. For operations within
 * `queryLimits` and without cycles of fragments, because it follows every spread.
 */
export const mergeLimit =
  (limit = MAX_MERGED) =>
  (context: ValidationContext): ASTVisitor => ({
    OperationDefinition(operation) {
      const found = mostMerged([operation.selectionSet], context);
      if (found <= limit) return;
      const message = `The operation is too large: ${found} fields or fragments merge in one place, at most ${limit}`;
      context.reportError(new GraphQLError(message, { nodes: operation }));
    },
  });
