import { expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../../src-main/operations/index.ts';

interface Schema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Bounds within a schema: `limit 1 to 500`. */
function boundsOf({ anyOf = [], properties = {}, items, ...own }: Schema, path = ''): readonly string[] {
  const name = path.replace(/^\./, '');
  const most = own.maximum ?? own.maxLength ?? own.maxItems;
  const least = own.minimum ?? own.minLength ?? 0;
  return [
    ...(most === undefined || most === Number.MAX_SAFE_INTEGER ? [] : [`${name} ${least} to ${most}`]),
    ...anyOf.flatMap((one) => boundsOf(one, path)),
    ...(items === undefined ? [] : boundsOf(items, `${path}[]`)),
    ...Object.entries(properties).flatMap(([field, schema]) => boundsOf(schema, `${path}.${field}`)),
  ];
}

const page = ['cursor 0 to 4000', 'limit 1 to 500'];
const market = 'marketId 0 to 200';
const filtered = [...page, `filter.${market}`];
const instants = (...names: readonly string[]) => names.map((name) => `${name} 0 to 8640000000000000`);

test('every text, instant, page and list that a window may ask for or send is bounded', () => {
  const bounds = operations.flatMap(({ name, bridge }) => {
    if (bridge === undefined) return [];
    const schema = z.toJSONSchema(bridge.args as z.ZodType, { io: 'input', unrepresentable: 'any' });
    const found = boundsOf(schema as Schema);
    return found.length === 0 ? [] : [[name, found] as const];
  });
  expect(Object.fromEntries(bounds)).toEqual({
    getMarketState: [market],
    listChainChecks: filtered,
    listDeposits: page,
    listLedger: [...page, 'filter.token 0 to 200'],
    getSessionSpans: [market, ...instants('fromMs', 'toMs')],
    getCandleChart: [market, 'limit 1 to 5000'],
    getCandlePage: [market, ...instants('before'), 'limit 1 to 1000'],
    getCandleWindow: [market, ...instants('from', 'to')],
    getMarketMarks: [market, ...instants('from', 'to')],
    listTrades: [...filtered, 'filter.strategyId 1 to 1000'],
    listClosedTrades: [...filtered, 'filter.strategyId 1 to 1000'],
    getTradeDetail: ['id 1 to 24'],
    listDecisions: [...filtered, 'filter.strategyId 1 to 1000', 'filter.decisionId 1 to 1000'],
    listRefusedEntries: [...filtered, 'filter.gate 1 to 1000'],
    listSignals: filtered,
    getRiskHistory: instants('from', 'to'),
    setAlertMute: ['coin 1 to 200'],
    verifyFiles: [
      'manifests 0 to 20',
      'manifests[].path 1 to 1000',
      'manifests[].text 0 to 40000',
      'files 0 to 50',
      'files[].path 1 to 1000',
    ],
  });
});
