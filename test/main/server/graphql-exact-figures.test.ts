import { Decimal } from 'decimal.js';
import type { GraphQLObjectType, GraphQLOutputType } from 'graphql';
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decimalTextOf, inNumbers } from '../../../src-main/operations/in-numbers.ts';
import { selectionOf } from '../../faults/interfaces.ts';
import { vault } from '../agent-status.ts';
import { aChain } from '../domain/a-fill.ts';
import { aDexAccount, aLedgerMove, anOpenOrder, aPosition } from '../fake-accounts.ts';
import { sharedByTests } from '../fixture-hooks.ts';
import { aQuote, decimal, minute, now } from '../markets.ts';
import { aChainState, aPublished, publish } from '../operations/trades/a-fill-log.ts';
import { putEquity, putFills, wholeSpan } from '../operations/trades/a-traded-account.ts';
import { reconcileAll } from '../operations/journal/a-journal.ts';
import { putCompleteAccount, read } from '../complete-account.ts';
import { aTradingApp, dataOf } from './graphql-fixture.ts';
import { aServer, type ServerFixture } from './server-fixture.ts';

const schema = buildSchema(readFileSync('resources/schema.graphql', 'utf8'));

/** Eighteen digits: the nearest number has sixteen of them. */
const long = '123456789012.345678';
const tiny = '0.00000001';
/** The sum of both, as it left the account. */
const withdrawn = '-123456789012.34567801';

function putAccount({ writer }: ServerFixture['store']): void {
  const position = aPosition({
    size: decimal(tiny),
    entryPrice: decimal('0.1'),
    value: decimal(long),
    unrealizedPnl: decimal(`-${long}`),
    marginUsed: decimal('0.30000000000000004'),
    liquidationPrice: decimal('99999999999999999.9'),
    funding: decimal(`-${tiny}`),
  });
  const account = { accountValue: decimal('0.1'), withdrawable: decimal('0.1'), positions: [position] };
  writer.putDexAccounts([{ value: aDexAccount({ time: now, ...account }), receivedAt: now }]);
  const dollars = { token: 'USDC', tokenIndex: 0, total: decimal('0.2'), hold: decimal('0') };
  writer.putSpot({ value: [dollars], receivedAt: now });
  const order = { limitPrice: decimal(tiny), size: decimal(long), originalSize: decimal(long) };
  const stop = anOpenOrder({
    oid: 1_003,
    side: 'sell',
    orderType: 'Stop Market',
    triggerPrice: decimal('0.30000000000000004'),
    reduceOnly: true,
    wholePosition: true,
  });
  writer.putOrders('', { value: [anOpenOrder(order), stop], receivedAt: now });
  const move = { amount: decimal(long), fee: decimal(tiny), netUsd: decimal(withdrawn) };
  writer.putLedger(
    [aLedgerMove({ ...move, kind: 'withdraw', direction: 'out', time: now - minute })],
    wholeSpan,
  );
}

const app = sharedByTests(async () => {
  const server = await aTradingApp();
  const moves = [
    ['2', { oid: 500, fee: decimal('0.1') }],
    ['1', { oid: 500, fee: decimal('0.2') }],
    ['-3', { oid: 501, fee: decimal(tiny), closedPnl: decimal(long) }],
  ] as const;
  putFills(server.store, aChain(moves, { coin: 'kPEPE', from: now - 5 * minute }));
  reconcileAll(server.store);
  putAccount(server.store);
  server.store.writer.putQuotes([aQuote({ mid: decimal('0.30000000000000004'), dayVolume: decimal(long) })]);
  putEquity(server.store, now - 20 * minute, { equity: long });
  return server;
});

type Row = Readonly<Record<string, unknown>>;

describe('the exact text is the text in the record, digit for digit', () => {
  test('of an order with fees of 0.1 and 0.2, and of the order that closed it', async () => {
    const { trades } = await dataOf(
      app,
      '{ trades(marketId: "sim-testnet:kPEPE") { filledAmountExact feeUsd feeUsdExact realizedPnlUsdExact } }',
    );
    expect(trades).toEqual([
      { filledAmountExact: '3', feeUsd: 1e-8, feeUsdExact: tiny, realizedPnlUsdExact: long },
      { filledAmountExact: '3', feeUsd: 0.3, feeUsdExact: '0.3', realizedPnlUsdExact: '0' },
    ]);
  });

  test('of a closed trade', async () => {
    const fields = 'sizeExact feesUsdExact realizedPnlUsdExact';
    const { closedTrades } = await dataOf(
      app,
      `{ closedTrades(marketId: "sim-testnet:kPEPE") { ${fields} } }`,
    );
    expect(closedTrades).toEqual([{ sizeExact: '3', feesUsdExact: '0.30000001', realizedPnlUsdExact: long }]);
  });

  test('of a position, its orders and the sums of the pool', async () => {
    const { positions, orders, pool } = await dataOf(
      app,
      `{ positions(marketId: "sim-testnet:BTC") {
          sizeExact entryPriceExact positionValueUsdExact unrealizedPnlUsdExact marginUsedUsdExact
          liquidationPriceExact fundingUsdExact protectiveOrders { triggerPriceExact sizeExact } }
        orders(marketId: "sim-testnet:BTC") { rows { oid priceExact sizeExact originalSizeExact } }
        pool { accountValueUsdExact unrealizedPnlUsdExact collateral { token accountValueExact } } }`,
    );
    expect(positions).toEqual([
      {
        sizeExact: tiny,
        entryPriceExact: '0.1',
        positionValueUsdExact: long,
        unrealizedPnlUsdExact: `-${long}`,
        marginUsedUsdExact: '0.30000000000000004',
        liquidationPriceExact: '99999999999999999.9',
        fundingUsdExact: `-${tiny}`,
        protectiveOrders: [{ triggerPriceExact: '0.30000000000000004', sizeExact: tiny }],
      },
    ]);
    const { rows } = orders as { rows: readonly Row[] };
    expect(rows).toContainEqual({ oid: '1001', priceExact: tiny, sizeExact: long, originalSizeExact: long });
    expect(pool).toMatchObject({
      accountValueUsdExact: '0.3',
      unrealizedPnlUsdExact: `-${long}`,
      collateral: [{ token: 'USDC', accountValueExact: '0.3' }],
    });
  });

  test('of a fill that the agent published', async () => {
    await using server = await aServer({ account: vault, agent: read(), chain: aChainState });
    putCompleteAccount(server.store);
    publish(server, [aPublished({ price: decimal(long), size: decimal(tiny) })]);
    const { chainChecks } = await dataOf(
      server,
      '{ chainChecks { checks { onChain { sizeExact priceExact } } } }',
    );
    expect(chainChecks).toEqual({ checks: [{ onChain: { sizeExact: tiny, priceExact: long } }] });
  });

  test('of the ledger, a sample of the account and a quote', async () => {
    const data = await dataOf(
      app,
      `{ ledger { rows { amountExact feeExact netUsdExact } }
        equity(period: "24h") { equityUsdExact }
        quote(marketId: "sim-testnet:BTC") { midExact volume24hUsdExact } }`,
    );
    expect(data).toMatchObject({
      ledger: { rows: [{ amountExact: long, feeExact: tiny, netUsdExact: withdrawn }] },
      quote: { midExact: '0.30000000000000004', volume24hUsdExact: long },
    });
    expect((data['equity'] as readonly Row[]).at(-1)).toEqual({ equityUsdExact: long });
  });
});

test('fees of all orders, of statistics and of performance have the same sum', async () => {
  const { trades, statistics, performance } = (await dataOf(
    app,
    '{ trades(limit: 500) { feeUsdExact } statistics { feesUsdExact } performance(period: "all") { feesUsdExact } }',
  )) as { trades: readonly Row[]; statistics: Row; performance: Row };
  const fees = trades.flatMap(({ feeUsdExact }) => (typeof feeUsdExact === 'string' ? [feeUsdExact] : []));
  const sum = fees.reduce((total, fee) => total.plus(fee), new Decimal(0)).toFixed();
  expect(sum).toBe('0.32000001');
  expect([statistics['feesUsdExact'], performance['feesUsdExact']]).toEqual([sum, sum]);
});

/** Types of which the fixture has data: its agent has no token. */
const typesWithExact = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && type.name !== 'AgentToken')
  .filter((type) =>
    Object.keys((type as GraphQLObjectType).getFields()).some((name) => name.endsWith('Exact')),
  );

/** Returns every object of these types in an answer, at any depth. */
function rowsIn(value: unknown, type: GraphQLOutputType): readonly (readonly [string, Row])[] {
  if (Array.isArray(value)) return value.flatMap((one) => rowsIn(one, type));
  const named = getNamedType(type);
  if (typeof value !== 'object' || value === null || !isObjectType(named)) return [];
  const fields = named.getFields();
  const inside = Object.entries(value).flatMap(([name, one]) => {
    const field = fields[name];
    return field === undefined ? [] : rowsIn(one, field.type);
  });
  return [[named.name, value as Row], ...inside];
}

const questions = {
  trades: '',
  closedTrades: '(period: "all")',
  decisions: '',
  positions: '',
  pool: '',
  orders: '',
  ledger: '',
  statistics: '',
  equity: '(period: "24h")',
  performance: '(period: "all")',
  chainChecks: '(period: "all")',
  quote: '(marketId: "sim-testnet:BTC")',
  candles: '(marketId: "sim-testnet:BTC", limit: 3)',
};

interface ExactText {
  readonly type: string;
  readonly field: string;
  readonly number: unknown;
  readonly text: unknown;
}

async function exactTexts(): Promise<readonly ExactText[]> {
  const found: ExactText[] = [];
  for (const [name, args] of Object.entries(questions)) {
    const type = schema.getQueryType()?.getFields()[name]?.type;
    if (type === undefined) throw new Error(`There is no ${name}.`);
    const data = await dataOf(app, `{ ${name}${args} ${selectionOf(type, 0)} }`);
    for (const [typeName, row] of rowsIn(data[name], type))
      for (const [field, text] of Object.entries(row).filter(([one]) => one.endsWith('Exact')))
        found.push({ type: typeName, field, text, number: row[field.slice(0, -'Exact'.length)] });
  }
  return found;
}

test('every exact text is a plain decimal of the number beside it, and null with it', async () => {
  const found = await exactTexts();
  const isRight = ({ text, number }: ExactText): boolean =>
    typeof text === 'string'
      ? /^-?\d+(\.\d*[1-9])?$/.test(text) && Number(text) === number
      : text === null && number === null;
  expect(found.filter((one) => !isRight(one))).toEqual([]);
  const known = new Set(found.filter(({ text }) => text !== null).map(({ type }) => type));
  expect([...known].toSorted()).toEqual(typesWithExact.map(({ name }) => name).toSorted());
});

test('a number that was changed after its decimal was stored has no exact text', () => {
  const row = { ...inNumbers({ feeUsd: decimal('0.1') }), feeUsd: 0.2 };
  expect(() => decimalTextOf(row, 'feeUsd')).toThrow('The decimal of feeUsd was not kept with its row.');
  expect(decimalTextOf({ ...row, feeUsd: null }, 'feeUsd')).toBeNull();
});

test('the decimals stay in the service: neither JSON nor a structured clone has them', () => {
  const row = inNumbers({ feeUsd: decimal(long) });
  expect(JSON.stringify(row)).toBe(`{"feeUsd":${Number(long)}}`);
  expect(Reflect.ownKeys(structuredClone(row))).toEqual(['feeUsd']);
});
