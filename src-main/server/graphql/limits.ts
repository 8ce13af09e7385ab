import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { GraphQLError, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { badInput } from './graph-error.ts';

/** Twice what the deepest question of the schema needs; what tools ask of the schema itself is not counted. */
export const deepest = 12;
export const mostAliases = 15;
/** An introspection of the usual tools has under 500. */
export const mostTokens = 1_000;

/** Points of cost-limit: the largest page of decisions with the trades and the reasoning of each. */
export const highestCost = 2_500;
/** Of fields with fields of their own: GraphQL's own validation compares each with each. An introspection has under 40. */
export const mostNestedFields = 100;

/** What a document may cost before anything of it is looked up. */
export function documentLimits(): readonly Plugin[] {
  return [
    maxTokensPlugin({ n: mostTokens }),
    maxDepthPlugin({ n: deepest, flattenFragments: true }),
    maxAliasesPlugin({ n: mostAliases }),
    nestedFieldLimit(),
  ] as readonly Plugin[];
}

/** Refuses before validation, whose time rises with the square of them: 240 took a tenth of a second. */
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
