import { expect, test } from 'vitest';
import { minute } from '../markets.ts';
import type { StubVenue } from '../stub-venue-service.ts';
import { reply } from '../../doubles/venue-stub.ts';
import { aWirePosition } from '../venue/hyperliquid/account-rows.ts';
import { aWatchedService, patiently, type WatchedService } from './a-watched-service.ts';

/** Steps of the machine's clocks must not make a dead venue look alive, nor a live one dead for long. */

const hour = 60 * minute;
interface Freshness {
  readonly quotes: boolean | null;
  readonly positions: boolean;
  readonly pool: boolean;
}

async function staleness({ json }: WatchedService): Promise<Freshness> {
  const [quote, positions, pool] = await Promise.all([
    json<{ stale: boolean | null }>('/api/markets/hl-testnet%3ABTC/quote'),
    json<{ stale: boolean; positions: readonly { stale: boolean }[] }>('/api/v1/agent/positions'),
    json<{ stale: boolean }>('/api/v1/agent/pool'),
  ]);
  expect(positions.positions.map(({ stale }) => stale)).toEqual([positions.stale]);
  return { quotes: quote.stale, positions: positions.stale, pool: pool.stale };
}

const holdBitcoin = ({ dexes }: StubVenue): void => {
  const [own] = dexes;
  if (own !== undefined) own.positions = [aWirePosition()];
};

const allFresh: Freshness = { quotes: false, positions: false, pool: false };
const allStale: Freshness = { quotes: true, positions: true, pool: true };

/** Whether everything of the account and the markets was read. */
async function readWell(watched: WatchedService): Promise<void> {
  await expect
    .poll(async () => {
      const { status } = await watched.get('/api/v1/agent/positions');
      return status === 200 ? await staleness(watched) : status;
    }, patiently)
    .toEqual(allFresh);
  await expect.poll(async () => (await watched.get('/mcp/trades')).status, patiently).toBe(200);
}

/** Cuts the venue off; resolves once the service knows, so that no answer is in flight. */
async function loseVenue({ venue, json }: WatchedService): Promise<void> {
  venue.goDown();
  const state = async (): Promise<string> =>
    (await json<{ venue: { state: string } }>('/api/health')).venue.state;
  await expect.poll(state, patiently).not.toBe('ok');
}

test('a venue that dies after the clock was set back an hour is stale, with its true age', async () => {
  await using watched = await aWatchedService({ prepare: holdBitcoin });
  await readWell(watched);
  watched.time.step(-hour);
  await loseVenue(watched);
  watched.time.pass(70_000);
  expect(await staleness(watched)).toEqual(allStale);
  const { ageSeconds } = await watched.json<{ ageSeconds: number }>('/api/markets/hl-testnet%3ABTC/quote');
  expect(ageSeconds).toBeGreaterThanOrEqual(70);
  expect(ageSeconds).toBeLessThan(90);
  for (const path of ['/mcp/portfolio', '/mcp/orders', '/mcp/markets?symbol=BTC'])
    expect([path, (await watched.get(path)).status]).toEqual([path, 502]);
  watched.time.pass(60_000);
  expect((await watched.get('/mcp/trades')).status).toBe(502);
  watched.time.pass(15 * minute);
  expect(await watched.json('/api/markets/hl-testnet%3ABTC/state')).toMatchObject({
    venueSession: { state: 'unknown' },
    freshness: { venue: { stale: true } },
  });
  // Nor does it become fresh again when the clock returns to an earlier reading.
  watched.time.pass(hour - 17 * minute);
  expect(await staleness(watched)).toEqual(allStale);
});

test('a venue that stays up is fresh again once it is read by the clock that was set back', async () => {
  await using watched = await aWatchedService({
    prepare: (venue) => {
      holdBitcoin(venue);
      // Balances have no time: they would be accepted, and make the pool fresh.
      venue.fail('spotClearinghouseState', reply.status(500));
    },
  });
  await readWell(watched);
  watched.time.step(-hour);
  watched.time.pass(70_000);
  await expect.poll(async () => (await staleness(watched)).quotes, patiently).toBe(false);
  // Account states have the venue's time, which is now an hour ahead of this machine's: none of them is accepted.
  expect(await staleness(watched)).toMatchObject({ positions: true, pool: true });
  watched.time.step(hour);
  await expect.poll(() => staleness(watched), patiently).toEqual(allFresh);
});

test('after the clock is set forward an hour, old readings are stale until the next read; a dead venue stays stale', async () => {
  await using watched = await aWatchedService({ prepare: holdBitcoin });
  await readWell(watched);
  watched.time.step(hour);
  await expect.poll(async () => (await staleness(watched)).quotes, patiently).toBe(false);
  await loseVenue(watched);
  watched.time.step(-hour);
  watched.time.pass(70_000);
  expect(await staleness(watched)).toEqual(allStale);
});

test('a machine that slept for an hour shows older readings as stale until it reads again', async () => {
  await using watched = await aWatchedService({ prepare: holdBitcoin });
  await readWell(watched);
  await loseVenue(watched);
  watched.time.sleep(hour);
  expect(await staleness(watched)).toEqual(allStale);
  watched.venue.comeBack();
  await expect.poll(() => staleness(watched), patiently).toEqual(allFresh);
});

test('readings stored by an earlier run at a future time are of unknown age, and stale', async () => {
  await using watched = await aWatchedService({ prepare: holdBitcoin });
  await readWell(watched);
  await loseVenue(watched);
  watched.time.step(-hour);
  await watched.restart();
  expect(await staleness(watched)).toEqual(allStale);
  expect(await watched.json('/api/markets/hl-testnet%3ABTC/quote')).toMatchObject({
    ageSeconds: null,
    stale: true,
  });
  // The clock arrives at the time of the readings: they are at least as old as this run.
  watched.time.pass(hour);
  expect(await staleness(watched)).toEqual(allStale);
});
