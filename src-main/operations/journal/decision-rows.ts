import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { ReasoningStep } from '../../../src-preload/contract/views/journal/decisions.ts';
import type { Refusal } from '../../domain/journal/journal-event.ts';
import { recordId } from '../../domain/record-id.ts';
import type { StoredEventOfType } from '../../store/journal.ts';
import type { StoredTrade } from '../../store/trades.ts';
import { toAgentText } from '../instants.ts';
import { marketOfRow, tagOf } from '../markets/row-market.ts';
import type { Reads } from '../scope.ts';
import { tradeRowReadings, tradeRows, type TradeRowReads } from '../trades/trade-row.ts';
import { clampedShare } from './signal-row.ts';
import type { OrderStatus, Trade } from '../../../src-preload/contract/views/trades/trade.ts';

/** Outcome of a decision. `canceled`: its resting order was canceled; `refused`: a gate held it back. */
type DecisionOutcome = OrderStatus | 'canceled' | 'refused';

/** Outcomes in order of precedence: those that moved a position, then failed, then still open, then unknown. */
const byPrecedence: readonly DecisionOutcome[] = [
  'filled',
  'partial',
  'rejected',
  'canceled',
  'resting',
  'unknown',
];

/** Readings that decision rows are computed from; lists also need to know whether the journal is attached. */
export const decisionRowReadings = [...tradeRowReadings, 'journal'] as const;
export type DecisionRowReads = Reads<(typeof decisionRowReadings)[number]>;

export const decisionListReadings = [...decisionRowReadings, 'providers'] as const;
export type DecisionListReads = Reads<(typeof decisionListReadings)[number]>;

type Decision = StoredEventOfType<'decision'>;

/**
 * Returns decisions with their reasoning and their orders: one query to the store for each of the two, however many decisions
 * there are.
 */
export function decisionRows(
  scope: DecisionRowReads,
  decisions: readonly Decision[],
): readonly DecisionRow[] {
  if (decisions.length === 0) return [];
  const named = decisions.map(({ journalId, decisionId }) => ({ journalId, decisionId }));
  const reasoning = Map.groupBy(scope.reader.reasoningOf(named), keyOf);
  const trades = Map.groupBy(scope.reader.tradesOfDecisions(named), keyOf);
  return decisions.map((decision) =>
    decisionRow(scope, decision, {
      reasoning: reasoning.get(keyOf(decision)) ?? [],
      trades: trades.get(keyOf(decision)) ?? [],
    }),
  );
}

function keyOf(row: { readonly journalId: string | null; readonly decisionId: string | null }): string {
  return JSON.stringify([row.journalId, row.decisionId]);
}

interface WhatCame {
  readonly reasoning: readonly StoredEventOfType<'reasoning'>[];
  readonly trades: readonly StoredTrade[];
}

function decisionRow(scope: TradeRowReads, decision: Decision, came: WhatCame): DecisionRow {
  const trades = tradeRows(scope, came.trades);
  return {
    key: eventId(decision),
    decisionId: decision.decisionId,
    ...tagOf(marketOfRow(scope, { coin: decision.coin, namedBy: 'agent' })),
    symbol: decision.symbol ?? decision.coin,
    action: decision.action,
    confidence: clampedShare(decision.confidence),
    strategyId: decision.strategyId,
    summary: decision.summary,
    outcome: decisionOutcome({ trades, refusedBy: decision.refusedBy }),
    decidedAt: toAgentText(decision.at),
    reasoning: came.reasoning.map(stepOf),
    tradeIds: trades.map(({ id }) => id),
    refusedBy: decision.refusedBy === null ? null : refusalOf(decision.refusedBy),
    trades,
  };
}

/** Returns the id of an event, unique among all events of the agent. */
export function eventId(event: { readonly journalId: string; readonly seq: number }): string {
  return recordId('event', `${event.journalId} ${event.seq}`);
}

function stepOf(event: StoredEventOfType<'reasoning'>): ReasoningStep {
  return { key: eventId(event), step: String(event.step), text: event.text, at: toAgentText(event.at) };
}

function refusalOf({ gate, threshold, value }: Refusal): DecisionRow['refusedBy'] {
  return { gate, threshold: asWritten(threshold), value: asWritten(value) };
}

/** Formats whatever the agent wrote there as text; null: nothing. */
function asWritten(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the outcome that takes precedence among the decision's orders; null if it led to no order and no gate refused it. */
export function decisionOutcome({
  trades,
  refusedBy,
}: {
  readonly trades: readonly Pick<Trade, 'orderStatus' | 'restingState'>[];
  readonly refusedBy: unknown;
}): DecisionOutcome | null {
  const outcomes = new Set(trades.map(outcomeOf));
  return byPrecedence.find((outcome) => outcomes.has(outcome)) ?? (refusedBy === null ? null : 'refused');
}

/** Returns the outcome of an order. An order that rested counts by its final state, if that is known. */
function outcomeOf({
  orderStatus,
  restingState,
}: Pick<Trade, 'orderStatus' | 'restingState'>): DecisionOutcome {
  return restingState === null || restingState === 'open' || restingState === 'unknown'
    ? orderStatus
    : restingState;
}
