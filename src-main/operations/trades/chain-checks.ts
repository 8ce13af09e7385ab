import type { z } from 'zod';
import type { ChainCheckPage, ChainCheckPageRequest } from '../../../src-preload/contract/bridge/trades.ts';
import type { ChainCheck, ChainCheckCounts } from '../../../src-preload/contract/views/trades/chain-check.ts';
import { ChainCheckList, ChainCheckState } from '../../../src-preload/contract/views/trades/chain-check.ts';
import { fillKey } from '../../domain/account/fill.ts';
import { isPerpCoin } from '../../domain/markets/market.ts';
import type { TimeRange } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { recordId } from '../../domain/record-id.ts';
import type { ChainFill } from '../../domain/trades/chain-fill.ts';
import type { ChainCheck as Checked, VenueFill } from '../../domain/trades/check-chain.ts';
import { checkChain, neededFrom, sameFillMs, timeOfCheck } from '../../domain/trades/check-chain.ts';
import { minuteMs } from '../../time.ts';
import { counted } from '../answer-text.ts';
import { coverageRule } from '../coverage.ts';
import { inNumbers } from '../in-numbers.ts';
import { toUtcText, utcTextOrNull } from '../instants.ts';
import { isChosen } from '../markets/chosen-coins.ts';
import { marketOfRow, tagOf } from '../markets/row-market.ts';
import { operation, windowCall } from '../operation.ts';
import { agentPage, inQuery, inTool, pageRequest, toolArguments } from '../parameters.ts';
import type { Pause } from '../pause.ts';
import { fillsReading } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { fillsCoverage } from './history-coverage.ts';
import type { LogReach } from './on-chain-fills.ts';
import { onChainReadings, readAllFills, readFillLog } from './on-chain-fills.ts';
import { pagesOf, timeAndId } from '../page-cursor.ts';

type CheckReads = Reads<(typeof onChainReadings)[number]>;

/** Both sides of the comparison. */
interface Sides {
  readonly fillLog: LogReach;
  /** null: the venue's fills were never read. */
  readonly fills: ReturnType<typeof fillsReading>;
}

const requires = {
  fillLog: 'fresh',
  fills: 'any_age',
} as const;

/** The agent may take this long to publish a fill. */
const publishingMs = 2 * minuteMs;

type Row = Checked & { readonly id: string; readonly at: number };

const cursors = {
  list: 'chain checks',
  sortKeyOf: ({ at, id }: Pick<Row, 'at' | 'id'>) => [at, id],
  rowAt: (sortKey: readonly (string | number)[]) => {
    const found = timeAndId(sortKey);
    return found === null ? null : { at: found.time, id: found.id };
  },
};

/** Rows that were compared, and their time: from the first fill of the log, as far as both sides are known. */
interface Compared {
  readonly rows: readonly Row[];
  readonly from: number | null;
  readonly through: number | null;
}

interface Asked extends Sides {
  readonly range: TimeRange;
}

async function compare(scope: CheckReads, asked: Asked, pause: Pause): Promise<Compared> {
  const { range, fillLog, fills: known } = asked;
  const onChain = await readAllFills(scope, fillLog, pause);
  const first = onChain[0];
  if (first === undefined || known === null) return { rows: [], from: null, through: null };
  const times = {
    from: Math.max(range.fromTime, first.filledAt),
    through: Math.min(range.toTime, fillLog.block.time - publishingMs, known.knownAt - sameFillMs),
  };
  return { rows: await compareBetween(scope, { ...times, onChain }, pause), ...times };
}

interface Between {
  readonly from: number;
  readonly through: number;
  /** All fills of the log, ascending. */
  readonly onChain: readonly ChainFill[];
}

async function compareBetween(
  scope: Reads<'fills'>,
  { from, through, onChain }: Between,
  pause: Pause,
): Promise<readonly Row[]> {
  const needed = { fromTime: neededFrom(onChain, from), toTime: through + sameFillMs };
  const venue = await readVenueFills(scope, needed, pause);
  const near = onChain.filter(
    ({ filledAt, coin }) => filledAt >= needed.fromTime && filledAt <= needed.toTime && isPerpCoin(coin),
  );
  return (
    checkChain(near, venue)
      .map((check) => ({ ...check, id: idOf(check), at: timeOfCheck(check) }))
      // The first fill of the log may be up to `sameFillMs` later than the venue's.
      .filter(
        ({ at, onChain: published }) => Math.max(at, published?.filledAt ?? at) >= from && at <= through,
      )
      .toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
  );
}

/** Readings of the count of fills that the log lacks, besides the fill log. */
export const unpublishedReadings = [...onChainReadings, 'histories', 'stream'] as const;

/**
 * Counts the venue's fills of a time that the log lacks, those before its first fill too. 0 while the venue's fills were never
 * read: none is known to be missing then.
 */
export async function unpublishedFills(
  scope: Reads<(typeof unpublishedReadings)[number]>,
  { fromTime, log }: { readonly fromTime: number; readonly log: LogReach },
  pause: Pause,
): Promise<number> {
  const known = fillsReading(scope);
  if (known === null) return 0;
  const onChain = await readAllFills(scope, log, pause);
  const through = Math.min(log.block.time - publishingMs, known.knownAt - sameFillMs);
  const rows = await compareBetween(scope, { from: fromTime, through, onChain }, pause);
  return rows.filter(({ state }) => state === 'missing_on_chain').length;
}

export const unpublishedText = (fills: number): string =>
  `${counted(fills, 'fill')} of the venue ${fills === 1 ? 'is' : 'are'} missing on the chain.`;

const idOf = ({ onChain, venue }: Checked): string =>
  recordId('check', venue === null ? onChain.fillId : fillKey(venue));

const rowsPerBatch = 2_000;

/** Returns the perpetual fills of a time, newest first, read in batches. */
async function readVenueFills(
  { reader }: Reads<'fills'>,
  times: { readonly fromTime: number; readonly toTime: number },
  pause: Pause,
): Promise<readonly VenueFill[]> {
  const fills: VenueFill[] = [];
  let before: VenueFill | null = null;
  for (;;) {
    const page = reader.fills({ ...times, before, limit: rowsPerBatch });
    fills.push(...page.filter(({ coin }) => isPerpCoin(coin)));
    const last = page.at(-1);
    if (last === undefined || page.length < rowsPerBatch) return fills;
    before = last;
    await pause();
  }
}

async function chainChecks(
  scope: CheckReads,
  request: ChainCheckPageRequest,
  { sides, pause }: { readonly sides: Sides; readonly pause: Pause },
): Promise<Omit<ChainCheckPage, 'complete' | 'whyIncomplete'>> {
  const { limit, filter } = request;
  const { before, pageOf } = pagesOf(cursors, request, scope);
  const { fillLog: reach } = sides;
  const range = periodRange(filter.period, scope.world.thisMinute());
  const isOf = isChosen(scope, filter);
  const { rows, from, through } = await compare(scope, { range, ...sides }, pause);
  const chosen = rows.filter((row) => isOf((row.venue ?? row.onChain).coin));
  const listed = chosen.filter(
    (row) =>
      (filter.state === null || row.state === filter.state) &&
      (before === null || row.at < before.at || (row.at === before.at && row.id < before.id)),
  );
  return {
    ...pageOf(listed.slice(0, limit + 1), (shown) => shown.map((row) => rowOf(scope, row, reach))),
    counts: countsOf(chosen),
    checkedFrom: utcTextOrNull(from),
    checkedThrough: utcTextOrNull(through),
    checkedThroughBlock: reach.block.number,
  };
}

function countsOf(rows: readonly Row[]): ChainCheckCounts {
  const counts = { matched: 0, differs: 0, missing_on_chain: 0, missing_at_venue: 0 };
  for (const { state } of rows) counts[state] += 1;
  return {
    matched: counts.matched,
    differs: counts.differs,
    missingOnChain: counts.missing_on_chain,
    missingAtVenue: counts.missing_at_venue,
  };
}

function rowOf(scope: CheckReads, { id, state, onChain, venue, at }: Row, { chain }: LogReach): ChainCheck {
  const { coin, side } = venue ?? onChain;
  return {
    id,
    ...tagOf(marketOfRow(scope, { coin, namedBy: 'venue' })),
    state,
    symbol: coin,
    side,
    filledAt: toUtcText(at),
    onChain:
      onChain === null
        ? null
        : {
            ...figuresOf(onChain, onChain.filledAt),
            chain,
            blockNumber: onChain.blockNumber,
            transactionHash: onChain.transactionHash,
          },
    atVenue: venue === null ? null : figuresOf(venue, venue.time),
  };
}

const figuresOf = ({ size, price }: Pick<ChainFill, 'size' | 'price'>, at: number) => ({
  ...inNumbers({ size, price }),
  filledAt: toUtcText(at),
});

/** Completeness of both sides: the venue's fills of the period, and every event of the log. */
const checksCoverage = coverageRule(
  [...fillsCoverage.readings, 'chain', 'chainFills', 'providers'],
  (scope, period) => {
    const venue = fillsCoverage.known(scope, period);
    const log = readFillLog(scope);
    const { unreadable, chain } = log;
    const message =
      unreadable > 0
        ? `${counted(unreadable, 'event')} of the fill log on ${chain} could not be decoded.`
        : isUnpublished(scope, log)
          ? `The fill log on ${chain} has no fill of this account, so none is compared.`
          : venue.complete || venue.recomputing // fills are compared, not what is computed from them
            ? null
            : venue.message;
    return { complete: message === null, whyIncomplete: message };
  },
);

/** Whether the venue has fills and the log none: nothing shows from when on the agent publishes. */
const isUnpublished = ({ reader }: Reads<'chainFills' | 'fills'>, log: LogReach): boolean =>
  reader.chainFills({ ...log, before: null, limit: 1 }).length === 0 &&
  reader.coinsFilledSince(0).some(isPerpCoin);

const asIs = ({ complete, whyIncomplete }: Pick<ChainCheckPage, 'complete' | 'whyIncomplete'>) => ({
  complete,
  whyIncomplete,
});

export const listChainChecks = operation({
  name: 'listChainChecks',
  summary: "Fills that the agent published on the chain, compared with the venue's, newest first",
  needs: ['chainFills'],
  bridge: windowCall('listChainChecks', pageRequest({ state: ChainCheckState.nullable() })),
  readings: onChainReadings,
  requires,
  covers: { rule: checksCoverage, period: ({ filter }: ChainCheckPageRequest) => filter.period, says: asIs },
  answer: (request, context, sides) => chainChecks(context, request, { sides, pause: context.pause }),
});

const stateHint = 'only rows with this result';

const Query = agentPage({
  period: inQuery.period,
  state: ChainCheckState.optional().describe(stateHint),
});

const Arguments = toolArguments({
  period: inTool.period,
  assetClass: inTool.assetClass,
  state: ChainCheckState.optional().describe(stateHint),
  cursor: inTool.cursor,
  limit: inTool.limit,
});
type Input = z.output<typeof Arguments>;
type Arguments = Pick<Input, 'period' | 'limit'> & {
  readonly [Name in 'assetClass' | 'state' | 'cursor']?: Input[Name] | null;
} & { readonly marketId?: string | null | undefined };

/** The same list for programs. */
export const listChainCheckRows = operation({
  name: 'listChainCheckRows',
  summary: "Fills that the agent published on the chain, compared with the venue's, newest first",
  output: ChainCheckList,
  needs: ['chainFills'],
  http: [
    {
      path: 'GET /api/v1/agent/chain-checks',
      id: 'listChainChecks',
      description:
        "Fills that the agent published on the chain, compared with the venue's: matched, differs, missing_on_chain, missing_at_venue. counts cover the whole period, whatever state is asked for.",
      tag: 'Agent',
      query: Query,
      statuses: [400, 404, 502],
    },
  ],
  tool: {
    name: 'check_chain_fills',
    title: 'Chain check',
    description:
      "Fills that the agent published on the chain, compared with the venue's: matched, differs, missing_on_chain, missing_at_venue. counts cover the period, whatever state is asked for.",
    input: Arguments,
    market: { as: 'marketId' },
    list: { of: ['checks'] },
    brief: [
      'marketId',
      'state',
      'side',
      'filledAt',
      'onChain.size',
      'onChain.price',
      'atVenue.size',
      'atVenue.price',
    ],
    says: ({ counts, checkedThrough }: ChainCheckList) =>
      checkedThrough === null
        ? 'Nothing is compared yet.'
        : `${counts.matched} matched, ${counts.differs} differ, ${counts.missingOnChain} missing on chain, ${counts.missingAtVenue} missing at the venue; compared up to ${checkedThrough}.`,
  },
  readings: onChainReadings,
  requires,
  covers: { rule: checksCoverage, period: ({ period }: Arguments) => period, says: asIs },
  answer: async (
    { period, assetClass = null, marketId = null, state = null, cursor = null, limit }: Arguments,
    context,
    sides,
  ) => {
    const filter = { period, assetClass, marketId, state };
    const { rows, next, ...compared } = await chainChecks(
      context,
      { cursor, limit, filter },
      { sides, pause: context.pause },
    );
    return {
      network: context.network,
      period,
      checkCount: rows.length,
      ...compared,
      checks: [...rows],
      next,
    };
  },
});

export const chainCheckOperations = [listChainChecks, listChainCheckRows];
