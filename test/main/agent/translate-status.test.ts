import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AgentFeedError } from '../../../src-main/agent/agent.ts';
import { parseAgentTime } from '../../../src-main/domain/journal/agent-time.ts';
import { parseTolerantJson } from '../../../src-main/agent/tolerant-json.ts';
import { translateStatus } from '../../../src-main/agent/translate-status.ts';
import { aStatusDocument, later } from './a-status.ts';

const read = (change: Readonly<Record<string, unknown>>) => translateStatus(aStatusDocument(change), later());

const reading = (ticker: string, value: unknown) => ({ provider: 'p', ticker, value });

function outcomeOf(document: unknown): unknown {
  try {
    return translateStatus(document, later()).status.journalId === '' ? 'read without an id' : 'read';
  } catch (error) {
    return error instanceof AgentFeedError ? error.failure : error;
  }
}

describe('a status', () => {
  test('in our words: times in ms, decimals exact, addresses in lower case', () => {
    const { status, invalid } = read({
      account: '0xABCDEF0000000000000000000000000000000001',
      symbols: ['xyz:TSLA', 'BTC', 'xyz:TSLA'],
      markets: [{ coin: 'BTC', configured: false, new_entries: { allowed: false, reason: 'halt' } }],
      signals: [{ signal_id: 's', symbol: 'BTC', direction: 'short', confidence: '1.7', source: 'm' }],
      transfers: {
        enabled: true,
        pending: [{ id: 't', from_dex: '', to_dex: 'xyz', token: 'USDC', amount: 1e-7, status: 'sent' }],
        receivables: [{ dex: 'xyz', token: 'USDC', amount: '12.50', since: '2026-01-05T14:00:00.25' }],
      },
      token: { symbol: 'EXA', address: '0xAb', estimated_price_usd: '1.5E-3' },
      reference: { vix: { provider: 'p', ticker: 'VIX', value: 17.5 }, stocks: [] },
    });
    expect(invalid).toEqual([]);
    expect(status).toMatchObject({
      account: '0xabcdef0000000000000000000000000000000001',
      symbols: ['xyz:TSLA', 'BTC'],
      markets: [
        {
          configured: false,
          operatorListed: null,
          activation: null,
          newEntries: { allowed: false, reason: 'halt' },
        },
      ],
      signals: [{ confidence: 1, actedOn: null }],
      transfers: {
        pending: [{ amount: '0.0000001', requestedAt: null }],
        receivables: [{ amount: '12.5', since: Date.UTC(2026, 0, 5, 14, 0, 0, 250) }],
      },
      token: { address: '0xAb', estimatedPriceUsd: '0.0015', chain: null },
      vix: { value: '17.5', delay: 'unknown', healthy: null },
      heartbeatAt: Date.UTC(2026, 0, 5, 14),
    });
  });

  test('without a risk key has none, and any other risk is verbatim, null and texts too', () => {
    const { risk: _risk, ...rest } = aStatusDocument();
    expect(translateStatus(rest, later()).status.risk).toEqual({ kind: 'absent' });
    for (const value of [null, 'down', 7, [1], { a: { b: 'NaN' } }])
      expect(read({ risk: value }).status.risk).toEqual({ kind: 'reported', value });
  });

  test('with a bare NaN in its risk keeps all else, and the NaN is not a number', () => {
    const json = JSON.stringify(aStatusDocument({ risk: { daily_pnl_usd: 'X', limit: 250 } }));
    const { status, invalid } = translateStatus(parseTolerantJson(json.replace('"X"', 'NaN')), later());
    expect(invalid).toEqual([]);
    expect(status.risk).toEqual({ kind: 'reported', value: { daily_pnl_usd: 'NaN', limit: 250 } });
  });

  test('with unknown fields is read as if without them', () => {
    const { status, invalid } = read({ mood: 'fine', markets: [{ coin: 'BTC', weather: 1 }] });
    expect(invalid).toEqual([]);
    expect(status).not.toHaveProperty('mood');
  });

  test.each([
    ['name', { name: 7 }, { name: null }],
    ['account', { account: '0x12' }, { account: null }],
    ['schema', { schema: undefined }, { name: 'Agent' }],
    ['symbols', { symbols: 'BTC' }, { symbols: null }],
    ['symbols.1', { symbols: ['BTC', 7] }, { symbols: null }],
    ['markets', { markets: undefined }, { markets: [], marketsWhole: false }],
    ['markets.0', { markets: [null, { coin: 'BTC' }] }, { markets: [{ coin: 'BTC' }], marketsWhole: false }],
    [
      'markets.1',
      { markets: [{ coin: 'A' }, { coin: 'A', configured: true }] },
      { markets: [{ configured: null }], marketsWhole: true },
    ],
    [
      'markets.0.activation',
      { markets: [{ coin: 'A', activation: 'ON' }] },
      { markets: [{ activation: null }] },
    ],
    [
      'markets.0.new_entries.reason',
      { markets: [{ coin: 'A', new_entries: { allowed: false, reason: 5 } }] },
      { markets: [{ newEntries: { allowed: false, reason: null } }] },
    ],
    [
      'markets.0.new_entries.allowed',
      { markets: [{ coin: 'A', new_entries: { allowed: 'yes' } }] },
      { markets: [{ newEntries: null }] },
    ],
    [
      'signals.0.confidence',
      { signals: [{ signal_id: 's', symbol: 'A', direction: 'long', confidence: 'NaN', source: 'm' }] },
      { signals: [{ confidence: null }] },
    ],
    [
      'signals.0',
      { signals: [{ signal_id: 's', symbol: 'A', direction: 'up', source: 'm' }] },
      { signals: [], unreadableSignals: 1 },
    ],
    [
      'signals.1',
      { signals: [{ signal_id: 's', symbol: 'A', direction: 'long', source: 'm' }, 5] },
      { signals: [{ signalId: 's' }], unreadableSignals: 1 },
    ],
    ['signals', { signals: 'x' }, { signals: null, unreadableSignals: 0 }],
    ['signals', { signals: undefined }, { signals: null, unreadableSignals: 0 }],
    ['transfers', { transfers: 'none' }, { transfers: null }],
    [
      'transfers.pending.0.amount',
      {
        transfers: {
          pending: [{ id: 't', from_dex: '', to_dex: 'x', token: 'U', amount: 1e300, status: 's' }],
          receivables: [],
        },
      },
      { transfers: null },
    ],
    [
      'transfers.receivables.0.since',
      {
        transfers: {
          pending: [],
          receivables: [{ dex: '', token: 'U', amount: 1, since: '2026-02-30T00:00:00Z' }],
        },
      },
      { transfers: { receivables: [{ since: null }] } },
    ],
    [
      'transfers.receivables.0.since',
      {
        transfers: {
          pending: [],
          receivables: [{ dex: '', token: 'U', amount: 1, since: '2019-12-31T23:59:59Z' }],
        },
      },
      { transfers: { receivables: [{ since: null }] } },
    ],
    [
      'transfers.pending.0.requested_at',
      {
        transfers: {
          pending: [
            {
              id: 't',
              from_dex: '',
              to_dex: 'x',
              token: 'U',
              amount: 1,
              status: 's',
              requested_at: new Date(later() + 3 * 86_400_000).toISOString(),
            },
          ],
          receivables: [],
        },
      },
      { transfers: { pending: [{ requestedAt: null }] } },
    ],
    ['token', { token: { chain: 'base' } }, { token: null }],
    [
      'token.estimated_price_usd',
      { token: { symbol: 'AGT', estimated_price_usd: -1 } },
      { token: { symbol: 'AGT' } },
    ],
    [
      'reference.vix.value',
      { reference: { vix: reading('VIX', '1000000000000') } },
      { vix: { value: null } },
    ],
    [
      'reference.stocks.0.observed_at',
      { reference: { stocks: [{ ...reading('TSLA', 400), observed_at: '9999-12-31T23:59:59Z' }] } },
      { stocks: [{ observedAt: null }] },
    ],
    ['reference.vix', { reference: { vix: [], stocks: [] } }, { vix: null }],
    ['reference.stocks', { reference: { vix: null } }, { stocks: [] }],
  ])('with a bad %s leaves that out, names it and keeps the rest', (path, change, kept) => {
    const { status, invalid } = read(change);
    expect(invalid).toContain(path);
    expect(status).toMatchObject({ journalId: 'journal-1', ...kept });
  });

  test.each(['journal_id', 'network', 'operational_status', 'heartbeat_at'])(
    'without %s is refused',
    (field) => {
      for (const value of [undefined, null, '', 7, 'NaN', {}])
        expect(() => read({ [field]: field === 'journal_id' && value === 'NaN' ? '' : value })).toThrow(
          expect.objectContaining({
            failure: 'wrong_shape',
            message: expect.stringContaining(field) as string,
          }),
        );
    },
  );

  test.each(['2019-12-31T23:59:59Z', '0001-01-01T00:00:00Z'])(
    'with a heartbeat of %s is refused',
    (heartbeat_at) => expect(() => read({ heartbeat_at })).toThrow('heartbeat_at'),
  );

  test('of another schema is not read, even if it is valid', () => {
    expect(() => read({ schema: 'perpscope.agent/2' })).toThrow('perpscope.agent/2');
  });

  test('that is any JSON at all is read or refused, never a crash', () => {
    const part = fc.jsonValue({ maxDepth: 4 });
    const fields = Object.keys(aStatusDocument({ transfers: 1, token: 1, reference: 1, account: 1 }));
    const change = fc.dictionary(fc.constantFrom(...fields), part);
    fc.assert(
      fc.property(fc.oneof(part, change.map(aStatusDocument)), (document) => {
        expect(outcomeOf(document)).toMatch(/^(read|wrong_shape)$/);
      }),
      { numRuns: 300 },
    );
  });

  test('with many problems names fifty and counts the rest', () => {
    const { invalid } = read({ symbols: Array.from({ length: 1_000 }, () => 0) });
    expect(invalid).toHaveLength(51);
    expect(invalid.at(-1)).toBe('and 950 more');
  });
});

describe('a time of the agent', () => {
  const noon = Date.UTC(2026, 0, 5, 12);
  test.each([
    ['2026-01-05T12:00:00Z', noon],
    ['2026-01-05T12:00:00', noon],
    ['2026-01-05 12:00:00.000123', noon],
    ['2026-01-05T12:00:00.123456+00:00', noon + 123],
    ['2026-01-05T14:30:00+02:30', noon],
    ['2026-01-05T14:30+0230', noon],
    ['2026-02-30T12:00:00Z', null],
    ['2026-13-01T12:00:00Z', null],
    ['2026-01-05T25:00:00Z', null],
    ['2026-01-05', null],
    ['1767614400', null],
    ['NaN', null],
  ])('%s', (text, instant) => {
    expect(parseAgentTime(text)).toBe(instant);
  });
});
