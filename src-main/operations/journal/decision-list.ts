import type { z } from 'zod';
import type { Page } from '../../../src-preload/contract/bridge/paging.ts';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import { DecisionList } from '../../../src-preload/contract/views/journal/decisions.ts';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import { toUtcText } from '../../domain/freshness.ts';
import type { Period } from '../../domain/performance/period.ts';
import { periodRange } from '../../domain/performance/period.ts';
import { operation } from '../operation.ts';
import { DecisionArguments } from '../parameters.ts';
import type { Reads } from '../readings.ts';
import { decisionPage } from './decision-pages.ts';
import type { DecisionListReads } from './decision-rows.ts';
import { decisionListReadings } from './decision-rows.ts';
import { requireJournal } from './journal-known.ts';
import { journalMissing } from './journal-missing.ts';
import { refusedEntryPage } from './refused-entries.ts';

export interface DecisionQuestion {
  readonly assetClass: AssetClass | null;
  readonly marketId: string | null;
  readonly period: Period;
  readonly cursor: string | null;
  /** 1 to 500. */
  readonly limit: number;
}

/** Decisions of the agent's journal, newest first. It is history: kept, and answered, with no feed attached as well. Throws as requireJournal does. */
export function decisionList(
  scope: DecisionListReads,
  { cursor, limit, ...filter }: DecisionQuestion,
): DecisionList {
  const knownFrom = requireJournal(scope);
  const all = { ...filter, action: null, strategyId: null };
  return listOf(scope, { ...filter, knownFrom }, decisionPage(scope, { cursor, limit, filter: all }));
}

/** Those of them that a gate held back. */
function refusedEntryList(
  scope: DecisionListReads,
  { cursor, limit, ...filter }: DecisionQuestion,
): DecisionList {
  const knownFrom = requireJournal(scope);
  return listOf(
    scope,
    { ...filter, knownFrom },
    refusedEntryPage(scope, { cursor, limit, filter: { ...filter, gate: null } }),
  );
}

function listOf(
  scope: Reads<'journal' | 'providers'>,
  { period, knownFrom }: Pick<DecisionQuestion, 'period'> & { readonly knownFrom: string },
  { rows, next }: Page<DecisionRow>,
): DecisionList {
  const { reader, network, world } = scope;
  const reason = journalMissing(scope, periodRange(period, world.thisMinute()))?.reason ?? null;
  return {
    network,
    decisionCount: rows.length,
    decisions: rows.map(listed),
    complete: reason === null,
    incompleteReason: reason,
    nextCursor: next,
    knownFrom,
    updatedAt: utcText(reader.journalCursor()?.caughtUpAt ?? null),
  };
}

function listed({ key: _key, coin: _coin, trades: _trades, ...decision }: DecisionRow): ListedDecision {
  return {
    ...decision,
    reasoning: decision.reasoning.map(({ step, text, at }) => ({ step, text, at })),
  };
}

type ListedDecision = DecisionList['decisions'][number];

const utcText = (at: number | null): string | null => (at === null ? null : toUtcText(at));

/** Of the journal, which is history: answered with no feed attached as well. */
export const listJournalDecisions = operation({
  name: 'listJournalDecisions',
  summary: 'What the agent decided, why, and what came of it',
  output: DecisionList,
  tool: {
    name: 'list_decisions',
    title: 'Decisions',
    description:
      'What the agent decided, newest first, with its reasoning and what came of it. known_from says since when its journal is known.',
    input: DecisionArguments,
  },
  readings: decisionListReadings,
  answer: (filter: z.output<typeof DecisionArguments>, context) => decisionList(context, questionOf(filter)),
});

export const listJournalRefusals = operation({
  name: 'listJournalRefusals',
  summary: 'Entries that a gate held back',
  output: DecisionList,
  tool: {
    name: 'list_refused_entries',
    title: 'Refused entries',
    description:
      'Entries that one of the agent’s own gates held back, newest first, with the gate, its threshold and the value.',
    input: DecisionArguments,
  },
  readings: decisionListReadings,
  answer: (filter: z.output<typeof DecisionArguments>, context) =>
    refusedEntryList(context, questionOf(filter)),
});

function questionOf({
  assetClass = null,
  marketId = null,
  cursor = null,
  period,
  limit,
}: z.output<typeof DecisionArguments>): DecisionQuestion {
  return { assetClass, marketId, cursor, period, limit };
}

export const journalListOperations = [listJournalDecisions, listJournalRefusals];
