import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WrittenEvent, JournalHeader, JournalPage, StatusDocument } from '../../../src-main/agent/schema.ts';
import { agentFeedSchemaPath } from '../../tooling/agent-feed-schema.ts';
import { isValid } from './json-schema.ts';

type Fields = Readonly<Record<string, unknown>>;
type Definition = 'StatusDocument' | 'JournalHeader' | 'JournalEvent' | 'JournalPage';

const published = JSON.parse(readFileSync(agentFeedSchemaPath, 'utf8')) as Fields;
const schemas = { StatusDocument, JournalHeader, JournalEvent: WrittenEvent, JournalPage };
/** Returns the verdicts of the published schema and of ours on a document after a JSON round trip. */
const verdicts = (definition: Definition, value: unknown): readonly boolean[] => {
  const document: unknown = JSON.parse(JSON.stringify(value));
  return [isValid(published, definition, document), schemas[definition].safeParse(document).success];
};

const common = { seq: 1, at: '2026-01-05T14:00:00.5Z', network: 'TESTNET' };
/** One event of each type, with every field. */
const whole: readonly Fields[] = [
  {
    ...common,
    type: 'decision',
    symbol: 'BTC',
    market_id: 'hl-testnet:BTC',
    decision_id: 'd',
    action: 'skip',
    confidence: 0.5,
    strategy_id: 's',
    summary: 'No entry.',
    refused_by: { gate: 'g', threshold: { any: [1] }, value: null },
  },
  { ...common, type: 'reasoning', decision_id: 'd', step: 1, text: '' },
  {
    ...common,
    type: 'order',
    order_id: 'o',
    decision_id: 'd',
    side: 'buy',
    order_type: 'limit',
    requested: '0.01',
    limit_price: 94_000.5,
    reduce_only: false,
    strategy_id: 's',
    cloid: '0x01',
  },
  {
    ...common,
    type: 'order_outcome',
    order_id: 'o',
    status: 'partial',
    filled: '1e-3',
    average_price: '-1.5',
    fee: 0,
    reject_reason: 'none',
    venue_oid: 12,
  },
  {
    ...common,
    type: 'trade_closed',
    trade_id: 't',
    entry_price: '1',
    exit_price: '2',
    size: '3',
    side: 'short',
    realized_pnl: '-3',
    fees: '0.1',
    opened_at: '2026-01-05 13:00',
    closed_at: '2026-01-05T14:00:00+01:00',
    exit_reason: 'target',
  },
  {
    ...common,
    type: 'signal',
    signal_id: 's',
    direction: 'neutral',
    confidence: '0.4',
    source: 'trend',
    reasoning_excerpt: 'r',
    acted_on: true,
    expires_at: '2026-01-05T15:00Z',
  },
  { ...common, type: 'error', code: 'c', message: 'm', order_id: 'o' },
  { ...common, type: 'note', text: 'n' },
];

const wholeStatus = JSON.parse(
  readFileSync(new URL('../../../docs/agent-feed/example/status.json', import.meta.url), 'utf8'),
) as Fields;
const aHeader = { schema: 'perpscope.agent/1', journal_id: 'j' };
const aPage = { journal_id: 'j', events: whole, has_more: false };
const samples: readonly (readonly [Definition, Fields])[] = [
  ...whole.map((event) => ['JournalEvent', event] as const),
  ['StatusDocument', wholeStatus],
  ['JournalHeader', aHeader],
  ['JournalPage', aPage],
];

/** Values that replace any field, valid or not. */
const others: readonly unknown[] = [
  null,
  '',
  'x',
  '0.5',
  '-1',
  '1e5',
  '1e-345',
  'NaN',
  '1.',
  'running',
  'buy',
  'TESTNET',
  'perpscope.agent/2',
  '2026-01-05T14:00:00Z',
  '2026-01-05',
  '0x1111111111111111111111111111111111111111',
  'a'.repeat(64),
  'a'.repeat(65),
  'a'.repeat(200),
  'a'.repeat(201),
  0,
  -1,
  1.5,
  2 ** 53,
  1e300,
  true,
  [],
  [1],
  [null],
  {},
  { gate: '' },
  { gate: 'g' },
  { allowed: true },
  { pending: [], receivables: [] },
  { stocks: [] },
  { symbol: 'X' },
];

describe('the published JSON Schema and the reader', () => {
  test('take one of each type with all its fields', () => {
    for (const [definition, sample] of samples) expect(verdicts(definition, sample)).toEqual([true, true]);
    const types = WrittenEvent.options.map((option) => option.shape.type.value);
    expect(new Set(whole.map(({ type }) => type))).toEqual(new Set(types));
    for (const event of whole) {
      const option = WrittenEvent.options.find(({ shape }) => shape.type.value === event['type']);
      const known = new Set(Object.keys(option?.shape ?? {}));
      expect(known).toEqual(new Set(['symbol', 'market_id', ...Object.keys(event)]));
    }
  });

  test.each(samples)('agree on %s with any one field missing, other or unknown: %#', (definition, sample) => {
    const seen = { taken: 0, refused: 0 };
    const compare = (change: Fields): void => {
      const [ofPublished, ofReader] = verdicts(definition, change);
      expect([change, ofPublished]).toEqual([change, ofReader]);
      seen[ofReader === true ? 'taken' : 'refused'] += 1;
    };
    for (const field of Object.keys(sample)) {
      compare({ ...sample, [field]: undefined });
      for (const other of others) compare({ ...sample, [field]: other });
    }
    compare({ ...sample, unheard_of: [1] });
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0);
  });

  test('agree on rows of a status with any one field missing or other', () => {
    const rows = (['markets', 'signals'] as const).map((list) => [list, wholeStatus[list]] as const);
    for (const [list, value] of rows) {
      const [row] = value as readonly Fields[];
      for (const field of Object.keys(row ?? {}))
        for (const other of [undefined, ...others]) {
          const change = { ...wholeStatus, [list]: [{ ...row, [field]: other }] };
          const [ofPublished, ofReader] = verdicts('StatusDocument', change);
          expect([list, field, other, ofPublished]).toEqual([list, field, other, ofReader]);
        }
    }
  });

  test.each<unknown>([null, 7, 'text', [], {}, [whole[0]], { ...common, type: 'dance' }, { type: 'note' }])(
    'refuse %j as an event',
    (document) => {
      expect(verdicts('JournalEvent', document)).toEqual([false, false]);
    },
  );
});
