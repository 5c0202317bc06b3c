import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import {
  type FieldNode,
  type GraphQLResolveInfo,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { DETAILS, type Form } from './catalogue/catalogue-sql.js';

/**
 * Fields that decide how an answer is made: the exact stock, which each sale changes; the counts and pictures beside a list; and
 * a product's newest reviews.
 */
type Telling = 'countInStock' | 'facets' | 'colorPictures' | 'reviews';

interface Asked {
  /** The names of all fields that are asked for without arguments. */
  fields: ReadonlySet<string>;
  /** How much of each item of a page is asked for. */
  form: Form;
}

/** Documents are parsed once (see Operations), so each is analysed once. */
const known = new WeakMap<OperationDefinitionNode, Asked>();

type Document = Pick<GraphQLResolveInfo, 'operation' | 'fragments'>;

function askedIn(document: Document): Asked {
  const { operation, fragments } = document;
  const before = known.get(operation);
  if (before) return before;
  const fields: FieldNode[] = [];
  for (const definition of [operation, ...Object.values(fragments)])
    visit(definition, { Field: (field) => void fields.push(field) });
  const asked = {
    fields: new Set(fields.filter((field) => !field.arguments?.length).map(nameOf)),
    form: formOf(fields, document),
  };
  known.set(operation, asked);
  return asked;
}

function formOf(fields: FieldNode[], document: Document): Form {
  const ofItems = fields
    .filter((field) => nameOf(field) === 'items')
    .flatMap(({ selectionSet }) => fieldsIn(selectionSet, document));
  return ofItems.some((field) => nameOf(field) in DETAILS) ? 'products' : 'cards';
}

/** The selected fields, including those in fragments. */
function fieldsIn(selected: SelectionSetNode | undefined, document: Document): FieldNode[] {
  return (selected?.selections ?? []).flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one];
    const fragment = one.kind === Kind.FRAGMENT_SPREAD ? document.fragments[one.name.value] : one;
    return fieldsIn(fragment?.selectionSet, document);
  });
}

const nameOf = ({ name }: FieldNode) => name.value;
const documentOf = (context: ExecutionContext) =>
  GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>();

/** Whether a GraphQL operation or its fragments ask for a field without arguments, on any type and under any alias. */
export const asksFor = (field: Telling, document: Document): boolean => askedIn(document).fields.has(field);

/** How much of each product of a page a GraphQL operation asks for. */
export const formAsked = (document: Document): Form => askedIn(document).form;

/** Tells a resolver whether its answer will show a field. */
export const Asks = createParamDecorator((field: Telling, context: ExecutionContext) =>
  asksFor(field, documentOf(context)),
);

/** Tells a resolver how much of each product its page will show. */
export const FormAsked = createParamDecorator((_, context: ExecutionContext) =>
  formAsked(documentOf(context)),
);
