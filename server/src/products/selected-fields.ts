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
 * Fields that decide how a response is made: the exact stock, which each sale changes; the counts and pictures beside a list;
 * and a product's newest reviews.
 */
type DecisiveField = 'countInStock' | 'facets' | 'colorPictures' | 'reviews';

interface Selection {
  /** The names of all fields that are selected without arguments. */
  fields: ReadonlySet<string>;
  /** How much of each item of a page is selected. */
  form: Form;
}

/** Documents are parsed once (see Operations), so each is analysed once. */
const selections = new WeakMap<OperationDefinitionNode, Selection>();

type Document = Pick<GraphQLResolveInfo, 'operation' | 'fragments'>;

function selectionOf(document: Document): Selection {
  const { operation, fragments } = document;
  const cached = selections.get(operation);
  if (cached) return cached;
  const fields: FieldNode[] = [];
  for (const definition of [operation, ...Object.values(fragments)])
    visit(definition, { Field: (field) => void fields.push(field) });
  const selection = {
    fields: new Set(fields.filter((field) => !field.arguments?.length).map(nameOf)),
    form: formOf(fields, document),
  };
  selections.set(operation, selection);
  return selection;
}

function formOf(fields: FieldNode[], document: Document): Form {
  const ofItems = fields
    .filter((field) => nameOf(field) === 'items')
    .flatMap(({ selectionSet }) => fieldsIn(selectionSet, document));
  return ofItems.some((field) => nameOf(field) in DETAILS) ? 'products' : 'cards';
}

/** The selected fields, including those in fragments. */
function fieldsIn(set: SelectionSetNode | undefined, document: Document): FieldNode[] {
  return (set?.selections ?? []).flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one];
    const fragment = one.kind === Kind.FRAGMENT_SPREAD ? document.fragments[one.name.value] : one;
    return fieldsIn(fragment?.selectionSet, document);
  });
}

const nameOf = ({ name }: FieldNode) => name.value;
const documentOf = (context: ExecutionContext) =>
  GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>();

/** Whether a GraphQL operation or its fragments select a field without arguments, on any type and under any alias. */
export const selects = (field: DecisiveField, document: Document): boolean =>
  selectionOf(document).fields.has(field);

/** How much of each product of a page a GraphQL operation selects. */
export const selectedForm = (document: Document): Form => selectionOf(document).form;

/** A resolver's parameter: whether its response will show a field. */
export const Selects = createParamDecorator((field: DecisiveField, context: ExecutionContext) =>
  selects(field, documentOf(context)),
);

/** A resolver's parameter: how much of each product its page will show. */
export const SelectedForm = createParamDecorator((_, context: ExecutionContext) =>
  selectedForm(documentOf(context)),
);
