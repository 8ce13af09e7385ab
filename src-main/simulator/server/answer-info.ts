import type { ExchangeStatusResponse } from '@nktkas/hyperliquid/api/info';
import { assertNever } from '../../errors.ts';
import { allMids } from '../wire/all-mids.ts';
import { metaAndAssetContexts } from '../wire/asset-contexts.ts';
import { candleSnapshot } from '../wire/candle-snapshot.ts';
import { allPerpMetas, metaOf } from '../wire/meta.ts';
import { perpDexs } from '../wire/perp-dexs.ts';
import { spotMeta } from '../wire/spot-meta.ts';
import type { World, WorldDex } from '../world.ts';
import type { InfoRequest } from './info-request.ts';

export interface InfoAnswer {
  readonly status: 200 | 500;
  /** JSON. */
  readonly body: string;
  /** Rows that add to the request's weight. */
  readonly candles: number;
}

type CandleRequest = Extract<InfoRequest, { type: 'candleSnapshot' }>;

function answer(value: unknown): InfoAnswer {
  return { status: 200, body: JSON.stringify(value), candles: 0 };
}

function ofDex(world: World, name: string, build: (dex: WorldDex) => unknown): InfoAnswer {
  const dex = world.dex(name);
  return answer(dex === null ? null : build(dex));
}

/** An unknown coin is the venue's own trouble: 500 with `null`. */
function candles(world: World, request: CandleRequest, instant: number): InfoAnswer {
  const state = world.market(request.coin);
  if (state === null) return { status: 500, body: 'null', candles: 0 };
  const { interval, startTime } = request;
  const rows = candleSnapshot(state, { interval, startTime, endTime: request.endTime ?? instant }, instant);
  return { status: 200, body: JSON.stringify(rows), candles: rows.length };
}

function exchangeStatus(instant: number): ExchangeStatusResponse {
  return { time: instant, specialStatuses: null };
}

/** The same bytes for the same world, request and instant. */
export function answerInfo(world: World, request: InfoRequest, instant: number): InfoAnswer {
  switch (request.type) {
    case 'perpDexs':
      return answer(perpDexs(world, instant));
    case 'allPerpMetas':
      return answer(allPerpMetas(world, instant));
    case 'spotMeta':
      return answer(spotMeta());
    case 'exchangeStatus':
      return answer(exchangeStatus(instant));
    case 'meta':
      return ofDex(world, request.dex, (dex) => metaOf(dex, instant));
    case 'metaAndAssetCtxs':
      return ofDex(world, request.dex, (dex) => metaAndAssetContexts(dex, instant));
    case 'allMids':
      return ofDex(world, request.dex, (dex) => allMids(dex, instant));
    case 'candleSnapshot':
      return candles(world, request, instant);
    default:
      return assertNever(request);
  }
}
