import { describe, expect, test } from 'vitest';
import { openTimeAt } from '../../../src-main/domain/markets/candle.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import { aCandle } from '../fake-venue.ts';
import { now } from '../markets.ts';
import { anEndpointForEach, answered, btc, codeOf, type Window } from './endpoint-fixture.ts';

const at = anEndpointForEach();

describe('watches', () => {
  const key = { coin: 'BTC', interval: '1h' } as const;
  const tick = (): void => at.app.store.writer.putCandles(key, [aCandle(openTimeAt(now, '1h'), '1h')], null);
  const candlesOf = ({ pushes }: Window): BridgePush[] => pushes.filter(({ event }) => event === 'candle');

  test('bring each new candle of their market and interval, until unwatched', async () => {
    const window = at.aWindow();
    await window.call('watchCandles', { ...btc, watchId: 'a' });
    expect([...at.app.live]).toEqual(['BTC 1h']);
    tick();
    at.app.store.writer.putCandles({ ...key, interval: '1m' }, [aCandle(openTimeAt(now, '1m'), '1m')], null);
    at.app.store.writer.putCandles({ ...key, coin: 'kPEPE' }, [aCandle(openTimeAt(now, '1h'), '1h')], null);
    expect(candlesOf(window)).toMatchObject([{ payload: { ...btc, watchId: 'a', candle: { close: 11 } } }]);
    await window.call('unwatchCandles', { watchId: 'a' });
    tick();
    expect([candlesOf(window).length, at.app.live.size]).toEqual([1, 0]);
  });

  test('reach only their own window, even where another uses the same names', async () => {
    const [mine, other] = [at.aWindow(), at.aWindow()];
    await mine.call('watchCandles', { ...btc, watchId: 'a' });
    await other.call('unwatchCandles', { watchId: 'a' });
    tick();
    expect([candlesOf(mine).length, candlesOf(other).length]).toEqual([1, 0]);
  });

  test('under the same name replace the one before', async () => {
    const window = at.aWindow();
    await window.call('watchCandles', { ...btc, watchId: 'a' });
    await window.call('watchCandles', { ...btc, interval: '1d', watchId: 'a' });
    tick();
    expect([candlesOf(window).length, [...at.app.live]]).toEqual([0, ['BTC 1d']]);
  });

  test('are limited to sixteen for one window, and ending one makes room', async () => {
    const window = at.aWindow();
    const watch = async (watchId: string): Promise<string> =>
      codeOf(await window.call('watchCandles', { ...btc, watchId }));
    for (let at = 0; at < 16; at += 1) expect(await watch(`w${at}`)).toBe('none');
    expect(await watch('one more')).toBe('rate_limited');
    expect(await watch('w3')).toBe('none');
    await window.call('unwatchCandles', { watchId: 'w7' });
    expect(await watch('one more')).toBe('none');
  });

  test('of a market that is not listed are refused and hold nothing', async () => {
    const outcome = await at.aWindow().call('watchCandles', {
      ...btc,
      marketId: 'sim-testnet:NONE',
      watchId: 'a',
    });
    expect([codeOf(outcome), at.app.live.size]).toEqual(['unknown_market', 0]);
  });

  test('of a delisted market are accepted, though nothing will come', async () => {
    const outcome = await at.aWindow().call('watchCandles', {
      ...btc,
      marketId: 'sim-testnet:MATIC',
      watchId: 'a',
    });
    expect([answered(outcome), at.app.live.size]).toEqual([null, 0]);
  });

  test('are released when the session closes, and none is accepted after that', async () => {
    const window = at.aWindow();
    await window.call('watchCandles', { ...btc, watchId: 'a' });
    window.close();
    expect(at.app.live.size).toBe(0);
    expect(await window.call('watchCandles', { ...btc, watchId: 'b' })).toMatchObject({ kind: 'failure' });
    expect(at.app.live.size).toBe(0);
  });

  test('and a read under way are aborted when the session closes, without a log line', async () => {
    at.app.venue.behavior = { kind: 'hangs' };
    const window = at.aWindow();
    const waiting = window.call('getCandles', { ...btc, limit: 5 });
    window.close();
    expect(await waiting).toMatchObject({ kind: 'failure' });
    expect([at.app.venue.abandoned(), at.logged]).toEqual([1, []]);
  });
});
