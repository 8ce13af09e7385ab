import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { GraphqlContext } from './graphql-context.ts';

/** Fields of a query that only look up what is held in memory. */
const light: ReadonlySet<string> = new Set(['market', 'positions']);

/** Every other field of a query waits for its turn, each of its aliases for one of its own. */
export function takeTurns(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (resolve !== undefined && !light.has(field.name)) field.resolve = inTurn(resolve);
  }
  return schema;
}

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>;

function inTurn(resolve: Resolve): Resolve {
  return async (...asked) => {
    const [, , context] = asked;
    await context.enter();
    return resolve(...asked) as unknown;
  };
}
