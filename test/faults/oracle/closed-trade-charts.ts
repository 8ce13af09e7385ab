import type { Group, Node, Rule } from '../expect.ts';
import { fact, factOr, figure, group, live, own, prose, rows, rule, stamp, wrong } from '../expect.ts';
import { tripPnl, tripsClosedBy, tripSign, type TripTruth } from '../world/history.ts';
import { genesis, marketOf, quoteAt, revisionMs, rounded } from '../world/markets.ts';
import { utc } from './candles.ts';
import { network } from './catalog.ts';
import { histories, isClose } from './performance.ts';
import { horizon } from './seen-orders.ts';

/** No mark was stored before the beginning. After it a trade lasts some seconds, with one mark at most: that of its own minute. */
function checkExcursion(trip: TripTruth): Rule {
  return rule([], (value, { noExcursion }, { isImpaired }) => {
    if (value === null) {
      const isUnread = noExcursion === 'opening_unknown' && isImpaired(['fills']);
      return noExcursion === 'no_marks' || isUnread ? live : wrong(`it is null: ${String(noExcursion)}`);
    }
    if (trip.openedAt < genesis || noExcursion !== null) return wrong('there was no mark of it');
    const { maeUsd, mfeUsd, markCoverage } = value as Node;
    const marks = Array.from(
      { length: 14 },
      (_, nth) => quoteAt(marketOf(trip.coin), trip.openedAt + (nth - 7) * revisionMs).mark,
    );
    const couldBe = marks.some((mark) => {
      const gained = (mark - trip.entry) * trip.size * tripSign(trip);
      return isClose(Math.min(0, gained), Number(maeUsd)) && isClose(Math.max(0, gained), Number(mfeUsd));
    });
    return couldBe && markCoverage === 1 ? live : wrong(`it is ${JSON.stringify(value)}`);
  });
}

const chartedTripKey = (coin: unknown, closedAt: string): string => `${String(coin)} ${closedAt}`;

function chartedTrade(key: string): Group {
  const trip = tripsClosedBy(horizon).find((one) => chartedTripKey(one.coin, utc(one.closedAt)) === key);
  if (trip === undefined) throw new Error(`The world has no closed trade ${key}.`);
  return group({
    tradeId: own((value) => typeof value === 'string'),
    symbol: fact(trip.coin),
    side: fact(trip.side),
    closedAt: fact(utc(trip.closedAt)),
    holdSeconds: factOr((trip.closedAt - trip.openedAt) / 1_000, [null], ['fills']),
    netPnlUsd: fact(rounded(tripPnl(trip) - 2 * trip.fee)),
    excursion: checkExcursion(trip),
    noExcursion: prose,
  });
}

export const closedTradeCharts = group({
  network,
  period: fact('7d'),
  updatedAt: stamp([...histories, 'fillsPages']),
  tradeCount: figure(['fills'], (at) => tripsClosedBy(at('fills')).length, [null]),
  trades: rows({
    readings: ['fills'],
    key: ({ symbol, closedAt }) => chartedTripKey(symbol, String(closedAt)),
    keys: (at) =>
      tripsClosedBy(at('fills'))
        .toReversed()
        .map(({ coin, closedAt }) => chartedTripKey(coin, utc(closedAt))),
    row: chartedTrade,
  }),
  whyIncomplete: prose,
});
