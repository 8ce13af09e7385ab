import { expect, test, vi } from 'vitest';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import { reply } from '../doubles/venue-stub.ts';
import type { StubDex, StubServiceOptions, StubVenueService } from './stub-venue-service.ts';
import { aStubMarket, aStubVenueService } from './stub-venue-service.ts';

const priced = (coin: string, price: string): StubDex['markets'][number] =>
  aStubMarket(coin, { markPx: price, midPx: price, oraclePx: price });
const soon = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 50 });

async function start(options: StubServiceOptions = {}): Promise<StubVenueService> {
  const prepare: StubServiceOptions['prepare'] = (venue) => {
    venue.dexes[0]!.markets = [priced('BTC', '50000'), priced('ETH', '2000')];
    options.prepare?.(venue);
  };
  return aStubVenueService({ ...options, prepare });
}

async function markOf({ get }: StubVenueService, coin: string): Promise<number | null> {
  const answer = await get(`/api/markets/hl-testnet%3A${coin}/quote`);
  return answer.status === 200 ? (answer.json() as MarketQuote).mark : null;
}

/** Returns every mark that BTC and ETH have until the condition holds. */
async function marksUntil(
  service: StubVenueService,
  isDone: () => Promise<boolean>,
): Promise<Readonly<Record<'BTC' | 'ETH', readonly (number | null)[]>>> {
  const seen = { BTC: new Set<number | null>(), ETH: new Set<number | null>() };
  await vi.waitFor(
    async () => {
      seen.BTC.add(await markOf(service, 'BTC'));
      seen.ETH.add(await markOf(service, 'ETH'));
      expect(await isDone()).toBe(true);
    },
    { timeout: 60_000, interval: 10 },
  );
  return { BTC: [...seen.BTC], ETH: [...seen.ETH] };
}

test('a market inserted at the front of the universe never gives its price to another one, and is listed within seconds', async () => {
  await using service = await start();
  await soon(async () => expect(await markOf(service, 'ETH')).toBe(2_000));
  service.venue.dexes[0]!.markets = [priced('AAA', '7'), priced('BTC', '50000'), priced('ETH', '2000')];
  service.venue.push();
  const marks = await marksUntil(service, async () => (await markOf(service, 'AAA')) === 7);
  expect(marks).toEqual({ BTC: [50_000], ETH: [2_000] });
});

test('a market removed from the front leaves the others their own prices', async () => {
  await using service = await start();
  await soon(async () => expect(await markOf(service, 'ETH')).toBe(2_000));
  service.venue.dexes[0]!.markets = [priced('ETH', '2001')];
  service.venue.push();
  const marks = await marksUntil(service, async () => (await markOf(service, 'ETH')) === 2_001);
  expect(marks.ETH).not.toContain(50_000);
  expect(marks.BTC.filter((mark) => mark !== null)).toEqual([50_000]);
});

test('after a restart the stored universe pairs nothing: the metadata is read first', async () => {
  await using first = await start();
  await soon(async () => expect(await markOf(first, 'ETH')).toBe(2_000));
  // The same length in another order while the service is away. At first the metadata can't be read.
  const service = await aStubVenueService({
    after: first,
    prepare: (venue) => {
      venue.dexes[0]!.markets = [priced('ETH', '2000'), priced('BTC', '50000')];
      venue.fail('allPerpMetas', reply.status(500));
      venue.fail('metaAndAssetCtxs', reply.status(500));
    },
  });
  try {
    const { stub } = service.venue;
    const before = stub.calls('allPerpMetas').length;
    const early = await marksUntil(service, async () => stub.calls('allPerpMetas').length > before + 1);
    expect(early).toEqual({ BTC: [50_000], ETH: [2_000] });
    service.venue.restore('allPerpMetas');
    service.venue.dexes[0]!.markets = [priced('ETH', '2002'), priced('BTC', '50002')];
    const later = await marksUntil(service, async () => (await markOf(service, 'BTC')) === 50_002);
    expect([50_000, 50_002]).toEqual(expect.arrayContaining([...later.BTC]));
  } finally {
    await service[Symbol.asyncDispose]();
  }
});

test('where the stream carries nothing, polled contexts use the universe that came with them', async () => {
  await using service = await start({ prepare: (venue) => venue.stub.acceptSockets(false) });
  await soon(async () => expect(await markOf(service, 'ETH')).toBe(2_000));
  service.venue.dexes[0]!.markets = [priced('BTC', '50001'), priced('ETH', '2001'), priced('AAA', '7')];
  service.venue.fail(
    'metaAndAssetCtxs',
    reply.json([
      { universe: [{ szDecimals: 2, name: 'BTC', maxLeverage: 40 }], collateralToken: 0 },
      [priced('AAA', '7').context, priced('BTC', '50001').context],
    ]),
    '',
  );
  const { stub } = service.venue;
  const ownCalls = () => stub.calls('metaAndAssetCtxs').filter(({ body }) => body['dex'] === undefined);
  const before = ownCalls().length;
  const marks = await marksUntil(service, async () => ownCalls().length > before + 1);
  expect(marks.BTC).toEqual([50_000]);
});
