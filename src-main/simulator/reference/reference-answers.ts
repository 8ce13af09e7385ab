import { civilDayAt, newYork, wallTimeAt } from '../../domain/time.ts';
import { minuteMs } from '../../time.ts';
import { concerns, faultOf } from '../server/fault.ts';
import type { Reply } from '../server/reply.ts';
import { jsonReply } from '../server/reply.ts';
import type { Moment } from '../server/served.ts';
import { stampOf } from '../server/served.ts';
import { spoiled } from '../server/spoil-row.ts';
import { delayMs, lastIndexMoment, nanosecondsOf, volatilityAt } from './observed.ts';
import { exactNumber, referenceText } from './reference-text.ts';
import type { FeedMoment, Row } from './row.ts';
import { rowNotEntitled, rowNotFound } from './row.ts';
import { sessionFigures } from './session-figures.ts';
import type { Shares } from './share-row.ts';
import { shareRow } from './share-row.ts';
import { lastMomentIn, shareSession, tradingDays, volatilityHours } from './trading-days.ts';
import { specialClosure, upcomingClosures } from './upcoming-closures.ts';

/** Type of a request, as faults and request counts name it. */
type ReferenceType = 'stocks_snapshot' | 'indices_snapshot' | 'market_status';

interface ReferenceRequest {
  readonly shares: Shares;
  readonly url: URL;
  readonly requestId: string;
  readonly at: Moment;
}

export interface ReferenceRoute {
  readonly type: ReferenceType;
  readonly answer: (request: ReferenceRequest) => Reply;
}

/** Moment of a feed under a fault: nothing is observed after the fault's beginning, or after `seconds` before it. */
function feedMoment({ instant, fault }: Moment, kind: 'stocks_stale' | 'index_stale'): FeedMoment {
  const active = fault?.kind === kind ? fault : null;
  const frozenAt = active === null ? instant : active.since - (active.seconds ?? 0) * 1000;
  return { instant, observedUntil: Math.min(instant, frozenAt) };
}

function replyWith(value: unknown, type: ReferenceType, { fault }: Moment): Reply {
  const spoil = concerns(fault, type) && fault.kind === 'bad_rows';
  return jsonReply(200, referenceText(spoil ? spoiled(value) : value));
}

function indexRowAt({ shares, at }: ReferenceRequest, ticker: string): Row {
  const { fault } = at;
  if (ticker === volatilityTicker && faultOf(fault, 'index_not_entitled', 'indices_snapshot') !== null)
    return rowNotEntitled(ticker);
  const row = indexRow(shares.seed, ticker, feedMoment(at, 'index_stale'));
  const malformed = 'value' in row && faultOf(fault, 'index_malformed', 'indices_snapshot') !== null;
  return malformed ? { ...row, value: 'n/a' } : row;
}

function snapshot(
  request: ReferenceRequest,
  type: ReferenceType,
  { all, rowOf }: { readonly all: readonly string[]; readonly rowOf: (ticker: string) => Row },
): Reply {
  const { url, requestId, at } = request;
  const page = pageOf(url, all);
  if (page.kind === 'refused')
    return jsonReply(400, referenceText({ status: 'ERROR', request_id: requestId, error: page.error }));
  const { next } = page;
  const value = {
    request_id: requestId,
    status: 'OK',
    results: page.tickers.map(rowOf),
    ...(next === null ? {} : { next_url: next }),
  };
  return replyWith(value, type, at);
}

function forbidden(requestId: string): Reply {
  const message =
    'You are not entitled to this data. Please upgrade your plan at https://massive.com/pricing';
  return jsonReply(403, referenceText({ status: 'NOT_AUTHORIZED', request_id: requestId, message }));
}

/** Routes by path. */
export const referenceRoutes: ReadonlyMap<string, ReferenceRoute> = new Map([
  [
    '/v3/snapshot',
    {
      type: 'stocks_snapshot',
      answer: (request) => {
        const moment = feedMoment(request.at, 'stocks_stale');
        return snapshot(request, 'stocks_snapshot', {
          all: [...request.shares.byTicker.keys()].toSorted(),
          rowOf: (ticker) => shareRow(request.shares, ticker, moment),
        });
      },
    },
  ],
  [
    '/v3/snapshot/indices',
    {
      type: 'indices_snapshot',
      answer: (request) =>
        faultOf(request.at.fault, 'index_forbidden', 'indices_snapshot') === null
          ? snapshot(request, 'indices_snapshot', {
              all: [volatilityTicker],
              rowOf: (ticker) => indexRowAt(request, ticker),
            })
          : forbidden(request.requestId),
    },
  ],
  [
    '/v1/marketstatus/upcoming',
    {
      type: 'market_status',
      answer: ({ at }) => {
        const announced = faultOf(at.fault, 'closure_announced', 'market_status');
        const special = announced === null ? null : specialClosure(announced.since);
        return replyWith(upcomingClosures(at.instant, special), 'market_status', at);
      },
    },
  ],
  [
    '/v1/marketstatus/now',
    {
      type: 'market_status',
      answer: ({ at }) =>
        replyWith(marketStatus(at.instant, stampOf(at, 'market_status')), 'market_status', at),
    },
  ],
] satisfies readonly (readonly [string, ReferenceRoute])[]);

const volatilityTicker = 'I:VIX';

/** Row of an index in a snapshot. The only index is delayed by fifteen minutes. */
function indexRow(seed: number, ticker: string, { instant, observedUntil }: FeedMoment): Row {
  if (ticker !== volatilityTicker) return rowNotFound(ticker);
  const head = {
    ticker,
    type: 'indices',
    name: 'Cboe Volatility Index',
    market_status: isIndexOpen(instant) ? 'open' : 'closed',
  };
  const at = lastIndexMoment(observedUntil - delayMs);
  if (at === null) return head;
  const valueAt = (when: number): number => Number(volatilityAt(seed, when));
  return {
    ...head,
    value: valueAt(at),
    timeframe: 'DELAYED',
    last_updated: exactNumber(nanosecondsOf(seed, ticker, at)),
    session: sessionFigures({ days: tradingDays(at), at, valueAt }),
  };
}

/** Most tickers in one answer. */
const mostTickers = 250;
/** Number of tickers in an answer if the query names no limit. */
const usualLimit = 10;

type TickerPage =
  | {
      readonly kind: 'page';
      readonly tickers: readonly string[];
      /** Address of the tickers that are left; null: none are. */
      readonly next: string | null;
    }
  | { readonly kind: 'refused'; readonly error: string };

function refused(error: string): TickerPage {
  return { kind: 'refused', error };
}

function nextOf(url: URL, left: readonly string[]): string | null {
  if (left.length === 0) return null;
  const next = new URL(url);
  next.searchParams.set('ticker.any_of', left.join(','));
  return next.href;
}

/** Returns the tickers that a query names, or all of them, as far as they fit into one answer. `limit` is ten by default. */
function pageOf(url: URL, all: readonly string[]): TickerPage {
  const limit = Number(url.searchParams.get('limit') ?? usualLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > mostTickers)
    return refused(`'limit' must be a whole number from 1 to ${mostTickers}.`);
  const named = url.searchParams.get('ticker.any_of');
  const wanted = named === null ? all : [...new Set(named.split(',').filter((ticker) => ticker !== ''))];
  if (named !== null && wanted.length > mostTickers)
    return refused(`'ticker.any_of' takes at most ${mostTickers} tickers.`);
  return { kind: 'page', tickers: wanted.slice(0, limit), next: nextOf(url, wanted.slice(limit)) };
}

/** Formats a time as ISO-8601 by New York's clock, with its offset from UTC: `2026-11-20T11:05:09-05:00`. */
function newYorkText(instant: number): string {
  const second = Math.floor(instant / 1000) * 1000;
  const wall = `${civilDayAt(second, newYork)}T${wallTimeAt(second, newYork)}`;
  const minutes = (Date.parse(`${wall}:00Z`) - Math.floor(second / minuteMs) * minuteMs) / minuteMs;
  const hours = String(Math.abs(minutes) / 60).padStart(2, '0');
  return `${wall}:${String((second / 1000) % 60).padStart(2, '0')}${minutes < 0 ? '-' : '+'}${hours}:00`;
}

/** Whether the volatility index is being computed at this instant. */
function isIndexOpen(instant: number): boolean {
  return lastMomentIn(tradingDays(instant).flatMap(volatilityHours), instant) === instant;
}

const marketBySession = {
  regular: 'open',
  pre_market: 'extended-hours',
  after_hours: 'extended-hours',
  closed: 'closed',
  holiday: 'closed',
} as const;

/** Market status at an instant; `stamp` is the server time that the answer gives. */
function marketStatus(instant: number, stamp: number): unknown {
  const session = shareSession(instant);
  const market = marketBySession[session];
  const indices = isIndexOpen(instant) ? 'open' : 'closed';
  return {
    afterHours: session === 'after_hours',
    currencies: { crypto: 'open', fx: 'open' },
    earlyHours: session === 'pre_market',
    exchanges: { nasdaq: market, nyse: market, otc: market === 'open' ? 'open' : 'closed' },
    indicesGroups: { cgi: indices, dow_jones: indices, nasdaq: indices, s_and_p: indices },
    market,
    serverTime: newYorkText(stamp),
  };
}
