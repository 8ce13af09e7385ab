import { expect, test } from 'vitest';
import { messageOf } from '../../../src-main/errors.ts';
import {
  listDecisionsPart,
  listReasoning,
  listRefusedEntriesPart,
} from '../../../src-main/operations/journal/graph-decisions.ts';
import type { Ask } from '../../../src-main/operations/operation.ts';
import { listClosedTradesPart, listTradesPart } from '../../../src-main/operations/trades/graph-trades.ts';
import { listOnChainTrades } from '../../../src-main/operations/trades/on-chain-trades.ts';
import { vault } from '../agent-status.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { anOpenSource } from '../open-source-fixture.ts';

const app = sharedByTests(() => anOpenSource({ account: vault }));
const part = { assetClass: null, marketId: null, limit: 5, offset: 10_001 };
const trades = { ...part, orderStatus: null };

test.each<[string, string, (ask: Ask) => unknown]>([
  ['trades', 'tradeHistory', (ask) => ask(listTradesPart, trades)],
  ['trades on the chain', 'tradeHistory', (ask) => ask(listOnChainTrades, trades)],
  [
    'closed trades',
    'GET /api/v1/agent/closed-trades',
    (ask) => ask(listClosedTradesPart, { ...part, period: 'all' }),
  ],
  ['decisions', 'GET /api/v1/agent/decisions', (ask) => ask(listDecisionsPart, part)],
  ['reasoning', 'GET /api/v1/agent/decisions', (ask) => ask(listReasoning, { ...part, decisionId: null })],
  ['refused entries', 'GET /api/v1/agent/refused-entries', (ask) => ask(listRefusedEntriesPart, part)],
])('a part of %s that begins too far back is refused, and names %s', async (_, route, list) => {
  const refusal: unknown = await (async () => list(app.ask))().catch((error: unknown) => error);
  expect(messageOf(refusal)).toBe(
    `offset must be at most 10000. For older rows, use ${route} with its cursor, or narrow the filter.`,
  );
});
