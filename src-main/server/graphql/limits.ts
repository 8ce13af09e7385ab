import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { GraphQLError, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isTooDeep, tooDeep } from '../../operations/funds/json-depth.ts';
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
