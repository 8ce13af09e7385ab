import type { Completeness } from '../../src-preload/contract/bridge/trades.ts';
import type { AgentToken } from '../../src-preload/contract/views/funds/agent-token.ts';
import type { DepositList } from '../../src-preload/contract/views/funds/deposits.ts';
import type { Reference } from '../../src-preload/contract/views/reference/reference.ts';
import type { PerformanceLeftOut } from '../../src-preload/contract/views/performance/performance.ts';
import type { Period } from '../domain/performance/period.ts';
import { periodRange } from '../domain/performance/period.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { MarketChoice } from './graph-questions.ts';
import { coversChosen, isEverything } from './markets/chosen-coins.ts';
import type { AnswerWarning } from './answer-marks.ts';
import { incomplete, markedWarnings, warningOf } from './answer-marks.ts';
import { counted } from './answer-text.ts';
import type { CoverageRule, JournalFact } from './coverage.ts';
import { decisionsCoverage } from './journal/journal-coverage.ts';
import type { Context } from './operation.ts';
import { operation } from './operation.ts';
import { equityCoverage, performanceCoverage } from './performance/performance.ts';
import { oldMarketList } from './reading-states.ts';
import { closedTradesCoverage, ordersCoverage } from './trades/history-coverage.ts';

/** Readings that the warnings of all fields are computed from. */
const answerWarningReadings = [...ordersCoverage.readings, ...equityCoverage.readings, 'catalog'] as const;
type AnswerWarningReading = (typeof answerWarningReadings)[number];
type AnswerWarningReads = Context<AnswerWarningReading, false>;

type Warnings = (
  scope: AnswerWarningReads,
  asked: Omit<WarningsQuestion, 'field'> & { readonly answers: readonly unknown[] },
) => readonly AnswerWarning[];

/** How much is known of a part of the record, as each of its rules says it. */
type Known = Pick<Completeness, 'complete' | 'message'> & { readonly incompleteReason: string | null };

const ofCompleteness = ({ complete, incompleteReason, message }: Known): readonly AnswerWarning[] =>
  complete ? [] : [warningOf('incomplete', message ?? 'The data is incomplete.', incompleteReason)];

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

const ofClosedTrades = of(closedTradesCoverage, (known) => ofFigures(known, known.leftOut));
const ofPerformance = of(performanceCoverage, (known) =>
  ofFigures(known, [...known.trips, ...known.funding, ...known.flows]),
);
const ofJournal = of(decisionsCoverage, ofCompleteness);
const ofEquity = of(equityCoverage, (messages) => messages.map(incomplete));

const ofCatalog: Warnings = (scope) => {
  const old = oldMarketList(scope, scope.reader.catalog());
  return old === null ? [] : [warningOf('stale', old)];
};

/** Says of each reading of a share or index that can't be used why. */
const ofReference: Warnings = (_, { answers }) =>
  (answers as readonly Reference[]).flatMap(({ vix, stocks }) =>
    [vix, ...stocks]
      .flatMap(({ ours, agent }) => [ours, agent])
      .flatMap((reading) =>
        reading === null || reading.usable
          ? []
          : [
              incomplete(
                `${reading.ticker} (${reading.provider}): ${reading.unavailableReason ?? 'unusable'}`,
              ),
            ],
      ),
  );

/** Says which chains could not be read lately: a deposit's state may be from before. */
const ofDeposits: Warnings = (_, { answers }) =>
  (answers as readonly DepositList[]).flatMap(({ chains }) =>
    chains.flatMap(({ network, readAt, failure }) =>
      failure === null
        ? []
        : [
            readAt === null
              ? incomplete(`${network} has not been read yet: ${failure}`)
              : warningOf('stale', `${network} was last read at ${readAt}: ${failure}`),
          ],
    ),
  );

/** Says why the pool of the agent's token gives no price. */
const ofToken: Warnings = (_, { answers }) =>
  (answers as readonly AgentToken[]).flatMap(({ symbol, address, source, reason }) =>
    (symbol ?? address) === null || reason === null || (source !== null && source !== 'agent')
      ? []
      : [incomplete(reason)],
  );

/** For answers that say themselves what is missing or stale, or that hold no reading. */
const marksAlone: Warnings = () => [];

/**
 * Warnings for each field of GraphQL's Query besides the marks of its answer, by what the answer depends on; and for fields
 * of its rows that depend on something else.
 */
const restsOn = {
  trades: ofOrders,
  tradeHistory: ofOrders,
  statistics: ofOrders,
  closedTrades: ofClosedTrades,
  performance: ofPerformance,
  decisions: ofJournal,
  'decisions.trades': ofOrders,
  reasoningLogs: ofJournal,
  refusedEntries: ofJournal,
  equity: ofEquity,
  positions: marksAlone,
  pool: marksAlone,
  orders: marksAlone,
  ledger: marksAlone,
  deposits: ofDeposits,
  agentToken: ofToken,
  chainChecks: marksAlone,
  markets: marksAlone,
  market: ofCatalog,
  quote: marksAlone,
  candles: marksAlone,
  reference: ofReference,
  status: marksAlone,
  signals: marksAlone,
  risk: marksAlone,
  alerts: marksAlone,
  exports: marksAlone,
} as const satisfies Readonly<Record<string, Warnings>>;

export type WarnedField = keyof typeof restsOn;

export const isWarnedField = (name: string): name is WarnedField => Object.hasOwn(restsOn, name);

export interface WarningsQuestion {
  readonly field: WarnedField;
  /** `all` for fields without a period. */
  readonly period: Period;
  /** Markets chosen, for closed trades, performance and orders; absent: all markets. */
  readonly choice?: MarketChoice;
  /** Fact from the agent's journal alone by which orders are filtered; absent or null: none. */
  readonly chosenBy?: JournalFact | null;
  /** Answers of the operations that the field asked; absent: none. */
  readonly answers?: readonly unknown[];
}

const everything: MarketChoice = { assetClass: null, marketId: null };

/** Warnings that accompany every answer from fills on the chain. */
export const listOnChainWarnings = operation({
  name: 'listOnChainWarnings',
  summary: 'Last block that an answer from on-chain fills includes, and the filters that it ignores',
  needs: ['chainFills'],
  readings: [],
  requires: { fillLog: 'fresh' },
  answer: (choice: MarketChoice, _context, { fillLog }): readonly AnswerWarning[] => {
    const { chain, block, unreadable } = fillLog;
    const reach = `From fills on ${chain}, up to block ${block.number} of ${toUtcText(block.time)}.`;
    return [
      warningOf('from_chain', reach),
      ...(isEverything(choice)
        ? []
        : [warningOf('filter_ignored', 'assetClass and marketId are ignored with the chain as source.')]),
      ...(unreadable === 0
        ? []
        : [incomplete(`${counted(unreadable, 'event')} of the fill log could not be decoded.`)]),
    ];
  },
});

export const listAnswerWarnings = operation({
  name: 'listAnswerWarnings',
  summary: "Warnings about a GraphQL field's answer; empty if all of it is known and within its age limit",
  readings: answerWarningReadings,
  covers: { nothing: 'It describes other answers.' },
  answer: ({ field, answers = [], ...asked }: WarningsQuestion, context): readonly AnswerWarning[] => {
    const ruled = restsOn[field](context, { ...asked, answers });
    const isExplained = ruled.some(({ code }) => code === 'incomplete');
    const marked = answers.flatMap((answer) => markedWarnings(answer, isExplained));
    return [...ruled, ...marked.filter(({ message }) => !ruled.some((known) => known.message === message))];
  },
});
