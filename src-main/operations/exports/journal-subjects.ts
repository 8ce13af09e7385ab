import type { ExportFilter } from '../../../src-preload/contract/views/exports/exports.ts';
import type { EventQuery, StoredEventOfType } from '../../store/journal.ts';
import { isEverything } from '../markets/chosen-coins.ts';
import { unplacedRows } from '../markets/row-market.ts';
import { boolean, identityColumns, integer, number, text, time } from './export-columns.ts';
import type { ExportReads, SubjectRows, Subject } from './export-subject.ts';
import { agentNamed, subject, keyPages, selection, ofStrategy } from './export-subject.ts';

/** Filters events up to the time asked for. A key can't mark that end, because events are not sorted by time and id alone. */
const endOf = ({ to }: ExportFilter) => (to === null ? {} : { toTime: to });

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

type EventPlace = NonNullable<EventQuery['before']>;

interface DecisionWithSteps {
  readonly event: StoredEventOfType<'decision'>;
  /** Steps of its reasoning, one a line. */
  readonly steps: string;
}

const decisionColumns = (scope: ExportReads): SubjectRows<DecisionWithSteps>['columns'] => [
  ...identityColumns<DecisionWithSteps>(scope, ({ event }) => ({
    coin: event.coin,
    namedBy: agentNamed,
  })),
  time('time', "Time of the decision, by the agent's clock", ({ event }) => event.at),
  text('decision_id', "The agent's id of the decision", ({ event }) => event.decisionId),
  text('journal_id', 'Journal that holds it', ({ event }) => event.journalId),
  integer('journal_seq', 'Sequence number in that journal', ({ event }) => event.seq),
  text('symbol', 'Symbol as the agent wrote it', ({ event }) => event.symbol),
  text('action', 'open_long, open_short, increase, reduce, close, hold or skip', ({ event }) => event.action),
  number('confidence', "The agent's confidence from 0 to 1", ({ event }) => event.confidence),
  text('strategy_id', "The agent's strategy", ({ event }) => event.strategyId),
  text('summary', "The agent's summary", ({ event }) => event.summary),
  text('refused_by', 'Gate that held the entry back', ({ event }) => event.refusedBy?.gate),
  text('threshold', 'Threshold of the gate, JSON', ({ event }) => json(event.refusedBy?.threshold)),
  text('value', 'Value that the gate saw, JSON', ({ event }) => json(event.refusedBy?.value)),
  text('reasoning', 'Steps of the reasoning, one per line', ({ steps }) => (steps === '' ? null : steps)),
];

export function decisionSubject(title: string, list: 'decisions' | 'refusedEntries'): Subject {
  return subject<DecisionWithSteps>(title, (scope, filter) => {
    const { reader } = scope;
    const coins = (): readonly string[] => reader.eventCoins('decision');
    const query = {
      ...selection(scope, filter, { coins, namedBy: agentNamed }),
      ...endOf(filter),
      ...ofStrategy(filter),
      ...(filter.action === null ? {} : { action: filter.action }),
      ...(filter.gate === null ? {} : { gate: filter.gate }),
    };
    return {
      columns: decisionColumns(scope),
      timeOf: ({ event }) => event.at,
      *pages() {
        for (const events of keyPages<StoredEventOfType<'decision'>, EventPlace>(
          null,
          (page) => reader[list]({ ...query, ...page }),
          (event) => event,
        )) {
          const keys = events.map(({ journalId, decisionId }) => ({ journalId, decisionId }));
          const steps = Map.groupBy(
            reader.reasoningOf(keys),
            (step) => `${step.journalId} ${step.decisionId}`,
          );
          yield events.map((event) => ({
            event,
            steps: (steps.get(`${event.journalId} ${event.decisionId}`) ?? [])
              .map((step) => `${step.step}: ${step.text}`)
              .join('\n'),
          }));
        }
      },
      history: ['journal'],
      lack: () => unplacedOf(scope, filter, coins),
    };
  });
}

/** Returns why rows of the chosen markets may be missing; null: all markets are asked for, or none is. */
const unplacedOf = (
  scope: ExportReads,
  { assetClass, marketId }: ExportFilter,
  coins: () => readonly string[],
): string | null => (isEverything({ assetClass, marketId }) ? null : unplacedRows(scope, coins));

export const signals = subject<StoredEventOfType<'signal'>>('Signals', (scope, filter) => {
  const coins = (): readonly string[] => scope.reader.eventCoins('signal');
  const query = { ...selection(scope, filter, { coins, namedBy: agentNamed }), ...endOf(filter) };
  return {
    columns: [
      ...identityColumns<StoredEventOfType<'signal'>>(scope, ({ coin }) => ({ coin, namedBy: agentNamed })),
      time('time', "Time of the signal, by the agent's clock", ({ at }) => at),
      text('signal_id', "The agent's id of the signal", ({ signalId }) => signalId),
      text('journal_id', 'Journal that holds it', ({ journalId }) => journalId),
      integer('journal_seq', 'Sequence number in that journal', ({ seq }) => seq),
      text('symbol', 'Symbol as the agent wrote it', ({ symbol }) => symbol),
      text('direction', 'long, short or neutral', ({ direction }) => direction),
      number('confidence', "The agent's confidence from 0 to 1", ({ confidence }) => confidence),
      text('source', 'Source of the signal', ({ source }) => source),
      text('reasoning_excerpt', "Excerpt of the agent's reasoning", (row) => row.reasoningExcerpt),
      boolean('acted_on', 'Whether the agent acted on it; empty if not reported', ({ actedOn }) => actedOn),
      time('expires_at', 'Time when it expires', ({ expiresAt }) => expiresAt),
    ],
    timeOf: ({ at }) => at,
    pages: () =>
      keyPages<StoredEventOfType<'signal'>, EventPlace>(
        null,
        (page) => scope.reader.journalSignals({ ...query, ...page }),
        (event) => event,
      ),
    history: ['journal'],
    lack: () => unplacedOf(scope, filter, coins),
  };
});
