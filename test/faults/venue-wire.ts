import { ordersAt, positionsAt, dexAccountAt, spotAt } from './world/account.ts';
import type { OrderTruth, PositionTruth } from './world/account.ts';
import { fillsBy, fundingBy, ledger, type FillTruth } from './world/history.ts';
import { candleAt, dexes, intervalMs, marketsOf, quoteAt, text, type MarketTruth } from './world/markets.ts';

/** The world as the venue writes it: the answer to each info request, as of a time (ms). */

export interface InfoBody {
  readonly type: string;
  readonly [field: string]: unknown;
}

type Answer = (body: InfoBody, at: number) => unknown;

const noHash = `0x${'0'.repeat(64)}`;
const dexIn = (body: InfoBody): string => String(body['dex'] ?? '');

/** Returns null for an unknown DEX, as the venue does. */
const ofDex =
  (answer: (dex: string, at: number) => unknown): Answer =>
  (body, at) =>
    dexes.some(({ name }) => name === dexIn(body)) ? answer(dexIn(body), at) : null;

export const answers: Readonly<Record<string, Answer>> = {
  perpDexs: () =>
    dexes.map(({ name, fullName }) =>
      name === '' ? null : { name, fullName, deployer: noHash.slice(0, 42) },
    ),
  allPerpMetas: () => dexes.map(({ name }) => metaOf(name)),
  meta: ofDex(metaOf),
  spotMeta: () => ({
    universe: [],
    tokens: [
      { name: 'USDC', index: 0 },
      { name: 'USDH', index: 360 },
    ],
  }),
  metaAndAssetCtxs: ofDex((dex, at) => [metaOf(dex), contextsAt(dex, at)]),
  exchangeStatus: (_, at) => ({ time: at, specialStatuses: null }),
  candleSnapshot: (body, at) => candlesOf(body['req'] as CandleAsked, at),
  userRole: () => ({ role: 'user' }),
  userAbstraction: () => 'disabled',
  portfolio: () => [],
  clearinghouseState: ofDex(dexStateAt),
  spotClearinghouseState: (_, at) => {
    const { total, hold } = spotAt(at);
    return { balances: [{ coin: 'USDC', token: 0, total: text(total), hold: text(hold), entryNtl: '0.0' }] };
  },
  frontendOpenOrders: ofDex((dex, at) => ordersAt(dex, at).map(orderRow)),
  orderStatus: (body, at) => orderStatus(Number(body['oid']), at),
  historicalOrders: (_, at) =>
    dexes
      .flatMap(({ name }) => ordersAt(name, at))
      .map((order) => ({ order: orderRow(order), status: 'open', statusTimestamp: order.placedAt })),
  userFills: (_, at) => fillsBy(at).map(fillRow).toReversed(),
  userFillsByTime: (body, at) => within(fillsBy(at), body).map(fillRow),
  userFunding: (body, at) =>
    within(fundingBy(at), body).map(({ time, coin, usdc }) => ({
      time,
      hash: noHash,
      delta: {
        type: 'funding',
        coin,
        usdc: text(usdc),
        szi: '0.5',
        fundingRate: '0.0000125',
        nSamples: null,
      },
    })),
  userNonFundingLedgerUpdates: (body) => within(ledger, body),
};

function metaOf(dex: string): unknown {
  return {
    universe: marketsOf(dex).map(({ coin, sizeDecimals, maxLeverage, onlyIsolated, delisted }) => ({
      name: coin,
      szDecimals: sizeDecimals,
      maxLeverage,
      marginTableId: maxLeverage,
      ...(onlyIsolated ? { onlyIsolated: true, marginMode: 'noCross' } : {}),
      ...(delisted ? { isDelisted: true } : {}),
    })),
    marginTables: [],
    collateralToken: dexes.find(({ name }) => name === dex)?.collateralIndex ?? 0,
  };
}

export function contextsAt(dex: string, at: number): readonly unknown[] {
  return marketsOf(dex).map((market) => contextOf(market, at));
}

function contextOf(market: MarketTruth, at: number): Readonly<Record<string, unknown>> {
  const quote = quoteAt(market, at);
  const mid = quote.mid === null ? null : text(quote.mid);
  return {
    funding: text(quote.funding),
    openInterest: text(quote.openInterest),
    prevDayPx: text(quote.previousDay),
    dayNtlVlm: text(quote.dayVolume),
    premium: mid === null ? null : '0.0001',
    oraclePx: text(quote.oracle),
    markPx: text(quote.mark),
    midPx: mid,
    impactPxs: mid === null ? null : [mid, mid],
    dayBaseVlm: '1.0',
  };
}

interface CandleAsked {
  readonly coin: string;
  readonly interval: string;
  readonly startTime: number;
  readonly endTime?: number;
}

function candlesOf({ coin, interval, startTime, endTime }: CandleAsked, at: number): readonly unknown[] {
  const width = intervalMs[interval];
  if (width === undefined) throw new Error(`The world has no candles of ${interval}.`);
  const last = Math.min(endTime ?? at, at);
  const rows: unknown[] = [];
  for (let open = Math.floor(startTime / width) * width; open <= last && rows.length < 5_000; open += width)
    rows.push(candleRow({ coin, interval }, open, at));
  return rows;
}

export function candleRow(
  { coin, interval }: Pick<CandleAsked, 'coin' | 'interval'>,
  open: number,
  at: number,
): unknown {
  const candle = candleAt(coin, open, { interval, at });
  return {
    t: open,
    T: open + (intervalMs[interval] ?? 0) - 1,
    s: coin,
    i: interval,
    o: text(candle.open),
    c: text(candle.close),
    h: text(candle.high),
    l: text(candle.low),
    v: text(candle.volume),
    n: candle.trades,
  };
}

export function dexStateAt(dex: string, at: number): Readonly<Record<string, unknown>> {
  const state = dexAccountAt(dex, at);
  const summary = (value: number, used: number) => ({
    accountValue: text(value),
    totalNtlPos: text(state.notional),
    totalRawUsd: '0.0',
    totalMarginUsed: text(used),
  });
  return {
    marginSummary: summary(state.accountValue, state.marginUsed),
    crossMarginSummary: summary(state.crossValue, state.crossMarginUsed),
    crossMaintenanceMarginUsed: '0.0',
    withdrawable: text(state.withdrawable),
    assetPositions: positionsAt(dex, at).map(positionRow),
    time: at,
  };
}

function positionRow(position: PositionTruth): unknown {
  const { coin, size, entry, leverage, isolatedUsd, liquidation } = position;
  return {
    type: 'oneWay',
    position: {
      coin,
      szi: text(size),
      leverage:
        isolatedUsd === null
          ? { type: 'cross', value: leverage }
          : { type: 'isolated', value: leverage, rawUsd: text(isolatedUsd) },
      entryPx: text(entry),
      positionValue: text(position.value),
      unrealizedPnl: text(position.unrealized),
      returnOnEquity: text(position.returnOnEquity),
      liquidationPx: liquidation === null ? null : text(liquidation),
      marginUsed: text(position.marginUsed),
      maxLeverage: 25,
      cumFunding: { allTime: '0.0', sinceOpen: text(position.fundingPaid), sinceChange: '0.0' },
    },
  };
}

function orderRow(order: OrderTruth): Readonly<Record<string, unknown>> {
  const { oid, coin, side, limit, size, trigger, type, reduceOnly, wholePosition, placedAt } = order;
  return {
    coin,
    side,
    limitPx: text(limit),
    sz: text(size),
    oid,
    timestamp: placedAt,
    triggerCondition: trigger === null ? 'N/A' : `Price above ${trigger}`,
    isTrigger: trigger !== null,
    triggerPx: trigger === null ? '0.0' : text(trigger),
    children: [],
    isPositionTpsl: wholePosition,
    reduceOnly,
    orderType: type,
    origSz: text(size),
    tif: trigger === null ? 'Gtc' : null,
    cloid: null,
  };
}

function orderStatus(oid: number, at: number): unknown {
  const order = dexes.flatMap(({ name }) => ordersAt(name, at)).find((one) => one.oid === oid);
  if (order === undefined) return { status: 'unknownOid' };
  return {
    status: 'order',
    order: { order: orderRow(order), status: 'open', statusTimestamp: order.placedAt },
  };
}

export function fillRow(fill: FillTruth): Readonly<Record<string, unknown>> {
  const { coin, side, time, oid, tid } = fill;
  return {
    coin,
    px: text(fill.price),
    sz: text(fill.size),
    side,
    time,
    startPosition: text(fill.startPosition),
    dir: fill.direction,
    closedPnl: text(fill.closedPnl),
    hash: noHash,
    oid,
    crossed: true,
    fee: text(fill.fee),
    tid,
    feeToken: 'USDC',
    twapId: null,
  };
}

function within<Row extends { readonly time: number }>(rows: readonly Row[], body: InfoBody): readonly Row[] {
  const from = Number(body['startTime'] ?? 0);
  const to = Number(body['endTime'] ?? Infinity);
  return rows.filter(({ time }) => time >= from && time <= to).slice(0, 2_000);
}
