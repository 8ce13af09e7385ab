import { z } from 'zod';
import type { LedgerEntry, LiquidatedPosition } from '../../../src-preload/contract/views/funds/ledger.ts';
import { LedgerDirection, LedgerList } from '../../../src-preload/contract/views/funds/ledger.ts';
import { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { isLiquidationOf } from '../../domain/account/fill.ts';
import { liquidatedCoins } from '../../domain/account/liquidated-coins.ts';
import type { LedgerMove } from '../../domain/account/ledger-move.ts';
import { balanceUnlessBroken } from '../../domain/funds/running-balance.ts';
import type { Period } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { PerpscopeError } from '../../errors.ts';
import type { LedgerEntry as Entry } from '../../store/record.ts';
import { coverageRule } from '../coverage.ts';
import { inNumbers } from '../in-numbers.ts';
import { toUtcText, utcTextOrNull } from '../instants.ts';
import { operation, windowCall } from '../operation.ts';
import { inQuery, inTool, toolArguments } from '../parameters.ts';
import { listedNames, shownName } from '../refused-value.ts';
import { marketOfRow } from '../markets/row-market.ts';
import { notReadSince } from '../reading-states.ts';
import type { Reads } from '../scope.ts';
import { counted, totalOf } from '../answer-text.ts';
import { backToText, sinceText } from '../trades/history-lateness.ts';
import type { PageQuestion } from '../page-cursor.ts';
import { pagesOf } from '../page-cursor.ts';
import { minuteMs } from '../../time.ts';

type LedgerReads = Reads<'histories' | 'ledger'>;
/** Readings that link a liquidation with its market and order. */
type LinkReads = Reads<'catalog' | 'fills' | 'orderOutcomes'>;
type LedgerStatus = Pick<LedgerList, 'complete' | 'incompleteReason' | 'message'>;

interface LedgerPage extends PageQuestion {
  readonly period: Period;
  readonly direction?: LedgerDirection | null | undefined;
  readonly token?: string | null | undefined;
}

/** The account's ledger at the venue, and what may be missing of a period. */
const ledgerCoverage = coverageRule(
  ['histories', 'ledger'],
  (scope: LedgerReads, { range }): LedgerStatus => {
    const { reader } = scope;
    const missing = (incompleteReason: LedgerStatus['incompleteReason'], message: string): LedgerStatus => ({
      complete: false,
      incompleteReason,
      message,
    });
    const knownFrom = reader.historySpan('ledger')?.knownFrom ?? null;
    const needed = range.period === 'all' ? 0 : range.fromTime;
    if (
      knownFrom === null ||
      !reader.isHistoryRead('ledger') ||
      (knownFrom > needed && !reader.isBackfilled('ledger'))
    )
      return missing('ledger_loading', `Loading the ledger from the venue${backToText(reader, 'ledger')}.`);
    if (knownFrom > needed) return missing('ledger_truncated', truncatedText(knownFrom));
    const gap = reader.gaps('ledger', range.fromTime, range.toTime).at(-1);
    if (gap !== undefined) return missing('ledger_gap', `Entries of this period are missing: ${gap.reason}`);
    const since = notReadSince(scope, 'ledger');
    return since === null
      ? { complete: true, incompleteReason: null, message: null }
      : missing(
          'ledger_stale',
          `The ledger was last read at ${sinceText(since)}: newer entries are missing.`,
        );
  },
);

const truncatedText = (knownFrom: number): string =>
  `Entries before ${toUtcText(knownFrom).slice(0, 10)} are not known: the venue returns no older ones.`;

/** Returns the time from which balances are unknown, because entries before may be missing, and why; null: never. */
function brokenFrom({ reader }: LedgerReads): { readonly at: number; readonly reason: string } | null {
  const knownFrom = reader.historySpan('ledger')?.knownFrom ?? null;
  if (knownFrom === null || (knownFrom > 0 && !reader.isBackfilled('ledger')))
    return { at: 0, reason: 'Older entries are still being read.' };
  if (knownFrom > 0) return { at: 0, reason: truncatedText(knownFrom) };
  const [gap] = reader.gaps('ledger', 0, Number.MAX_SAFE_INTEGER);
  return gap === undefined
    ? null
    : { at: gap.fromTime, reason: `Entries before it are missing: ${gap.reason}` };
}

const cursors = {
  list: 'ledger',
  sortKeyOf: ({ key: { time, hash, place, digest, nth } }: Entry) => [time, hash, place, digest, nth],
  rowAt: ([time, hash, place, digest, nth, ...more]: readonly (string | number)[]): Entry['key'] | null =>
    typeof time === 'number' &&
    typeof hash === 'string' &&
    typeof place === 'number' &&
    typeof digest === 'string' &&
    typeof nth === 'number' &&
    more.length === 0
      ? { time, hash, place, digest, nth }
      : null,
};

/**
 * Throws invalid_parameter for a token that no entry has. If entries may be missing, one of them may have it: the list itself says
 * that it is not complete. A ledger without entries is empty for every token.
 */
function requireToken(scope: LedgerReads, token: string | null): void {
  const named = scope.reader.ledgerTokens();
  if (token === null || named.length === 0 || named.includes(token)) return;
  const range = periodRange('all', scope.world.thisMinute());
  if (!ledgerCoverage.known(scope, { range }).complete) return;
  throw new PerpscopeError(
    'invalid_parameter',
    `The account's ledger has no entry in ${shownName(token)}. Its tokens: ${listedNames(named)}.`,
  );
}

function entryView(
  scope: LinkReads,
  { move, index, balance: computed }: Entry,
  broken: ReturnType<typeof brokenFrom>,
): LedgerEntry {
  const balance = balanceUnlessBroken(move, computed, broken);
  const { time, hash, kind, token, amount, direction, fee, netUsd, fromDex, toDex } = move;
  return {
    id: `${time}:${hash}:${index}`,
    time: toUtcText(time),
    kind,
    token,
    direction,
    ...inNumbers({ amount, fee, netUsd }),
    fromDex,
    toDex,
    liquidated: liquidatedPositions(scope, move),
    hash,
    balance: balance.kind === 'known' ? balance.balance : null,
    balanceReason: balance.kind === 'known' ? null : balance.reason,
  };
}

/** Longest time between a liquidation in the ledger and its fills, ms. */
const liquidatedWithinMs = minuteMs;

/** Returns the positions that a liquidation closed, each with the order of its last fill. */
function liquidatedPositions(scope: LinkReads, move: LedgerMove): LiquidatedPosition[] {
  const coins = liquidatedCoins(move);
  if (coins.length === 0) return [];
  const { reader, account } = scope;
  const fills = reader
    .liquidationFills(move.time - liquidatedWithinMs, move.time + liquidatedWithinMs)
    .filter((fill) => isLiquidationOf(fill, account?.address ?? null));
  return coins.map((coin) => {
    const last = fills.findLast((fill) => fill.coin === coin);
    const trade = last === undefined ? undefined : reader.tradesOfOids([last.oid]).at(-1);
    return {
      coin,
      marketId: marketOfRow(scope, { coin, namedBy: 'venue' })?.marketId ?? null,
      tradeId: trade?.id ?? null,
    };
  });
}

const hints = {
  direction: 'only entries that came in, went out, or moved within the account',
  token: 'only this token, as the ledger spells it',
};

/** Dollars that an entry added; null: unknown. A liquidation moves no money itself: its loss is in its fills. */
const netOf = ({ kind, netUsd }: LedgerEntry): number | null => (kind === 'liquidation' ? 0 : netUsd);

/** Lists the entries, newest first. The balance of each includes every entry before it, whatever is asked for. */
export const listLedger = operation({
  name: 'listLedger',
  summary: 'Deposits, withdrawals and transfers of the account with a running balance, newest first',
  output: LedgerList,
  needs: ['portfolio'],
  http: [
    {
      path: 'GET /api/v1/agent/ledger',
      id: 'listLedger',
      description:
        "Deposits, withdrawals and transfers as the venue's ledger has them, newest first, a page at a time, with the running balance of each token.",
      tag: 'Agent',
      query: z.object({
        period: PerformancePeriod.default('all').describe('default: all'),
        direction: LedgerDirection.optional().describe(hints.direction),
        token: z.string().optional().describe(hints.token),
        cursor: inQuery.cursor,
        limit: inQuery.limit,
      }),
    },
  ],
  tool: {
    name: 'list_ledger',
    title: 'Ledger',
    description:
      "Deposits, withdrawals and transfers of the account as the venue's ledger has them, newest first, with the running balance of each token: total in minus total out.",
    input: toolArguments({
      period: inTool.wholePeriod,
      direction: LedgerDirection.optional().describe(hints.direction),
      token: z.string().optional().describe(hints.token),
      cursor: inTool.cursor,
      limit: inTool.limit,
    }),
    list: { of: ['rows'] },
    brief: ['time', 'kind', 'token', 'amount', 'direction', 'netUsd', 'balance', 'hash'],
    says: ({ rows, tokens }: LedgerList) =>
      rows.length === 0
        ? [
            'No entries.',
            ...(tokens.length === 0 ? [] : [`Tokens of the ledger: ${tokens.join(', ')}.`]),
          ].join(' ')
        : `${counted(rows.length, 'entry', 'entries')} on this page, net ${totalOf(rows.map(netOf))}.`,
  },
  bridge: windowCall<'listLedger', LedgerPage>(
    'listLedger',
    z
      .strictObject({
        cursor: z.string().max(4_000).nullable(),
        limit: z.number().int().min(1).max(500),
        filter: z.strictObject({
          period: PerformancePeriod,
          direction: LedgerDirection.nullable(),
          token: z.string().max(200).nullable(),
        }),
      })
      .transform(({ filter, ...page }) => ({ ...page, ...filter })),
  ),
  check: ({ token = null }: LedgerPage) => {
    if (token === '')
      throw new PerpscopeError(
        'invalid_parameter',
        'token must not be empty. Leave it out for entries of every token.',
      );
  },
  readings: ['catalog', 'fills', 'histories', 'ledger', 'orderOutcomes'],
  requires: { ledger: 'any_age' },
  covers: {
    rule: ledgerCoverage,
    period: ({ period }: LedgerPage) => period,
    says: (known): LedgerStatus => known,
  },
  answer: (page: LedgerPage, context): Omit<LedgerList, keyof LedgerStatus> => {
    const { reader, network, world } = context;
    const { period, direction = null, token = null } = page;
    const { before, pageOf } = pagesOf(cursors, page, context);
    const fromTime = period === 'all' ? null : periodRange(period, world.thisMinute()).fromTime;
    const entries = reader.ledgerPage({ before, fromTime, direction, token, limit: page.limit + 1 });
    if (entries.length === 0) requireToken(context, token);
    const broken = brokenFrom(context);
    const shown = pageOf(entries, (rows) => rows.map((entry) => entryView(context, entry, broken)));
    return {
      network,
      period,
      rows: [...shown.rows],
      next: shown.next,
      tokens: [...reader.ledgerTokens()],
      updatedAt: utcTextOrNull(reader.historyReadAt('ledger')),
    };
  },
});
