import type { At, Expect, Group, Node, Scene, Verdict } from '../expect.ts';
import { fact, factOr, figure, group, rule, live, rows, stamp, staleFlag, prose, wrong } from '../expect.ts';
import { dexAccountAt, holdings, spotAt, sum } from '../world/account.ts';
import type { FundingTruth, TripTruth } from '../world/history.ts';
import { fundingBy, ledger, tripPnl, tripsClosedBy } from '../world/history.ts';
import { dexes, genesis, markAt, minuteMs, revisionAt, revisionMs } from '../world/markets.ts';
import { utc } from './candles.ts';
import { marketId, network } from './catalog.ts';
import { allAccounts } from './account.ts';
import { complete, sourceNeeds } from './trades.ts';

/** The account's performance in the last seven days, which hold all of its past. */

export const histories = ['fills', 'funding', 'ledger'];

interface Earned {
  readonly trips: readonly TripTruth[];
  readonly funding: readonly FundingTruth[];
}

type Part = (earned: Earned) => Earned;
const whole: Part = (earned) => earned;

const earnedBy = (at: At, part: Part): Earned =>
  part({ trips: tripsClosedBy(at('fills')), funding: fundingBy(at('funding')) });

function tripFigure(
  part: Part,
  value: (trips: readonly TripTruth[], wins: readonly number[], losses: readonly number[]) => unknown,
): Expect {
  return figure(['fills'], (at) => {
    const trips = part({ trips: tripsClosedBy(at('fills')), funding: [] }).trips;
    const results = trips.map(tripPnl);
    return value(
      trips,
      results.filter((one) => one > 0),
      results.filter((one) => one < 0).map((one) => -one),
    );
  });
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;
const most = (values: readonly number[]): number | null => (values.length === 0 ? null : Math.max(...values));
const feesOf = (trips: readonly TripTruth[]): number => sum(trips.map(({ fee }) => 2 * fee));

/** Sums of trips and funding, of all or of a part of them. */
function pnlFields(part: Part): Readonly<Record<string, Expect>> {
  return {
    tradeCount: tripFigure(part, (trips) => trips.length),
    winCount: tripFigure(part, (_, wins) => wins.length),
    lossCount: tripFigure(part, (_, __, losses) => losses.length),
    grossProfitUsd: tripFigure(part, (_, wins) => sum(wins)),
    grossLossUsd: tripFigure(part, (_, __, losses) => sum(losses)),
    feesUsd: tripFigure(part, feesOf),
    fundingUsd: figure(['funding'], (at) =>
      sum(
        earnedBy((name) => (name === 'funding' ? at(name) : genesis), part).funding.map(({ usdc }) => usdc),
      ),
    ),
    netPnlUsd: figure(['fills', 'funding'], (at) => {
      const { trips, funding } = earnedBy(at, part);
      return sum(trips.map(tripPnl)) - feesOf(trips) + sum(funding.map(({ usdc }) => usdc));
    }),
  };
}

const ratio = (over: number, under: number): number | null => (under === 0 ? null : over / under);

const performanceFields = {
  network,
  period: fact('7d'),
  source: factOr('trade_history_client', ['exchange_closed_trades', 'exchange_fills'], sourceNeeds),
  complete: complete([...histories, 'journal']),
  incompleteReason: prose,
  recomputing: prose,
  ...pnlFields(whole),
  winRate: tripFigure(whole, (trips, wins) => ratio(wins.length, trips.length)),
  profitFactor: tripFigure(whole, (_, wins, losses) => ratio(sum(wins), sum(losses))),
  expectancyUsd: tripFigure(whole, (trips, wins, losses) => ratio(sum(wins) - sum(losses), trips.length)),
  averageWinUsd: tripFigure(whole, (_, wins) => mean(wins)),
  averageLossUsd: tripFigure(whole, (_, __, losses) => mean(losses)),
  largestWinUsd: tripFigure(whole, (_, wins) => most(wins)),
  largestLossUsd: tripFigure(whole, (_, __, losses) => most(losses)),
  averageHoldSeconds: tripFigure(whole, (trips) =>
    mean(trips.map(({ openedAt, closedAt }) => (closedAt - openedAt) / 1_000)),
  ),
  // The account only ever gains here, and ten days are never reached.
  maxDrawdownUsd: rule([], checkDrawdown),
  maxDrawdownPct: rule([], checkDrawdown),
  sharpeRatio: fact(null),
  sortinoRatio: fact(null),
  equityStartUsd: rule([], (value, { equityStartAt }, scene) => checkEquity(value, equityStartAt, scene)),
  equityEndUsd: rule([], (value, { equityEndAt }, scene) => checkEquityEnd(value, equityEndAt, scene)),
  equityStartAt: prose,
  equityEndAt: prose,
  leftOut: prose,
  updatedAt: stamp([...histories, 'fillsPages']),
};

export const performanceView = group(performanceFields);
export const storedPerformance = group({ ...performanceFields, stale: staleFlag(['fills']) });

function checkDrawdown(value: unknown, { leftOut }: Node, { isImpaired }: Scene): Verdict {
  if (value === 0) return live;
  const isExplained = Array.isArray(leftOut) && leftOut.some((part) => (part as Node)['of'] === 'equity');
  return value === null && (isExplained || isImpaired([...allAccounts, 'spot', 'mode', ...histories]))
    ? { kind: 'null' }
    : wrong(`it is ${String(value)}`);
}

/** DEXes in which the account has its money, whatever the venue lists meanwhile. */
const allDexes = dexes.map(({ name }) => name);

/** The account's value as readings of the minute around a sample could have it: of each DEX and of the balances one. */
function couldBeEquity(value: number, at: number): boolean {
  const revisions = Array.from({ length: 14 }, (_, nth) => revisionAt(at) + nth - 7);
  const sums = allDexes.reduce(
    (known, name) =>
      new Set([...known].flatMap((sum) => revisions.map((one) => cents(sum + perpValue(name, one))))),
    new Set([0]),
  );
  return revisions.some((one) => sums.has(cents(value - spotAt(genesis + one * revisionMs).total)));
}

const cents = (usd: number): number => Math.round(usd * 1e4) / 1e4;
const perpValues = new Map<string, number>();

function perpValue(dex: string, revision: number): number {
  const key = `${dex} ${revision}`;
  const known = perpValues.get(key) ?? dexAccountAt(dex, genesis + revision * revisionMs).accountValue;
  perpValues.set(key, known);
  return known;
}

function checkEquity(value: unknown, at: unknown, { machineNow, trueNow }: Scene): Verdict {
  if (value === null) return at === null ? { kind: 'null' } : wrong('it is null beside its time');
  const time = Date.parse(String(at));
  // The clock may have been stepped since, or be a stepped one.
  const isTrue = [time, time - (machineNow - trueNow)].some((one) => couldBeEquity(Number(value), one));
  return isTrue ? live : wrong(`it is ${String(value)} at ${String(at)}`);
}

/** Checks the last point, which has its own time. */
function checkEquityEnd(value: unknown, at: unknown, scene: Scene): Verdict {
  const verdict = checkEquity(value, at, scene);
  if (verdict.kind !== 'live') return verdict;
  return scene.machineNow - Date.parse(String(at)) <= 3 * minuteMs ? live : { kind: 'stale' };
}

const equityAt = (node: Node): unknown => node['at'];

/** Points of a chart, each true at its time. */
export const equityPoints = (fields: 'window' | 'graph'): Expect =>
  checkedRows(
    (row, scene) => {
      const verdict = checkEquity(row['equityUsd'], equityAt(row), scene);
      return verdict.kind === 'live' && fields === 'window' && Number(row['drawdownUsd'] ?? 0) !== 0
        ? wrong('a drawdown that never was')
        : verdict;
    },
    [...allDexes.map((name) => `account:${name}`), 'spot', 'mode'],
  );

function checkedRows(check: (row: Node, scene: Scene) => Verdict, readings: readonly string[]): Expect {
  return rule(readings, (value, _, scene) => {
    const { isImpaired, hasReason } = scene;
    if (!Array.isArray(value))
      return isImpaired(readings) && hasReason ? { kind: 'null' } : wrong('it is no list');
    if (value.length === 0 && !isImpaired(readings)) return wrong('it is empty');
    const bad = (value as readonly Node[])
      .map((row) => check(row, scene))
      .find(({ kind }) => kind !== 'live');
    return bad ?? live;
  });
}

interface Bucket {
  readonly key: string;
  readonly fields: Readonly<Record<string, Expect>>;
  readonly part: Part;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const hourOf = (at: number): string => String(new Date(at).getUTCHours());
const weekdayOf = (at: number): string => String(new Date(at).getUTCDay() || 7);

const byTime =
  (name: 'day' | 'weekday' | 'hour', of: (at: number) => string) =>
  (key: string): Bucket => ({
    key,
    fields: { [name]: fact(name === 'day' ? key : Number(key)) },
    part: ({ trips, funding }) => ({
      trips: trips.filter(({ closedAt }) => of(closedAt) === key),
      funding: funding.filter(({ time }) => of(time) === key),
    }),
  });

const byCoin = (key: string): Bucket => ({
  key,
  fields: { symbol: fact(key), marketId: fact(marketId(key)) },
  part: ({ trips, funding }) => ({
    trips: trips.filter(({ coin }) => coin === key),
    funding: funding.filter(({ coin }) => coin === key),
  }),
});

/** A trade's strategy is unknown while the journal has not been read since the trade was opened. */
function checkStrategies(value: unknown, { byMarket }: Node, scene: Scene): Verdict {
  const { isImpaired, isDoubted, lastAt, trueNow } = scene;
  if (!Array.isArray(value) || !Array.isArray(byMarket)) return wrong('it is no list');
  const rows = value as readonly Node[];
  const invented = rows.find(({ strategyId }) => strategyId !== 'trend' && strategyId !== null);
  if (invented !== undefined) return wrong(`there is no strategy ${String(invented['strategyId'])}`);
  const off = Object.keys(pnlFields(whole)).find(
    (field) => !isClose(sumOver(rows, field), sumOver(byMarket, field)),
  );
  if (off !== undefined) return wrong(`${off} is not the same by strategy and by market`);
  const unknown = rows.find(({ strategyId }) => strategyId === null);
  if (unknown === undefined) return live;
  const readAt = lastAt('journal') ?? 0;
  const unread = tripsClosedBy(trueNow).filter(({ openedAt }) => openedAt > readAt - settlesInMs);
  if (!isImpaired(['journal'])) return wrong('a strategy is unknown, though the journal is read');
  return isDoubted(['journal']) || Number(unknown['tradeCount']) <= unread.length
    ? { kind: 'null' }
    : wrong(`${String(unknown['tradeCount'])} trades have no strategy, and ${unread.length} are newer`);
}

/** An order's events are written and read some seconds after its fill. */
const settlesInMs = 20_000;
const sumOver = (rows: readonly Node[], field: string): number | null =>
  rows.some((row) => row[field] === null) ? null : sum(rows.map((row) => Number(row[field])));
export const isClose = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < 1e-6);

function buckets(
  field: string,
  keysOf: (earned: Earned) => readonly string[],
  bucketOf: (key: string) => Bucket,
): Expect {
  return rows({
    readings: ['fills', 'funding'],
    key: (row) => String(row[field]),
    keys: (at) => [...new Set(keysOf(earnedBy(at, whole)))],
    row: (key) => {
      const { fields, part } = bucketOf(key);
      return group({ ...fields, ...pnlFields(part) });
    },
  });
}

const timesOf = ({ trips, funding }: Earned): readonly number[] => [
  ...trips.map(({ closedAt }) => closedAt),
  ...funding.map(({ time }) => time),
];

const performanceCharts = group({
  network,
  period: fact('7d'),
  byDay: buckets('day', (earned) => timesOf(earned).map(dayOf), byTime('day', dayOf)),
  byMarket: buckets('symbol', ({ trips, funding }) => [...trips, ...funding].map(({ coin }) => coin), byCoin),
  byStrategy: rule(['fills', 'funding', 'journal'], checkStrategies),
  byWeekday: buckets('weekday', (earned) => timesOf(earned).map(weekdayOf), byTime('weekday', weekdayOf)),
  byHour: buckets('hour', (earned) => timesOf(earned).map(hourOf), byTime('hour', hourOf)),
});

/** Checks the P&L over our own samples, each true at its time: the end less the start less deposits. */
function checkChange(value: unknown, { samples }: Node, scene: Scene): Verdict {
  const known = (samples as readonly Node[]).filter(({ netDepositsUsd }) => netDepositsUsd !== null);
  if (value === null) return known.length < 2 ? live : wrong('it is null beside two samples');
  const { startAt, startUsd, endAt, endUsd, flowsUsd, pnlUsd } = value as Node;
  const ends = [checkEquity(startUsd, startAt, scene), checkEquity(endUsd, endAt, scene)];
  const bad = ends.find(({ kind }) => kind === 'wrong');
  if (bad !== undefined) return bad;
  // The only deposit was before the first sample.
  if (flowsUsd !== 0 && flowsUsd !== null)
    return wrong(`there were no deposits, and it says ${String(flowsUsd)}`);
  const pnl = flowsUsd === null ? null : Number(endUsd) - Number(startUsd);
  return isClose(pnl, pnlUsd === null ? null : Number(pnlUsd)) ? live : wrong(`the P&L is ${String(pnlUsd)}`);
}

/** The account's one deposit. */
function checkFlows(value: unknown, _: Node, { isImpaired }: Scene): Verdict {
  const [flow, ...others] = value as readonly Node[];
  if (flow === undefined) return isImpaired(['ledger']) ? { kind: 'null' } : wrong('it has no deposit');
  const isRight = flow['at'] === utc(ledger[0]?.time ?? 0) && flow['amountUsd'] === 12_000;
  return isRight && others.length === 0 ? live : wrong(`it is ${JSON.stringify(value)}`);
}

/** Its realized P&L of open trades and the venue's own history are checked in equity-history.test.ts: this world has neither. */
export const equityHistory = group({
  network,
  period: fact('7d'),
  updatedAt: stamp([...histories, 'fillsPages']),
  samples: equityPoints('window'),
  flows: rule(['ledger'], checkFlows),
  change: rule([], checkChange),
  realized: prose,
  venue: prose,
  complete: rule(histories, (value, { whyIncomplete, whyRealizedIncomplete }, { isOld }) => {
    if (value === true && isOld(histories)) return wrong('it is true, though not all was read lately');
    return value === (whyIncomplete === null && whyRealizedIncomplete === null)
      ? live
      : wrong(`it is ${String(value)}, and the reasons say otherwise`);
  }),
  whyIncomplete: prose,
  whyRealizedIncomplete: prose,
});

/** Least and most that the longs, or the shorts, could be worth by quotes of the minutes around a sample. */
function worthAround(at: number, sign: 1 | -1): readonly [least: number, most: number] {
  const revisions = Array.from({ length: 20 }, (_, nth) => genesis + (revisionAt(at) + nth - 8) * revisionMs);
  const values = holdings
    .filter(({ size }) => Math.sign(size) === sign)
    .map(({ coin, size }) => revisions.map((time) => Math.abs(size) * markAt(coin, time)));
  return [sum(values.map((of) => Math.min(...of))), sum(values.map((of) => Math.max(...of)))];
}

/** Checks that every holding counts, in gross and in net, or that there is a reason why none does. */
function checkExposure(row: Node, { machineNow, trueNow }: Scene): Verdict {
  const { at, grossUsd, netUsd, leverage, missing } = row;
  if (grossUsd === null)
    return netUsd === null && leverage === null && typeof missing === 'string'
      ? live
      : wrong('it has a part without the whole, or no reason');
  const time = Date.parse(String(at));
  const [gross, net] = [Number(grossUsd), Number(netUsd)];
  const isTrue = [time, time - (machineNow - trueNow)].some((one) => {
    const [[leastLong, mostLong], [leastShort, mostShort]] = [worthAround(one, 1), worthAround(one, -1)];
    const [long, short] = [(gross + net) / 2, (gross - net) / 2];
    return long >= leastLong - 1 && long <= mostLong + 1 && short >= leastShort - 1 && short <= mostShort + 1;
  });
  return isTrue ? live : wrong(`it is ${gross}, net ${net}, at ${String(at)}`);
}

export const exposureHistory = group({
  network,
  period: fact('7d'),
  updatedAt: prose,
  stepSeconds: prose,
  samples: checkedRows(checkExposure, [...allDexes.map((name) => `account:${name}`), 'spot', 'mode']),
  whyIncomplete: prose,
});

export const performanceScreen: Group = group({
  figures: performanceView,
  charts: performanceCharts,
  whyIncomplete: prose,
});
