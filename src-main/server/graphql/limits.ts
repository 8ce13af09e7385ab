import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import type { Plugin } from 'graphql-yoga';

/** Twice what the deepest question of the schema needs; what tools ask of the schema itself is not counted. */
export const deepest = 12;
export const mostAliases = 15;
/** An introspection of the usual tools has under 500. */
export const mostTokens = 1_000;

/** The largest page of decisions with the trades and the reasoning of each. */
export const mostRowsAsked = 2_500;

/** What a document may cost before anything of it is looked up. */
export function documentLimits(): readonly Plugin[] {
  return [
    maxTokensPlugin({ n: mostTokens }),
    maxDepthPlugin({ n: deepest, flattenFragments: true }),
    maxAliasesPlugin({ n: mostAliases }),
  ] as readonly Plugin[];
}
