import type { At, Expect, Group, Node, Rows } from '../expect.ts';
import {
  fact,
  factOr,
  figure,
  sumOf,
  group,
  rule,
  live,
  wrong,
  rows,
  stamp,
  staleFlag,
  staleFlagOf,
  outcome,
  prose,
} from '../expect.ts';
import { dexAccountAt, holdings, sum, ordersAt, positionsAt, spotAt } from '../world/account.ts';
import type { OrderTruth, PositionTruth } from '../world/account.ts';
import { account, collateralIn, dexOf, dexes, markAt } from '../world/markets.ts';
import { allSymbols, catalog, identity, network } from './catalog.ts';
import { utc } from './candles.ts';

const allDexes = dexes.map(({ name }) => name);
/** DEXes with a position, an order or a coin that the agent trades. */
const inUse = ['', 'xyz'];
const accountsOf = (names: readonly string[]) => names.map((name) => `account:${name}`);
export const allAccounts = accountsOf(allDexes);
export const allOrders = inUse.map((name) => `orders:${name}`);

function leftOutOf({ leftOut }: Node) {
  const parts = (Array.isArray(leftOut) ? leftOut : []) as readonly LeftOutPart[];
  const of = (...reasons: readonly string[]) => parts.filter(({ reason }) => reasons.includes(reason));
  const unread = of('unread').flatMap(({ dexes }) => dexes);
  return {
    dexes: new Set([...of('stale', 'unlisted').flatMap(({ dexes }) => dexes), ...unread]),
    unread: new Set(unread),
    isSpotOut: of('stale', 'unread', 'unreadable').some(({ dexes }) => dexes.length === 0),
    /** Positions are named only in the message. */
    coins: new Set(
      of('unreadable').flatMap(({ message }) => /position in (\S+) on/.exec(message)?.[1] ?? []),
    ),
  };
}

interface LeftOutPart {
  readonly reason: string;
  readonly dexes: readonly string[];
  readonly message: string;
}

type DexSum = 'accountValue' | 'withdrawable' | 'marginUsed' | 'unrealized';

/** Sum of a pool: all DEXes and the balances outside of them, except those that it names as left out. */
function summed(field: DexSum, of: { readonly spot: boolean; readonly collateral?: string }): Expect {
  const parts = (node: Node) => {
    const out = leftOutOf(node);
    const names = allDexes.filter((name) => !out.dexes.has(name) && isOf(name, of.collateral));
    return { names, hasSpot: of.spot && !out.isSpotOut && of.collateral !== 'USDH' };
  };
  return sumOf(
    (node) => {
      const { names, hasSpot } = parts(node);
      return [...accountsOf(names), ...(hasSpot ? ['spot'] : []), 'mode'];
    },
    (at, node) => {
      const { names, hasSpot } = parts(node);
      const spot = spotAt(at('spot'));
      const outside = !hasSpot ? 0 : field === 'withdrawable' ? spot.total - spot.hold : spot.total;
      const all = outside + sum(names.map((name) => dexAccountAt(name, at(`account:${name}`))[field]));
      if (field !== 'unrealized') return all;
      const { coins } = leftOutOf(node);
      return (
        all -
        unrealizedOf(
          [...coins].filter((coin) => names.includes(dexOf(coin))),
          at,
        )
      );
    },
  );
}

function unrealizedOf(coins: readonly string[], at: At): number {
  const held = coins.flatMap((coin) =>
    positionsAt(dexOf(coin), at(`account:${dexOf(coin)}`)).filter((one) => one.coin === coin),
  );
  return held.reduce((sum, { unrealized }) => sum + unrealized, 0);
}

const isOf = (dex: string, collateral: string | undefined): boolean =>
  collateral === undefined || collateralIn(dex) === collateral;

const partialFlag = (readings: readonly string[]): Expect =>
  rule(readings, (value, _, { isImpaired }) => {
    if (value === false) return live;
    return value === true && isImpaired(readings) ? { kind: 'null' } : wrong(`it is ${String(value)}`);
  });

const sums = {
  accountValueUsd: summed('accountValue', { spot: true }),
  withdrawableUsd: summed('withdrawable', { spot: true }),
  marginUsedUsd: summed('marginUsed', { spot: false }),
  unrealizedPnlUsd: summed('unrealized', { spot: false }),
  positionCount: sumOf(
    (node) => accountsOf(allDexes.filter((name) => !leftOutOf(node).dexes.has(name))),
    // Positions that are listed; a DEX that was never read has none.
    (_, node) => {
      const { unread, coins } = leftOutOf(node);
      return holdings.filter(({ coin }) => !unread.has(dexOf(coin)) && !coins.has(coin)).length;
    },
  ),
  // A DEX that is not listed yet may hold more.
  partial: partialFlag([...allAccounts, ...catalog, 'spot', 'mode']),
  leftOut: prose,
};

const collateralView = rows({
  readings: [...allAccounts, 'spot', 'mode'],
  key: ({ token }) => String(token),
  keys: () => ['USDC', 'USDH'],
  row: (token) => {
    // A token's own sum is as partial as the pool's: exclusions are named there.
    const of = (field: DexSum, spot: boolean): Expect =>
      summed(field, { spot: spot && token === 'USDC', collateral: token });
    return group({
      token: fact(token),
      counted: fact(true),
      accountValue: of('accountValue', true),
      withdrawable: of('withdrawable', true),
      marginUsed: of('marginUsed', false),
      unrealizedPnl: of('unrealized', false),
    });
  },
});

const inSums = (node: Node): readonly string[] => {
  const { dexes: out, isSpotOut } = leftOutOf(node);
  return [...accountsOf(allDexes.filter((name) => !out.has(name))), ...(isSpotOut ? [] : ['spot'])];
};

export const poolView = group({
  network,
  venue: fact('hyperliquid'),
  account: fact(account),
  accountMode: figure(['mode'], () => 'standard', ['unknown']),
  ...sums,
  collateral: collateralView,
  observedAt: stamp([...allAccounts, 'spot']),
  stale: staleFlagOf(inSums),
});

function positionView(coin: string, more: Group['fields'] = {}): Group {
  const reading = `account:${dexOf(coin)}`;
  const orders = `orders:${dexOf(coin)}`;
  const truth = (at: number): PositionTruth => {
    const found = positionsAt(dexOf(coin), at).find((one) => one.coin === coin);
    if (found === undefined) throw new Error(`The world holds no ${coin}.`);
    return found;
  };
  const of = (value: (position: PositionTruth) => unknown) =>
    figure([reading], (at) => value(truth(at(reading))));
  const held = holdings.find((one) => one.coin === coin);
  if (held === undefined) throw new Error(`The world holds no ${coin}.`);
  return group({
    ...identity(coin),
    side: of(({ size }) => (size > 0 ? 'long' : 'short')),
    size: of(({ size }) => Math.abs(size)),
    entryPrice: of(({ entry }) => entry),
    markPrice: figure([reading], (at) => markAt(coin, at(reading))),
    positionValueUsd: of(({ value }) => value),
    unrealizedPnlUsd: of(({ unrealized }) => unrealized),
    returnOnEquity: of(({ returnOnEquity }) => returnOnEquity),
    leverage: of(({ leverage }) => leverage),
    marginMode: of(({ isolatedUsd }) => (isolatedUsd === null ? 'cross' : 'isolated')),
    liquidationPrice: of(({ liquidation }) => liquidation),
    marginUsedUsd: of(({ marginUsed }) => marginUsed),
    fundingUsd: of(({ fundingPaid }) => -fundingPaid),
    openedAt: factOr(utc(held.openedAt), [null], ['fills']),
    strategyId: factOr('trend', [null], ['fills', 'journal']),
    protectiveOrders: rows({
      readings: [orders],
      key: ({ oid }) => String(oid),
      keys: (at) => protectiveAt(coin, at(orders)).map(({ oid }) => String(oid)),
      row: (oid) => protectiveView(coin, Number(oid)),
    }),
    stopCoverage: figure([reading, orders], (at) =>
      coverageOf(truth(at(reading)), protectiveAt(coin, at(orders))),
    ),
    observedAt: stamp([reading]),
    stale: staleFlag([reading]),
    ...more,
  });
}

/** Coverage of a position by stops of its whole size: the world has no others. */
function coverageOf({ size, liquidation }: PositionTruth, orders: readonly OrderTruth[]): string {
  const stops = orders.filter(({ type }) => type.startsWith('Stop'));
  if (stops.length === 0) return 'none';
  const isInTime = ({ trigger }: OrderTruth): boolean =>
    liquidation === null || Math.sign(size) * (Number(trigger) - liquidation) > 0;
  return stops.some(isInTime) ? 'full' : 'beyond_liquidation';
}

const protectiveAt = (coin: string, at: number): readonly OrderTruth[] =>
  ordersAt(dexOf(coin), at).filter((order) => order.coin === coin && order.reduceOnly);

function protectiveView(coin: string, oid: number): Group {
  const reading = `orders:${dexOf(coin)}`;
  const of = (value: (order: OrderTruth) => unknown) =>
    figure([reading], (at) =>
      value(protectiveAt(coin, at(reading)).find((one) => one.oid === oid) as OrderTruth),
    );
  const held = Math.abs(holdings.find((one) => one.coin === coin)?.size ?? 0);
  return group({
    oid: fact(String(oid)),
    kind: of(({ type }) => (type.startsWith('Take Profit') ? 'take_profit' : 'stop_loss')),
    triggerPrice: of(({ trigger }) => trigger),
    size: of(({ size, wholePosition }) => (wholePosition ? held : size)),
  });
}

export const positionRowsWith = (more: (coin: string) => Group['fields']): Expect =>
  rows({
    readings: allAccounts,
    listedBy: catalog,
    key: ({ coin }) => String(coin),
    keys: () => holdings.map(({ coin }) => coin),
    row: (coin) => positionView(coin, more(coin)),
  });
export const positionList = group({
  network,
  venue: fact('hyperliquid'),
  account: fact(account),
  positions: positionRowsWith(() => ({})),
  unreadable: prose,
  partial: partialFlag([...allAccounts, ...catalog]),
  leftOut: prose,
  observedAt: stamp(allAccounts),
  stale: staleFlag(allAccounts),
});

export const portfolioView = group({
  next: fact(null),
  network,
  account: fact(account),
  ...sums,
  positions: positionRowsWith(() => ({})),
  unreadable: prose,
  updatedAt: stamp([...allAccounts, 'spot']),
});

const dexOfOid = (oid: number): string =>
  allDexes.find((name) => ordersAt(name, 0).some((one) => one.oid === oid)) ?? '';

type More = (coin: string) => Group['fields'];
const noMore: More = () => ({});

function orderView(oid: number, more = noMore): Group {
  const dex = dexOfOid(oid);
  const reading = `orders:${dex}`;
  const truth = (at: number): OrderTruth => ordersAt(dex, at).find((one) => one.oid === oid) as OrderTruth;
  const { coin, placedAt } = truth(0);
  const of = (value: (order: OrderTruth) => unknown) => figure([reading], (at) => value(truth(at(reading))));
  const held = Math.abs(holdings.find((one) => one.coin === coin)?.size ?? 0);
  return group({
    ...identity(coin),
    oid: fact(String(oid)),
    symbol: fact(coin),
    side: of(({ side }) => (side === 'B' ? 'buy' : 'sell')),
    type: of(({ type }) => type.toLowerCase().replaceAll(' ', '_')),
    price: of(({ trigger, limit }) => trigger ?? limit),
    triggerPrice: of(({ trigger }) => trigger),
    size: truth(0).wholePosition ? figure([reading, `account:${dex}`], () => held) : of(({ size }) => size),
    originalSize: of(({ size }) => size),
    wholePosition: of(({ wholePosition }) => wholePosition),
    status: of(() => 'open'),
    reduceOnly: of(({ reduceOnly }) => reduceOnly),
    protects: of(({ type }) =>
      type === 'Limit' ? null : type.startsWith('Take') ? 'take_profit' : 'stop_loss',
    ),
    parentOid: fact(null),
    timeInForce: of(({ trigger }) => (trigger === null ? 'Gtc' : null)),
    createdAt: fact(utc(placedAt)),
    ...more(coin),
  });
}

const orderRowsWith = (more: More): Rows =>
  rows({
    readings: allOrders,
    listedBy: catalog,
    key: ({ oid }) => String(oid),
    keys: () => allDexes.flatMap((name) => ordersAt(name, 0)).map(({ oid }) => String(oid)),
    row: (oid) => orderView(Number(oid), more),
  });
const orderRows = orderRowsWith(noMore);

const orderList = group({
  orders: orderRows,
  unreadable: prose,
  leftOut: prose,
  observedAt: stamp(allOrders),
  stale: staleFlag(allOrders),
});

export const orderPageWith = (more: More): Group =>
  group({
    network,
    rows: orderRowsWith(more),
    next: fact(null),
    unreadable: prose,
    leftOut: prose,
    observedAt: stamp(allOrders),
    stale: staleFlag(allOrders),
  });
export const orderPage = orderPageWith(noMore);

export const restingOrders = group({
  next: fact(null),
  network,
  ...allSymbols,
  orderCount: figure(allOrders, () => 3, [2]),
  failClosed: fact(true),
  orders: orderRows,
  unreadable: prose,
  leftOut: prose,
  updatedAt: stamp(allOrders),
});

export const accountScreen = group({
  pool: outcome(allAccounts, poolView),
  positions: outcome(allAccounts, positionList),
  orders: outcome([...allOrders, ...catalog], orderList),
  notices: prose,
});
