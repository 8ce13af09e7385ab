import type { Completeness } from '../../src-preload/contract/bridge/trades.ts';
import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { Period } from '../domain/performance/period.ts';
import { periodRange } from '../domain/performance/period.ts';
import { minuteMs } from '../time.ts';
import { listPositions } from './account/positions.ts';
import { journalMissing } from './journal/journal-missing.ts';
import { metadataIsStale } from './reading-states.ts';
import type { Context } from './operation.ts';
import { answered, operation } from './operation.ts';
import { equityLeftOut } from './performance/performance-left-out.ts';
import { readAccountEquity } from './performance/performance.ts';
import { historyCompleteness } from './trades/history-completeness.ts';
import { tradeCompleteness, tradeCompletenessReadings } from './trades/list-trades.ts';

/** What the warnings of all fields rest on. */
const answerWarningReadings = [
  ...tradeCompletenessReadings,
  'account',
  'catalog',
  'equity',
  'ledger',
] as const;
type AnswerWarningReads = Context<(typeof answerWarningReadings)[number], false>;

/** What a list or a sum without a field for it has to say: not all of it is known, or it is older than its limit. */
export interface AnswerWarning {
  readonly code: 'incomplete' | 'stale';
  readonly incompleteReason: Completeness['incompleteReason'];
  readonly message: string;
}

type Warnings = (scope: AnswerWarningReads, period: Period) => readonly AnswerWarning[];

const incomplete = (message: string): AnswerWarning => ({
  code: 'incomplete',
  incompleteReason: null,
  message,
});
const stale = (message: string): AnswerWarning => ({ code: 'stale', incompleteReason: null, message });

const ofCompleteness = ({ complete, incompleteReason, message }: Completeness): readonly AnswerWarning[] =>
  complete ? [] : [{ code: 'incomplete', incompleteReason, message: message ?? 'Not all of it is known.' }];

const ofOrders: Warnings = (scope, period) => ofCompleteness(tradeCompleteness(scope, period));
const ofFills: Warnings = (scope, period) =>
  ofCompleteness(historyCompleteness(scope, periodRange(period, scope.world.thisMinute())));

const ofJournal: Warnings = (scope, period) => {
  const missing = journalMissing(scope, periodRange(period, scope.world.thisMinute()));
  return missing === null ? [] : [incomplete(missing.message)];
};

const flowsUnread = 'Deposits and withdrawals since these samples have not been read yet.';

const ofEquity: Warnings = (scope, period) => {
  const range = periodRange(period, scope.world.thisMinute());
  const equity = readAccountEquity(scope, range);
  const messages = equityLeftOut(scope, { range, equity, trips: null }).map(({ message }) => message);
  return [...messages, ...(equity.spans.length === 0 ? [flowsUnread] : [])].map(incomplete);
};

const ofPositions: Warnings = (scope) => {
  const { unreadable, leftOut, stale: isStale, observedAt } = answered(listPositions, null, scope);
  const limit = freshnessLimitsMs.account / 1_000;
  return [
    ...(unreadable.length > 0
      ? [
          incomplete(
            `${unreadable.length} positions that the venue gave could not be read and are not listed.`,
          ),
        ]
      : []),
    ...leftOut.map(({ message }) => incomplete(`Positions may be missing. ${message}`)),
    ...(isStale ? [stale(`The positions were last read at ${observedAt}, more than ${limit} s ago.`)] : []),
  ];
};

const ofCatalog: Warnings = (scope) =>
  metadataIsStale(scope)
    ? [stale(`The catalog was last read more than ${freshnessLimitsMs.metadata / minuteMs} minutes ago.`)]
    : [];

/** By field of GraphQL's Query, what its answer rests on. */
const restsOn = {
  trades: ofOrders,
  tradeHistory: ofOrders,
  statistics: ofOrders,
  closedTrades: ofFills,
  decisions: ofJournal,
  reasoningLogs: ofJournal,
  refusedEntries: ofJournal,
  equity: ofEquity,
  positions: ofPositions,
  markets: ofCatalog,
} as const satisfies Readonly<Record<string, Warnings>>;

export interface WarningsQuestion {
  readonly field: keyof typeof restsOn;
  /** `all` for fields without a period. */
  readonly period: Period;
}

export const listAnswerWarnings = operation({
  name: 'listAnswerWarnings',
  summary:
    "Warnings about a GraphQL field's answer; empty where all of it is known and within its limit of age",
  readings: answerWarningReadings,
  answer: ({ field, period }: WarningsQuestion, context) => restsOn[field](context, period),
});
