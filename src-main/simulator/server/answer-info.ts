import type { ExchangeStatusResponse } from '@nktkas/hyperliquid/api/info';
import { assertNever } from '../../errors.ts';
import { allMids } from '../wire/all-mids.ts';
import { metaAndAssetContexts } from '../wire/asset-contexts.ts';
import { candleSnapshot } from '../wire/candle-snapshot.ts';
import { allPerpMetas, metaOf } from '../wire/meta.ts';
import { perpDexs } from '../wire/perp-dexs.ts';
import { spotMeta } from '../wire/spot-meta.ts';
import type { World, WorldDex } from '../world.ts';
import { answerUser } from './answer-user.ts';
import { concerns } from './fault.ts';
import type { InfoRequest, MarketRequest } from './info-request.ts';
import { stampOf, type Moment, type Served } from './served.ts';
import { spoiled } from './spoil-row.ts';

export interface InfoAnswer {
  readonly status: 200 | 500;
  /** JSON. */
  readonly body: string;
  /** Rows that add to the request's weight. */
  readonly rows: number;
}

type CandleRequest = Extract<MarketRequest, { type: 'candleSnapshot' }>;

/** The venue's own trouble: 500 with `null`. */
const unknownCoin: InfoAnswer = { status: 500, body: 'null', rows: 0 };

function ofDex(world: World, name: string, build: (dex: WorldDex) => unknown): unknown {
  const dex = world.dex(name);
  return dex === null ? null : build(dex);
}

function candles(world: World, request: CandleRequest, instant: number): unknown {
  const state = world.market(request.coin);
  if (state === null) return unknownCoin;
  const { interval, startTime } = request;
  return candleSnapshot(state, { interval, startTime, endTime: request.endTime ?? instant }, instant);
}

function exchangeStatus(time: number): ExchangeStatusResponse {
  return { time, specialStatuses: null };
}

function answerMarket(world: World, request: MarketRequest, at: Moment): unknown {
  const { instant } = at;
  switch (request.type) {
    case 'perpDexs':
      return perpDexs(world, instant);
    case 'allPerpMetas':
      return allPerpMetas(world, instant);
    case 'spotMeta':
      return spotMeta();
    case 'exchangeStatus':
      return exchangeStatus(stampOf(at, request.type));
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

function isMarketRequest(request: InfoRequest): request is MarketRequest {
  return !('user' in request);
}

/** The same bytes for the same world, request and moment. */
export function answerInfo(served: Served, request: InfoRequest, at: Moment): InfoAnswer {
  const value = isMarketRequest(request)
    ? answerMarket(served.world, request, at)
    : answerUser(served, request, at);
  if (value === unknownCoin) return unknownCoin;
  const spoil = concerns(at.fault, request.type) && at.fault.kind === 'bad_rows';
  const rows = Array.isArray(value) ? value.length : 0;
  return { status: 200, body: JSON.stringify(spoil ? spoiled(value) : value), rows };
}
