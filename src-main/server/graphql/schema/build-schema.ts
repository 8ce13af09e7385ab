import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { defaultFieldResolver, isObjectType } from 'graphql';
import { defineAccount } from './account.ts';
import { defineAgent } from './agent.ts';
import { defineAlerts } from './alerts.ts';
import { defineShared, createBuilder } from './builder.ts';
import { defineClosedTrades } from './closed-trades.ts';
import { defineExports } from './exports.ts';
import { warnOfFields } from './field-warnings.ts';
import type { GraphqlContext } from './graphql-context.ts';
import { defineFunds } from './funds.ts';
import { defineJournal } from './journal.ts';
import { defineMarketFigures } from './market-figures.ts';
import { defineMarkets } from './markets.ts';
import { defineOnChain } from './on-chain.ts';
import { definePerformance } from './performance.ts';
import { definePool } from './pool.ts';
import { defineTrades } from './trades.ts';

/** Builds the whole schema. */
export function buildSchema(): GraphQLSchema {
  const builder = createBuilder();
  builder.queryType({});
  builder.subscriptionType({});
  const shared = defineShared(builder);
  const tagged = defineMarkets(builder, shared);
  const trade = defineTrades(builder, shared, tagged);
  defineAccount(builder, shared, tagged);
  defineFunds(builder, shared);
  defineAlerts(builder, shared);
  defineClosedTrades(builder, shared, tagged);
  definePerformance(builder, shared);
  defineJournal(builder, shared, { tagged, trade });
  defineAgent(builder, shared);
  definePool(builder, shared, tagged);
  defineMarketFigures(builder, shared);
  defineExports(builder, shared);
  defineOnChain(builder, shared, tagged);
  return takeTurns(warnOfFields(readPlainly(builder.toSchema())));
}

/**
 * Removes the resolver of fields that only read the property of their own name: without one, a compiled query reads the property
 * directly, which is where a long list spends most of its time.
 */
function readPlainly(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields()))
      if (field.resolve === defaultFieldResolver) delete field.resolve;
  }
  return schema;
}

/** Query fields that only read data held in memory. */
const light: ReadonlySet<string> = new Set([
  'market',
  'positions',
  'agentToken',
  'pool',
  'quote',
  'risk',
  'signals',
  'status',
]);

/** Makes every other query field wait in the queue; each alias of a field waits separately. */
function takeTurns(schema: GraphQLSchema): GraphQLSchema {
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
