import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { StoredEventOfType } from '../../store/journal.ts';
import type { ListPart, ReasoningQuestion, ReasoningRow } from '../graph-questions.ts';
import { toAgentText } from '../instants.ts';
import { requirePart } from '../list-part.ts';
import { marketOfRow, tagOf } from '../markets/row-market.ts';
import { operation } from '../operation.ts';
import type { Pause } from '../pause.ts';
import type { Reads } from '../scope.ts';
import type { RowSelection } from '../trades/history-filter.ts';
import { selectRows } from '../trades/history-filter.ts';
import type { DecisionListReads } from './decision-rows.ts';
import { decisionListReadings, decisionRows, eventId } from './decision-rows.ts';
import { journalCoverage } from './journal-coverage.ts';

const journalListReadings = ['catalog', 'fills', 'journal'] as const;
type JournalListReads = Reads<(typeof journalListReadings)[number]>;

const ofAllTime = { rule: journalCoverage, period: () => 'all' as const };

/** Most rows whose reasoning and orders are looked up without a pause. */
const fewRows = 100;

async function pausedRows(
  scope: DecisionListReads,
  decisions: Parameters<typeof decisionRows>[1],
  pause: Pause,
): Promise<readonly DecisionRow[]> {
  if (decisions.length > fewRows) await pause();
  return decisionRows(scope, decisions);
}

type Reasoning = StoredEventOfType<'reasoning'>;

/** Returns the reasoning of a decision id in every journal that has it, newest first. */
function reasoningOf({ reader }: Reads<'journal'>, decisionId: string): readonly Reasoning[] {
  const events = reader.decisionEvents({ decisionId }).filter((event) => event.type === 'reasoning');
  return events.toReversed().toSorted((a, b) => b.at - a.at);
}

/** Returns the selection that the store is asked for. */
function partOf(
  scope: JournalListReads,
  { limit, offset, ...choice }: ListPart,
): Pick<RowSelection, 'coins'> & Pick<ListPart, 'limit' | 'offset'> {
  const coins = (): readonly string[] => scope.reader.eventCoins('decision');
  const selected = selectRows(scope, { ...choice, period: 'all' }, { coins, namedBy: 'agent' });
  return { ...selected, limit, offset };
}

interface ReasoningWithCoin {
  readonly row: ReasoningRow;
  /** Coin of its decision; null: the decision is about none, or is not known. */
  readonly coin: string | null;
}

function reasoningRows(
  scope: Reads<'catalog' | 'fills' | 'journal'>,
  steps: readonly Reasoning[],
): readonly ReasoningWithCoin[] {
  const coins = new Map<string, string>();
  for (const { coin, ...decision } of scope.reader.decisionsNamed(steps).toReversed())
    if (coin !== null) coins.set(nameOf(decision), coin);
  return steps.map((step) => {
    const coin = coins.get(nameOf(step)) ?? null;
    return {
      coin,
      row: {
        ...tagOf(marketOfRow(scope, { coin, namedBy: 'agent' })),
        id: eventId(step),
        decisionId: step.decisionId,
        step: String(step.step),
        text: step.text,
        createdAt: toAgentText(step.at),
      },
    };
  });
}

const nameOf = ({ journalId, decisionId }: Pick<Reasoning, 'journalId' | 'decisionId'>): string =>
  JSON.stringify([journalId, decisionId]);

const ofDecisions = {
  readings: decisionListReadings,
  covers: ofAllTime,
  requires: { journal: 'any_age' },
} as const;

export const listDecisionsPart = operation({
  ...ofDecisions,
  name: 'listDecisionsPart',
  summary: 'Decisions by offset, newest first',
  check: requirePart('GET /api/v1/agent/decisions'),
  answer: async (question: ListPart, context) =>
    await pausedRows(context, context.reader.decisionList(partOf(context, question)), context.pause),
});

export const listRefusedEntriesPart = operation({
  ...ofDecisions,
  name: 'listRefusedEntriesPart',
  summary: 'Refused entries by offset, newest first',
  check: requirePart('GET /api/v1/agent/refused-entries'),
  answer: async (question: ListPart, context) =>
    await pausedRows(context, context.reader.refusedList(partOf(context, question)), context.pause),
});

/** Returns a part of the list of reasoning steps, newest first. Each step is about the market of its decision. */
export const listReasoning = operation({
  name: 'listReasoning',
  summary: 'Steps of the reasoning behind decisions, newest first',
  check: requirePart('GET /api/v1/agent/decisions'),
  readings: journalListReadings,
  covers: ofAllTime,
  requires: { journal: 'any_age' },
  answer: ({ decisionId, ...question }: ReasoningQuestion, context): readonly ReasoningRow[] => {
    const part = partOf(context, question);
    if (decisionId === null)
      return reasoningRows(context, context.reader.reasoningList(part)).map(({ row }) => row);
    return reasoningRows(context, reasoningOf(context, decisionId))
      .filter(({ coin }) => part.coins === undefined || (coin !== null && part.coins.includes(coin)))
      .slice(part.offset, part.offset + part.limit)
      .map(({ row }) => row);
  },
});

export const graphJournalOperations = [listDecisionsPart, listRefusedEntriesPart, listReasoning];
