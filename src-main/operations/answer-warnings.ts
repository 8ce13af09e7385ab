import type { Completeness } from '../../src-preload/contract/bridge/trades.ts';
import { freshnessLimitsMs } from '../../src-preload/contract/views/freshness.ts';
import type { PerformanceLeftOut } from '../../src-preload/contract/views/performance/performance.ts';
import type { Period } from '../domain/performance/period.ts';
import { periodRange } from '../domain/performance/period.ts';
import { toUtcText } from '../domain/freshness.ts';
import { minuteMs } from '../time.ts';
import type { MarketChoice } from './graph-questions.ts';
import { coversChosen, isEverything } from './markets/chosen-coins.ts';
import { listPositions } from './account/positions.ts';
import type { CoverageRule, JournalFact } from './coverage.ts';
import { journalCoverage } from './journal/journal-coverage.ts';
import type { Context } from './operation.ts';
import { answered, operation } from './operation.ts';
import { equityCoverage, performanceCoverage } from './performance/performance.ts';
import { metadataIsStale } from './reading-states.ts';
import { closedTripsCoverage, ordersCoverage } from './trades/history-coverage.ts';

/** Readings that the warnings of all fields are computed from. */
const answerWarningReadings = [
  ...ordersCoverage.readings,
  ...equityCoverage.readings,
  'account',
  'catalog',
] as const;
type AnswerWarningReading = (typeof answerWarningReadings)[number];
type AnswerWarningReads = Context<AnswerWarningReading, false>;

/** Warning about a list or a sum that has no field for it: not all of it is known, or it is older than its limit. */
export interface AnswerWarning {
  readonly code: 'incomplete' | 'stale' | 'from_chain' | 'filter_ignored';
  readonly incompleteReason: Completeness['incompleteReason'];
  readonly message: string;
}

type Warnings = (
  scope: AnswerWarningReads,
  asked: Omit<WarningsQuestion, 'field'>,
) => readonly AnswerWarning[];

const incomplete = (message: string): AnswerWarning => ({
  code: 'incomplete',
  incompleteReason: null,
  message,
});
const stale = (message: string): AnswerWarning => ({ code: 'stale', incompleteReason: null, message });

const ofCompleteness = ({ complete, incompleteReason, message }: Completeness): readonly AnswerWarning[] =>
  complete ? [] : [{ code: 'incomplete', incompleteReason, message: message ?? 'The data is incomplete.' }];

/** Returns the warnings about a part of the record, by the rule that the field's operation uses. */
const of =
  <Known>(
    { known }: CoverageRule<AnswerWarningReading, Known>,
    warnings: (known: Known) => readonly AnswerWarning[],
  ): Warnings =>
  (scope, { period, choice = everything, chosenBy = null }) => {
    const isOf = coversChosen(scope, choice);
    const range = periodRange(period, scope.world.thisMinute());
    return warnings(known(scope, { range, chosenBy, ...(isOf === undefined ? {} : { isOf }) }));
  };

const ofOrders = of(ordersCoverage, ofCompleteness);
/** Returns why figures are incomplete and what they leave out, each sentence once. */
const ofFigures = (known: Completeness, leftOut: readonly PerformanceLeftOut[]): readonly AnswerWarning[] => {
  const [first, ...others] = ofCompleteness(known);
  if (first === undefined) return [];
  const more = leftOut.map(({ message }) => incomplete(message));
  return [first, ...others, ...more.filter(({ message }) => message !== first.message)];
};

const ofClosedTrades = of(closedTripsCoverage, (known) => ofFigures(known, known.leftOut));
const ofPerformance = of(performanceCoverage, (known) =>
  ofFigures(known, [...known.trips, ...known.funding, ...known.flows]),
);
const ofJournal = of(journalCoverage, ({ message }) => (message === null ? [] : [incomplete(message)]));
const ofEquity = of(equityCoverage, (messages) => messages.map(incomplete));

const ofPositions: Warnings = (scope) => {
  const { unreadable, leftOut, stale: isStale, observedAt } = answered(listPositions, null, scope);
  const limit = freshnessLimitsMs.account / 1_000;
  return [
    ...(unreadable.length > 0
      ? [incomplete(`${unreadable.length} positions from the venue could not be read and are not listed.`)]
      : []),
    ...leftOut.map(({ message }) => incomplete(`Positions may be missing. ${message}`)),
    ...(isStale ? [stale(`The positions were last read at ${observedAt}, more than ${limit} s ago.`)] : []),
  ];
};

const ofCatalog: Warnings = (scope) =>
  metadataIsStale(scope)
    ? [stale(`The catalog was last read more than ${freshnessLimitsMs.metadata / minuteMs} minutes ago.`)]
    : [];

/** Warnings for each field of GraphQL's Query, by what its answer depends on. */
const restsOn = {
  trades: ofOrders,
  tradeHistory: ofOrders,
  statistics: ofOrders,
  closedTrades: ofClosedTrades,
  performance: ofPerformance,
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
  /** Markets chosen, for closed trades, performance and orders; absent: all markets. */
  readonly choice?: MarketChoice;
  /** Fact from the agent's journal alone by which orders are filtered; absent or null: none. */
  readonly chosenBy?: JournalFact | null;
}

const everything: MarketChoice = { assetClass: null, marketId: null };

const plainWarning = (code: AnswerWarning['code'], message: string): AnswerWarning => ({
  code,
  incompleteReason: null,
  message,
});

/** Warnings that accompany every answer from fills on the chain. */
export const listOnChainWarnings = operation({
  name: 'listOnChainWarnings',
  summary: 'Last block that an answer from on-chain fills includes, and the filters that it ignores',
  needs: ['chainFills'],
  readings: [],
  requires: { fillLog: { maxAgeMs: freshnessLimitsMs.finalBlock, whenStale: 502 } },
  answer: (choice: MarketChoice, _context, { fillLog }): readonly AnswerWarning[] => {
    const { chain, block, unreadable } = fillLog;
    const reach = `From fills on ${chain}, up to block ${block.number} of ${toUtcText(block.time)}.`;
    return [
      plainWarning('from_chain', reach),
      ...(isEverything(choice)
        ? []
        : [plainWarning('filter_ignored', 'assetClass and marketId are ignored with the chain as source.')]),
      ...(unreadable === 0 ? [] : [incomplete(`${unreadable} events of the fill log could not be decoded.`)]),
    ];
  },
});

export const listAnswerWarnings = operation({
  name: 'listAnswerWarnings',
  summary: "Warnings about a GraphQL field's answer; empty if all of it is known and within its age limit",
  readings: answerWarningReadings,
  covers: { nothing: 'It is what is said of other answers.' },
  answer: ({ field, ...asked }: WarningsQuestion, context) => restsOn[field](context, asked),
});
