import { describe, expect, test } from 'vitest';
import type { ReferenceState, TickerState } from '../../../../src-main/domain/reference/reference.ts';
import { getMarketState, listMarketStates } from '../../../../src-main/operations/markets/market-state.ts';
import { getStatesVersion } from '../../../../src-main/operations/markets/states-version.ts';
import { getReference } from '../../../../src-main/operations/reference/reference-view.ts';
import { getRisk } from '../../../../src-main/operations/risk/risk-view.ts';
import { getHealth } from '../../../../src-main/operations/settings/read-health.ts';
import { Reference } from '../../../../src-preload/contract/views/reference/reference.ts';
import { anAgentMarket, vault } from '../../agent-status.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { aReading, decimal, minute, now } from '../../markets.ts';
import { anOpenSource, noReference } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';
import { observed } from '../risk/a-share-reading.ts';

const app = freshForEachTest(() =>
  anOpenSource({ account: vault, agent: read({ markets: [anAgentMarket({ coin: 'xyz:TSLA' })] }) }),
);

const tsla = 'sim-testnet:xyz:TSLA';
const aReferenceState = (change: Partial<ReferenceState> = {}): ReferenceState => ({
  ...noReference,
  provider: 'massive',
  stocks: new Map([['TSLA', observed()]]),
  vix: observed({ ticker: 'I:VIX', value: decimal('18.25'), delay: 'delayed' }),
  ...change,
});
const putReference = (change: Partial<ReferenceState> = {}): void => {
  app.reference.state = aReferenceState(change);
};
const view = (): Reference => Reference.parse(app.ask(getReference, null));
const ofTsla = () => app.ask(getMarketState, { marketId: tsla });
const theirs = {
  provider: 'massive',
  ticker: 'NASDAQ:TSLA',
  value: decimal('399'),
  observedAt: now - 60_000,
  delay: 'real_time',
  healthy: true,
} as const;

const ours = {
  provider: 'massive',
  ticker: 'TSLA',
  value: 400.5,
  observedAt: '2026-09-01T13:36:51.500123456+00:00',
  delay: 'real_time',
  ageSeconds: 30,
  usable: true,
  unavailableReason: null,
};

describe('reference data', () => {
  test('is empty without a key and a feed, and a market has none', () => {
    app.agent.state = { kind: 'not_configured' };
    expect(view()).toEqual({ network: 'TESTNET', vix: { ours: null, agent: null }, stocks: [] });
    expect(ofTsla().freshness.reference).toBeNull();
    expect(app.ask(getRisk, null).vix).toMatchObject({
      ours: {
        kind: 'failure',
        error: { code: 'provider_not_attached', message: expect.stringContaining('key') as string },
      },
      agent: { kind: 'failure', error: { code: 'provider_not_attached' } },
    });
    expect(app.ask(getHealth, null).reference).toMatchObject({
      attached: false,
      lastError: expect.stringContaining('Settings') as string,
    });
  });

  test('has our value to the nanosecond beside the agent’s, for every share that either knows', () => {
    putReference({
      stocks: new Map<string, TickerState>([
        ['TSLA', observed()],
        ['AAPL', { kind: 'unread', last: null }],
      ]),
    });
    app.agent.state = read({
      stocks: [theirs, { ...theirs, ticker: 'KRX:005930', value: null }],
      vix: { ...theirs, ticker: 'VIX', value: decimal('18') },
    });
    expect(view()).toEqual({
      network: 'TESTNET',
      vix: {
        ours: { ...ours, ticker: 'I:VIX', value: 18.25, delay: 'delayed' },
        agent: expect.objectContaining({
          provider: 'agent',
          ticker: 'VIX',
          value: 18,
          usable: true,
        }) as unknown,
      },
      stocks: [
        {
          ticker: 'AAPL',
          ours: {
            provider: 'massive',
            ticker: 'AAPL',
            value: null,
            observedAt: null,
            delay: 'unknown',
            ageSeconds: null,
            usable: false,
            unavailableReason: 'It has not been read yet.',
          },
          agent: null,
        },
        {
          ticker: 'KRX:005930',
          ours: null,
          agent: expect.objectContaining({ value: null, usable: false }) as unknown,
        },
        {
          ticker: 'NASDAQ:TSLA',
          ours,
          agent: expect.objectContaining({
            provider: 'agent',
            value: 399,
            ageSeconds: 60,
            usable: true,
          }) as unknown,
        },
      ],
    });
    expect(app.ask(getHealth, null).reference).toMatchObject({ attached: true, state: 'ok' });
  });

  test('is judged at each use: the same observation is usable now and not two minutes later', () => {
    putReference();
    expect(ofTsla().freshness.reference).toEqual(ours);
    app.time.now = now + 90_000;
    expect(ofTsla().freshness.reference).toMatchObject({ usable: true, ageSeconds: 120 });
    app.time.now += 1;
    expect(ofTsla().freshness.reference).toMatchObject({
      usable: false,
      value: 400.5,
      unavailableReason: 'It was observed more than 2 min ago.',
    });
    expect(app.ask(getReference, null).stocks[0]?.ours).toMatchObject({ usable: false });
  });

  test('of a market is ours where a key is set, even if unusable, else the agent’s', () => {
    app.agent.state = read({ stocks: [theirs] });
    expect(ofTsla().freshness.reference).toMatchObject({ provider: 'agent', value: 399 });
    putReference();
    expect(ofTsla().freshness.reference).toMatchObject({ provider: 'massive', value: 400.5 });
    putReference({ stocks: new Map() });
    expect(ofTsla().freshness.reference).toMatchObject({ provider: 'massive', usable: false });
  });

  test('of a commodity, a coin and a share that is traded elsewhere is not ours', () => {
    putReference({
      stocks: new Map([
        ['TSLA', observed()],
        ['GOLD', observed({ ticker: 'GOLD' })],
      ]),
    });
    app.store.writer.putCatalog(
      aReading({
        readAt: now + 1,
        markets: [...aReading().markets, { ...aReading().markets[3]!, coin: 'xyz:SMSN', position: 2 }],
      }),
    );
    for (const id of ['sim-testnet:BTC', 'sim-testnet:xyz:GOLD', 'sim-testnet:xyz:SMSN'])
      expect([id, app.ask(getMarketState, { marketId: id }).freshness.reference]).toEqual([id, null]);
    app.agent.state = read({ stocks: [{ ...theirs, ticker: 'KRX:005930' }] });
    expect(app.ask(getMarketState, { marketId: 'sim-testnet:xyz:SMSN' }).freshness.reference).toMatchObject({
      provider: 'agent',
    });
  });

  test.each<[string, TickerState, string]>([
    ['not read yet', { kind: 'unread', last: null }, 'not been read'],
    ['not in the plan', { kind: 'not_entitled', message: 'Not in the plan.', last: null }, 'plan'],
    ['not found', { kind: 'not_found', message: 'No such ticker.', last: null }, 'No such'],
    ['unreadable', { kind: 'failed', message: 'Its row has no value.', last: null }, 'row'],
    ['of no known time', observed({ observedAtNs: null }), 'not reported'],
    ['the close of a day', observed({ delay: 'end_of_day' }), 'end-of-day close'],
    ['of a time to come', observed({ observedAtNs: `${now + 10 * minute}000000` }), 'in the future'],
    ['too old', observed({ observedAtNs: `${now - 21 * minute}000000`, delay: 'delayed' }), 'ago'],
  ])(
    '%s is unavailable with its reason, and the index then leaves every share unchanged',
    (_, vix, reason) => {
      putReference();
      const before = view();
      const states = app.ask(listMarketStates, { assetClass: 'EQUITY' });
      putReference({ vix });
      const after = view();
      expect(after.vix.ours).toMatchObject({
        usable: false,
        unavailableReason: expect.stringContaining(reason) as string,
      });
      expect(app.ask(getRisk, null).vix.ours).toMatchObject({ value: { usable: false } });
      expect(JSON.stringify(after.stocks)).toBe(JSON.stringify(before.stocks));
      expect(app.ask(listMarketStates, { assetClass: 'EQUITY' })).toEqual(states);
    },
  );
});

describe('the version of market states', () => {
  const version = (): string => app.ask(getStatesVersion, null);

  test('changes with a session, a verdict that grows too old and a reading that does; with nothing else', () => {
    putReference();
    const first = version();
    app.time.now = now + 80_000;
    expect(version()).toBe(first);
    app.time.now = now + 90_000;
    const atLimit = version();
    expect(atLimit).toBe(first);
    app.time.now = now + 90_001;
    const aged = version();
    expect(aged).not.toBe(first);
    app.time.now = Date.parse('2026-09-01T19:59:59.999Z');
    const late = version();
    app.time.now += 1;
    expect(version()).not.toBe(late);
    app.time.now = now;
    expect(version()).toBe(first);
  });

  test('changes with a notice of the venue, and not with an oracle’s hours where no session changes', () => {
    const before = version();
    app.notice.now = { text: 'Upgrading.', at: now };
    expect(version()).not.toBe(before);
    app.notice.now = null;
    app.time.now = Date.parse('2026-09-01T22:59:59.999Z');
    const atNight = version();
    app.time.now += 1;
    expect(version()).toBe(atNight);
  });
});

test('a change of reference data is announced, and one of the index also as a change of risk', () => {
  const received: unknown[] = [];
  app.source.onChange((change) => received.push(change));
  putReference();
  app.referenceChanged();
  const risk = { kind: 'history', topics: ['risk'], coins: null };
  expect(received).toEqual([{ kind: 'reference' }, risk]);
  putReference({ stocks: new Map() });
  app.referenceChanged();
  expect(received.slice(2)).toEqual([{ kind: 'reference' }]);
});
