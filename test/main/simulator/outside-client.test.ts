import { HttpTransport, InfoClient, SubscriptionClient, WebSocketTransport } from '@nktkas/hyperliquid';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import { serve } from './serving.ts';
import { hour, now } from './worlds.ts';

describe('an independent client of the venue', () => {
  const server = sharedByTests(() => serve());
  let info: InfoClient;
  beforeAll(async () => {
    info = new InfoClient({ transport: new HttpTransport({ apiUrl: server.url }) });
  });

  it('reads metadata and contexts', async () => {
    const dexes = await info.perpDexs();
    expect(dexes.map((dex) => dex?.name)).toEqual([undefined, 'xyz', 'flx']);
    const metas = await info.allPerpMetas();
    expect(metas[2]).toEqual(await info.meta({ dex: 'flx' }));
    const [meta, contexts] = await info.metaAndAssetCtxs({ dex: 'xyz' });
    expect(meta).toEqual(metas[1]);
    expect(contexts).toHaveLength(120);
    const spot = await info.spotMeta();
    expect(spot.tokens.find((token) => token.index === metas[2]!.collateralToken)!.name).toBe('USDH');
    expect(await info.exchangeStatus()).toEqual({ time: now, specialStatuses: null });
    expect(Object.keys(await info.allMids({ dex: 'flx' }))).toContain('flx:GOLD');
  });

  it('reads candles, and the failure of an unknown coin', async () => {
    const request = { coin: 'xyz:NVDA', interval: '1h', startTime: now - 3 * hour } as const;
    const candles = await info.candleSnapshot(request);
    expect(candles.map((one) => one.s)).toEqual(Array.from({ length: 4 }, () => 'xyz:NVDA'));
    await expect(info.candleSnapshot({ ...request, coin: 'NVDA' })).rejects.toThrow('500');
  });

  it('follows contexts and candles over the WebSocket', async () => {
    const transport = new WebSocketTransport({ url: server.socketUrl });
    const client = new SubscriptionClient({ transport });
    try {
      const contexts = await new Promise<unknown[]>((resolve, reject) => {
        client.allDexsAssetCtxs((event) => resolve(event.ctxs)).catch(reject);
      });
      expect(contexts).toHaveLength(3);
      const candle = await new Promise<{ s: string }>((resolve, reject) => {
        client.candle({ coin: 'BTC', interval: '1m' }, resolve).catch(reject);
      });
      expect(candle.s).toBe('BTC');
      const mids = await client.allMids(() => undefined);
      await mids.unsubscribe();
    } finally {
      await transport.close();
    }
  });
});
