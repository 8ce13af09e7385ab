import { assertNever } from '../../errors.ts';
import { allMids } from '../wire/all-mids.ts';
import { allDexesAssetContexts } from '../wire/asset-contexts.ts';
import { candleSnapshot } from '../wire/candle-snapshot.ts';
import type { World } from '../world.ts';
import type { Subscription } from './subscription.ts';

/** The last candle that a subscriber was sent; null: none yet. */
export interface LastCandle {
  readonly openTime: number;
  readonly frame: string;
}

type CandleSubscription = Extract<Subscription, { type: 'candle' }>;

export function frame(channel: string, data: unknown): string {
  return JSON.stringify({ channel, data });
}

/** Candles that changed since `last`, the ones that ended meanwhile first; with what to remember as last. */
export function candleFrames(
  world: World,
  subscription: CandleSubscription,
  at: { readonly last: LastCandle | null; readonly instant: number },
): { readonly frames: readonly string[]; readonly last: LastCandle | null } {
  const { coin, interval } = subscription;
  const { last, instant } = at;
  const state = world.market(coin);
  if (state === null) return { frames: [], last };
  const startTime = Math.min(last?.openTime ?? instant, instant);
  const candles = candleSnapshot(state, { interval, startTime, endTime: instant }, instant);
  const frames = candles.map((candle) => frame('candle', candle)).filter((text) => text !== last?.frame);
  const newest = candles.at(-1);
  return { frames, last: newest ? { openTime: newest.t, frame: frame('candle', newest) } : last };
}

/** The frame of a subscription that has one each tick; null: of a DEX that is not there. */
export function tickFrame(
  world: World,
  subscription: Exclude<Subscription, CandleSubscription>,
  instant: number,
): string | null {
  switch (subscription.type) {
    case 'allDexsAssetCtxs':
      return frame('allDexsAssetCtxs', allDexesAssetContexts(world, instant));
    case 'allMids': {
      const dex = world.dex(subscription.dex ?? '');
      if (dex === null) return null;
      const name = subscription.dex === undefined ? {} : { dex: subscription.dex };
      return frame('allMids', { mids: allMids(dex, instant), ...name });
    }
    default:
      return assertNever(subscription);
  }
}
