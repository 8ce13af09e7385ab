import { concerns, faultOf } from '../server/fault.ts';
import { jsonReply, type Reply } from '../server/reply.ts';
import { stampOf, type Moment } from '../server/served.ts';
import { spoiled } from '../server/spoil-row.ts';
import { indexRow, volatilityTicker } from './index-row.ts';
import { marketStatus } from './market-status.ts';
import { referenceText } from './reference-text.ts';
import { rowNotEntitled, type FeedMoment, type Row } from './row.ts';
import { shareRow, type Shares } from './share-row.ts';
import { pageOf } from './ticker-page.ts';
import { specialClosure, upcomingClosures } from './upcoming-closures.ts';

/** What faults and the count of requests call what is asked for. */
export type ReferenceType = 'stocks_snapshot' | 'indices_snapshot' | 'market_status';

export interface ReferenceAsked {
  readonly shares: Shares;
  readonly url: URL;
  readonly requestId: string;
  readonly at: Moment;
}

export interface ReferenceRoute {
  readonly type: ReferenceType;
  readonly answer: (asked: ReferenceAsked) => Reply;
}

/** Nothing is observed after the fault's beginning, or so many seconds before it. */
function feedMoment({ instant, fault }: Moment, kind: 'stocks_stale' | 'index_stale'): FeedMoment {
  const standing = fault?.kind === kind ? fault : null;
  const stood = standing === null ? instant : standing.since - (standing.seconds ?? 0) * 1000;
  return { instant, observedUntil: Math.min(instant, stood) };
}

function replyWith(value: unknown, type: ReferenceType, { fault }: Moment): Reply {
  const spoil = concerns(fault, type) && fault.kind === 'bad_rows';
  return jsonReply(200, referenceText(spoil ? spoiled(value) : value));
}

function indexRowAt({ shares, at }: ReferenceAsked, ticker: string): Row {
  const { fault } = at;
  if (ticker === volatilityTicker && faultOf(fault, 'index_not_entitled', 'indices_snapshot') !== null)
    return rowNotEntitled(ticker);
  const row = indexRow(shares.seed, ticker, feedMoment(at, 'index_stale'));
  const malformed = 'value' in row && faultOf(fault, 'index_malformed', 'indices_snapshot') !== null;
  return malformed ? { ...row, value: 'n/a' } : row;
}

function snapshot(
  asked: ReferenceAsked,
  type: ReferenceType,
  { all, rowOf }: { readonly all: readonly string[]; readonly rowOf: (ticker: string) => Row },
): Reply {
  const { url, requestId, at } = asked;
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

/** By path. */
export const referenceRoutes: ReadonlyMap<string, ReferenceRoute> = new Map([
  [
    '/v3/snapshot',
    {
      type: 'stocks_snapshot',
      answer: (asked) => {
        const moment = feedMoment(asked.at, 'stocks_stale');
        return snapshot(asked, 'stocks_snapshot', {
          all: [...asked.shares.byTicker.keys()].toSorted(),
          rowOf: (ticker) => shareRow(asked.shares, ticker, moment),
        });
      },
    },
  ],
  [
    '/v3/snapshot/indices',
    {
      type: 'indices_snapshot',
      answer: (asked) =>
        faultOf(asked.at.fault, 'index_forbidden', 'indices_snapshot') === null
          ? snapshot(asked, 'indices_snapshot', {
              all: [volatilityTicker],
              rowOf: (ticker) => indexRowAt(asked, ticker),
            })
          : forbidden(asked.requestId),
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
