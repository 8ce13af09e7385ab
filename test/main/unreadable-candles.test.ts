import { afterEach, expect, test, vi } from 'vitest';
import type { CandleSeries } from '../../src-preload/contract/views/markets/candles.ts';
import { reply } from '../doubles/venue-stub.ts';
import { hour, now } from './markets.ts';
import { aStubVenueService, type StubVenueService } from './stub-venue-service.ts';
import { aCandleRow } from './venue/hyperliquid/wire-rows.ts';

const at: { service: StubVenueService | null } = { service: null };
afterEach(async () => {
  await at.service?.[Symbol.asyncDispose]();
  at.service = null;
});

const lastHour = Math.floor(now / hour) * hour;
const row = (hoursAgo: number, change: object = {}) => {
  const t = lastHour - hoursAgo * hour;
  return aCandleRow({ t, T: t + hour - 1, ...change });
};

test('an unreadable candle makes the series incomplete until the venue returns it correctly, after a restart too', async () => {
  const bad = reply.json([row(2), row(1, { h: 'NaN' }), row(0)]);
  const first = await aStubVenueService({ prepare: (venue) => venue.fail('candleSnapshot', bad) });
  at.service = first;
  const series = async ({ get }: StubVenueService): Promise<CandleSeries> => {
    const answer = await vi.waitFor(async () => {
      const given = await get('/api/markets/hl-testnet%3ABTC/candles?limit=3');
      expect(given.status).toBe(200);
      return given;
    }, 20_000);
    return answer.json() as CandleSeries;
  };
  const cut = { complete: false, incompleteReason: 'rows_unreadable', stale: false };
  expect(await series(first)).toMatchObject({ ...cut, candles: [{}, {}] });
  // A repeated request does not reach the venue: the answer says the same.
  expect(await series(first)).toMatchObject(cut);
  expect(first.venue.stub.calls('candleSnapshot')).toHaveLength(1);
  const second = await aStubVenueService({ after: first });
  try {
    second.venue.fail('candleSnapshot', reply.status(500));
    expect(await series(second)).toMatchObject({ complete: false, incompleteReason: 'venue_read_failed' });
    second.venue.fail('candleSnapshot', reply.json([row(2), row(1), row(0)]));
    expect(await series(second)).toMatchObject({
      complete: true,
      incompleteReason: null,
      candles: [{}, {}, {}],
    });
  } finally {
    await second[Symbol.asyncDispose]();
  }
});

test('an answer without any readable candle is a failed read: 502 where nothing is stored', async () => {
  const bad = reply.json([row(1, { h: 'NaN' }), row(0, { h: 'NaN' })]);
  at.service = await aStubVenueService({ prepare: (venue) => venue.fail('candleSnapshot', bad) });
  const { service } = at;
  await vi.waitFor(async () => expect((await service.get('/api/markets')).status).toBe(200));
  const answer = await service.get('/api/markets/hl-testnet%3ABTC/candles?limit=3');
  expect([answer.status, answer.json()]).toMatchObject([502, { error: 'provider_failed' }]);
});
