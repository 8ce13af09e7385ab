import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import type { ASTNode, DocumentNode, FragmentDefinitionNode, SelectionNode } from 'graphql';
import { GraphQLError, Kind, OperationTypeNode, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isTooDeep } from '../../json-text.ts';
import { tooDeep } from '../too-deep.ts';
import { badInput, graphErrorOf } from './graph-error.ts';

/** Maximum depth: twice that of the deepest useful query. Introspection is not counted. */
const deepest = 12;
const mostAliases = 15;
/** Maximum number of tokens. The introspection of common tools has under 500. */
const mostTokens = 1_000;

/** Maximum number of fields with a selection: GraphQL's own validation compares each with each. An introspection has under 40. */
const mostNestedFields = 100;

/** Limits of a document, checked before it is executed. */
export function documentLimits(): readonly Plugin[] {
  return [
    jsonDepthLimit(),
    maxTokensPlugin({ n: mostTokens }),
    maxDepthPlugin({ n: deepest, flattenFragments: true }),
    maxAliasesPlugin({ n: mostAliases }),
    nestedFieldLimit(),
    unconditionalSubscriptions(),
  ] as readonly Plugin[];
}

/** Refuses too many fields with selections before validation, whose time grows with their square: 240 took a tenth of a second. */
function nestedFieldLimit(): Plugin {
  return {
    onValidate: ({ params, setResult }) => {
      let count = 0;
      visit(params.documentAST, {
        Field: ({ selectionSet }) => {
          if (selectionSet !== undefined) count += 1;
        },
      });
      if (count > mostNestedFields) setResult([tooManyFields(count)]);
    },
  };
}

function tooManyFields(count: number): GraphQLError {
  return new GraphQLError(
    `Limit of ${mostNestedFields} fields with fields of their own exceeded, found ${count}.`,
    { extensions: { code: badInput, http: { spec: true, status: 400 } } },
  );
}

/**
 * Refuses a subscription that leaves out its own field under a condition, as the GraphQL specification does. The library fails
 * with an internal error if the field is left out, and loses the variables of the condition if it is not.
 */
function unconditionalSubscriptions(): Plugin {
  return {
    onValidate: ({ params, setResult }) => {
      const conditional = rootSelections(params.documentAST as DocumentNode).filter(isConditional);
      if (conditional.length > 0) setResult([conditionalField(conditional)]);
    },
  };
}

/** Fields of the subscriptions of a document, with the fragments that contain them. */
function rootSelections({ definitions }: DocumentNode): readonly SelectionNode[] {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const byName = new Map<string, FragmentDefinitionNode>(fragments.map((one) => [one.name.value, one]));
  const seen = new Set<string>();
  const within = (one: SelectionNode): readonly SelectionNode[] => {
    if (one.kind === Kind.FIELD) return [one];
    if (one.kind === Kind.INLINE_FRAGMENT) return [one, ...one.selectionSet.selections.flatMap(within)];
    const name = one.name.value;
    const below = seen.has(name) ? [] : (byName.get(name)?.selectionSet.selections ?? []);
    seen.add(name);
    return [one, ...below.flatMap(within)];
  };
  return definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.SUBSCRIPTION
      ? one.selectionSet.selections.flatMap(within)
      : [],
  );
}

const conditions: readonly string[] = ['skip', 'include'];

function isConditional({ directives = [] }: SelectionNode): boolean {
  return directives.some(({ name }) => conditions.includes(name.value));
}

function conditionalField(nodes: readonly ASTNode[]): GraphQLError {
  return new GraphQLError(
    'A subscription must not have @skip or @include on its own field. Use them below it.',
    { nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { spec: true, status: 400 } } },
  );
}

/** Refuses a request whose JSON nests too deep, before it is parsed. */
function jsonDepthLimit(): Plugin {
  return {
    onRequestParse: ({ requestParser, setRequestParser, fetchAPI }) => {
      if (requestParser === undefined) return;
      setRequestParser(async (request) => {
        const body = await request.text();
        if (jsonTextsOf(request, body).some((text) => isTooDeep(text))) throw graphErrorOf(tooDeep());
        const { url, method, headers, signal } = request;
        const copy = new fetchAPI.Request(url, { method, headers, signal, ...(body === '' ? {} : { body }) });
        return requestParser(copy);
      });
    },
  };
}

/** Returns the JSON texts of a request: in the body, the query string or a form field. */
function jsonTextsOf({ url, headers }: Request, body: string): readonly string[] {
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  const params = [new URL(url).search, isForm ? body : ''].map((text) => new URLSearchParams(text));
  const values = params.flatMap((one) => [...one.getAll('variables'), ...one.getAll('extensions')]);
  return isForm ? values : [body, ...values];
}
