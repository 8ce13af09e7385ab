import type { ExchangeStatusResponse, UserRateLimitResponse } from '@nktkas/hyperliquid/api/info';
import { assertNever } from '../../errors.ts';
import { allMids } from '../wire/all-mids.ts';
import { metaAndAssetContexts } from '../wire/asset-contexts.ts';
import { candleSnapshot } from '../wire/candle-snapshot.ts';
import { allPerpMetas, metaOf } from '../wire/meta.ts';
import { perpDexs } from '../wire/perp-dexs.ts';
import { spotMeta } from '../wire/spot-meta.ts';
import type { World, WorldDex } from '../world.ts';
import { concerns } from './fault.ts';
import type { InfoRequest, MarketRequest } from './info-request.ts';
import { stampOf } from './served.ts';
import type { Moment, Served } from './served.ts';
import { spoiled } from './spoil-row.ts';
import { dexState } from '../wire/clearinghouse-state.ts';
import { wireFill } from '../wire/fills.ts';
import { fundingRow } from '../wire/fundings.ts';
import { dexOfCoin, frontendOrder, openOrder, orderRecord, orderStatus } from '../wire/orders.ts';
import { portfolio } from '../wire/portfolio.ts';
import { spotState } from '../wire/spot-state.ts';
import type { Vault, VaultFill, VaultOrder } from '../vault/vault.ts';
import { delivered } from './faulty-fills.ts';
import { fillsPage, fundingPage, ledgerPage, newestFills, orderHistory } from './history-pages.ts';
import type { Span } from './history-pages.ts';
import type { DexUserType, PagedUserType, PlainUserType, UserRequest } from './user-request.ts';
import { Decimal } from 'decimal.js';

interface InfoAnswer {
  readonly status: 200 | 500;
  /** JSON text. */
  readonly body: string;
  /** Rows that add to the request's weight. */
  readonly rows: number;
}

type CandleRequest = Extract<MarketRequest, { type: 'candleSnapshot' }>;

/** The venue's own error: 500 with `null`. */
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

/** Answers an info request; always the same bytes for the same world, request and moment. */
export function answerInfo(served: Served, request: InfoRequest, at: Moment): InfoAnswer {
  const value = isMarketRequest(request)
    ? answerMarket(served.world, request, at)
    : answerUser(served, request, at);
  if (value === unknownCoin) return unknownCoin;
  const spoil = concerns(at.fault, request.type) && at.fault.kind === 'bad_rows';
  const rows = Array.isArray(value) ? value.length : 0;
  return { status: 200, body: JSON.stringify(spoil ? spoiled(value) : value), rows };
}

/** An account, or null for an unknown address, which answers like an account that never did anything. */
type RequestedVault = Vault | null;

function fillRows(rows: readonly VaultFill[], type: string, at: Moment) {
  return delivered(rows, at.fault, type).map(wireFill);
}

function ordersOf(vault: RequestedVault, dex: string, { instant }: Moment): readonly VaultOrder[] {
  return (vault?.ordersAt(instant) ?? []).filter((order) => dexOfCoin(order.coin) === dex);
}

function dexAnswer(
  type: DexUserType,
  vault: RequestedVault,
  { dex, at }: { dex: string; at: Moment },
): unknown {
  switch (type) {
    case 'clearinghouseState':
      return dexState(vault?.stateAt(at.instant) ?? null, dex, stampOf(at, type));
    case 'frontendOpenOrders':
      return ordersOf(vault, dex, at).map(frontendOrder);
    case 'openOrders':
      return ordersOf(vault, dex, at).map(openOrder);
    default:
      return assertNever(type);
  }
}

function pagedAnswer(
  type: PagedUserType,
  vault: RequestedVault,
  { span, at }: { span: Span; at: Moment },
): unknown[] {
  if (vault === null) return [];
  switch (type) {
    case 'userFillsByTime':
      return fillRows(fillsPage(vault, span, at), type, at);
    case 'userFunding':
      return fundingPage(vault, span).map(fundingRow);
    case 'userNonFundingLedgerUpdates':
      return [...ledgerPage(vault, span)];
    default:
      return assertNever(type);
  }
}

function rateLimit(vault: RequestedVault, { instant }: Moment): unknown {
  if (vault === null) return userRateLimit([], 0);
  return userRateLimit(vault.fillsBetween(0, instant), vault.orderEventsBetween(0, instant).length);
}

/** Builds an answer that is an empty list for an unknown address. */
function listOf(build: (vault: Vault, at: Moment) => readonly unknown[]) {
  return (vault: RequestedVault, at: Moment): readonly unknown[] => (vault === null ? [] : build(vault, at));
}

const plainAnswers: Record<
  Exclude<PlainUserType, 'userRole'>,
  (vault: RequestedVault, at: Moment) => unknown
> = {
  spotClearinghouseState: (vault, { instant }) => spotState(vault?.stateAt(instant) ?? null),
  userAbstraction: (vault) => vault?.mode ?? 'default',
  historicalOrders: listOf((vault, { instant }) => orderHistory(vault, instant).map(orderRecord)),
  userRateLimit: rateLimit,
  portfolio: (vault, { instant }) => portfolio(vault, instant),
  userFills: listOf((vault, at) => fillRows(newestFills(vault, 'userFills', at), 'userFills', at)),
};

type DexRequest = Extract<UserRequest, { type: DexUserType }>;
type PagedRequest = Extract<UserRequest, { type: PagedUserType }>;

function answerDex({ world, vaults }: Served, { type, user, dex }: DexRequest, at: Moment): unknown {
  return world.dex(dex) === null ? null : dexAnswer(type, vaults.byAddress(user), { dex, at });
}

function answerPage({ vaults }: Served, request: PagedRequest, at: Moment): unknown {
  const endTime = Math.min(request.endTime ?? at.instant, at.instant);
  const span = { startTime: request.startTime, endTime, reversed: request.reversed };
  return pagedAnswer(request.type, vaults.byAddress(request.user), { span, at });
}

/** Answers a request about an account; null if it names a DEX that does not exist. */
function answerUser(served: Served, request: UserRequest, at: Moment): unknown {
  if ('dex' in request) return answerDex(served, request, at);
  if ('startTime' in request) return answerPage(served, request, at);
  const { type, user } = request;
  if (type === 'userRole') return served.vaults.roleOf(user);
  const vault = served.vaults.byAddress(user);
  if (type === 'orderStatus') return orderStatus(vault?.orderAt(request.key, at.instant) ?? null);
  return plainAnswers[type](vault, at);
}

/** Actions allowed to an account before it has traded anything. */
const givenRequests = 10_000;

/** Rate limit of an account: one more action for each dollar traded. */
function userRateLimit(fills: readonly VaultFill[], nRequestsUsed: number): UserRateLimitResponse {
  const traded = fills.reduce((sum, fill) => sum.plus(new Decimal(fill.px).times(fill.sz)), new Decimal(0));
  const cumVlm = traded.isInteger() ? traded.toFixed(1) : traded.toFixed();
  const nRequestsCap = givenRequests + traded.floor().toNumber();
  return { cumVlm, nRequestsUsed, nRequestsCap, nRequestsSurplus: 0 };
}
