import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import { DecisionAction, DecisionList } from '../../../src-preload/contract/views/journal/decisions.ts';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import { requireNames } from './agent-names.ts';
import { decisionsCoverage } from './journal-coverage.ts';
import { utcTextOrNull } from '../instants.ts';
import type { Period } from '../../domain/performance/period.ts';
import { coversChosen } from '../markets/chosen-coins.ts';
import { operation } from '../operation.ts';
import { DecisionArguments, agentPage, inQuery } from '../parameters.ts';
import type { Reads } from '../scope.ts';
import { counted, tally } from '../answer-text.ts';
import { decisionPage } from './decision-pages.ts';
import type { DecisionListReads } from './decision-rows.ts';
import { decisionListReadings } from './decision-rows.ts';
import { refusedEntryPage } from './refused-entries.ts';

export interface DecisionQuestion {
  readonly assetClass: AssetClass | null;
  readonly marketId: string | null;
  readonly period: Period;
  readonly cursor: string | null;
  /** 1 to 500. */
  readonly limit: number;
  /** Only for lists of all decisions. */
  readonly action: DecisionAction | null;
  readonly strategyId: string | null;
  /** Only for lists of refused entries. */
  readonly gate: string | null;
}

/** Answers with one page, in the fields of the contract. */
function listOf(
  scope: DecisionListReads,
  { cursor, limit, ...filter }: DecisionQuestion,
  {
    pageOf,
    knownFrom,
  }: { readonly pageOf: typeof decisionPage | typeof refusedEntryPage; readonly knownFrom: string },
): DecisionRows {
  const { rows, next } = pageOf(scope, { cursor, limit, filter });
  if (rows.length === 0) requireNames(scope, filter);
  return {
    network: scope.network,
    decisionCount: rows.length,
    decisions: rows.map(listed),
    next,
    knownFrom,
    updatedAt: utcTextOrNull(scope.reader.journalCursor()?.caughtUpAt ?? null),
  };
}

/** Answer without the fields that `covers` adds. */
type DecisionRows = Omit<DecisionList, 'complete' | 'incompleteReason'>;

function listed({ key: _key, coin: _coin, trades: _trades, ...decision }: DecisionRow): ListedDecision {
  return {
    ...decision,
    reasoning: decision.reasoning.map(({ step, text, at }) => ({ step, text, at })),
  };
}

type ListedDecision = DecisionList['decisions'][number];

type Filter = Pick<DecisionQuestion, 'period' | 'limit'> & {
  readonly [Name in 'assetClass' | 'marketId' | 'cursor' | 'action' | 'strategyId' | 'gate']?:
    | DecisionQuestion[Name]
    | undefined;
};

const covers = {
  rule: decisionsCoverage,
  period: ({ period }: Filter) => period,
  isOf: ({ assetClass = null, marketId = null }: Filter, scope: Reads<'catalog' | 'fills'>) =>
    coversChosen(scope, { assetClass, marketId }),
  says: ({ complete, incompleteReason }: Pick<DecisionList, 'complete' | 'incompleteReason'>) => ({
    complete,
    incompleteReason,
  }),
};

/** Decisions of the journal. It is stored history, so it answers without an attached feed too. */
export const listJournalDecisions = operation({
  name: 'listJournalDecisions',
  summary: "The agent's decisions, their reasons and results",
  output: DecisionList,
  http: [
    {
      path: 'GET /api/v1/agent/decisions',
      id: 'listDecisions',
      description:
        "Decisions of the agent's journal, newest first, a page at a time, each with its reasoning and the results of its orders. known_from is the time when the journal begins.",
      tag: 'Agent',
      query: agentPage({
        period: inQuery.wholePeriod,
        action: DecisionAction.optional().describe('only this action'),
        strategyId: inQuery.strategyId,
      }),
      statuses: [400, 404, 502],
    },
  ],
  tool: {
    name: 'list_decisions',
    title: 'Decisions',
    description:
      "The agent's decisions, newest first, with their reasoning and results. known_from is the start of its known journal.",
    input: DecisionArguments,
    market: { as: 'marketId' },
    list: { of: ['decisions'] },
    brief: [
      'decisionId',
      'marketId',
      'symbol',
      'action',
      'confidence',
      'strategyId',
      'summary',
      'outcome',
      'decidedAt',
      'tradeIds',
    ],
    says: ({ decisions }: DecisionList) =>
      `${counted(decisions.length, 'decision')} on this page: ${tally(decisions.map(({ action }) => action)) || 'none'}.`,
  },
  readings: decisionListReadings,
  covers,
  requires: { journal: 'any_age' },
  answer: (filter: Filter, context, { journal }) =>
    listOf(context, questionOf(filter), { pageOf: decisionPage, knownFrom: journal.knownFrom }),
});

export const listJournalRefusals = operation({
  name: 'listJournalRefusals',
  summary: 'Entries that a gate held back',
  output: DecisionList,
  http: [
    {
      path: 'GET /api/v1/agent/refused-entries',
      id: 'listRefusedEntries',
      description:
        "Entries that one of the agent's own gates held back, newest first, a page at a time, with the gate, its threshold and the value.",
      tag: 'Agent',
      query: agentPage({
        period: inQuery.wholePeriod,
        gate: inQuery.gate,
      }),
      statuses: [400, 404, 502],
    },
  ],
  tool: {
    name: 'list_refused_entries',
    title: 'Refused entries',
    description:
      'Entries that one of the agent’s own gates held back, newest first, with the gate, its threshold and the value.',
    input: DecisionArguments,
    market: { as: 'marketId' },
    list: { of: ['decisions'] },
    brief: ['decisionId', 'marketId', 'symbol', 'action', 'refusedBy', 'summary', 'decidedAt'],
    says: ({ decisions }: DecisionList) =>
      `${counted(decisions.length, 'refused entry', 'refused entries')} on this page, by gate: ${tally(decisions.map(({ refusedBy }) => refusedBy?.gate ?? 'unknown')) || 'none'}.`,
  },
  readings: decisionListReadings,
  covers,
  requires: { journal: 'any_age' },
  answer: (filter: Filter, context, { journal }) =>
    listOf(context, questionOf(filter), { pageOf: refusedEntryPage, knownFrom: journal.knownFrom }),
});

function questionOf({
  assetClass = null,
  marketId = null,
  cursor = null,
  action = null,
  strategyId = null,
  gate = null,
  period,
  limit,
}: Filter): DecisionQuestion {
  return { assetClass, marketId, cursor, action, strategyId, gate, period, limit };
}

export const journalListOperations = [listJournalDecisions, listJournalRefusals];
