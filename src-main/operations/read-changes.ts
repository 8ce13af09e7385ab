import type { HistoryTopic } from '../../src-preload/contract/bridge/topics.ts';
import type { JournalEvent } from '../domain/journal/journal-event.ts';
import type { StoreChange } from '../store/store.ts';
import { alertNotice } from './alerts/alerts-view.ts';
import { journalLate } from './journal/journal-coverage.ts';
import { catalogVersion } from './markets/catalog.ts';
import type { ReadChange } from './read-change.ts';
import { readAgent } from './reading-states.ts';
import type { Reads, SourceScope } from './scope.ts';

/** Reports changes to the interfaces that show the data. Returns its undo. */
export function followChanges(scope: SourceScope, listener: (change: ReadChange) => void): () => void {
  const published = {
    catalog: catalogVersion(scope),
    agentRows: agentRows(scope),
    vix: ourVix(scope),
    token: scope.chain().token,
    isJournalLate: journalLate(scope) !== null,
  };
  const publishJournal = (): void => {
    const isJournalLate = journalLate(scope) !== null;
    if (isJournalLate === published.isJournalLate) return;
    published.isJournalLate = isJournalLate;
    listener(historyOf(['decisions', 'signals', 'trades'], null));
  };
  const publishAgentRows = (): void => {
    const rows = agentRows(scope);
    if (rows === published.agentRows) return;
    published.agentRows = rows;
    listener(historyOf(['risk', 'signals'], null));
  };
  const publishVix = (): void => {
    const vix = ourVix(scope);
    if (vix === published.vix) return;
    published.vix = vix;
    listener(historyOf(['risk'], null));
  };
  const undos = [
    scope.onStoreChange((change) => {
      if (change.kind === 'catalog') published.catalog = catalogVersion(scope);
      for (const read of readChangesOf(change)) listener(read);
    }),
    scope.onHealthChange(() => {
      listener({ kind: 'health' });
      publishJournal();
    }),
    scope.onReferenceChange(() => {
      listener({ kind: 'reference' });
      publishVix();
    }),
    scope.onChainChange(() => {
      const { token } = scope.chain();
      if (token === published.token) return;
      published.token = token;
      listener({ kind: 'agent' });
    }),
    scope.exporter.onChange(() => listener({ kind: 'exports' })),
    scope.backups.onChange(() => listener({ kind: 'exports' })),
    scope.onAlertAnnounced((alert) => listener({ kind: 'notice', notice: alertNotice(scope, alert) })),
    scope.onAgentChange(() => {
      listener({ kind: 'agent' });
      publishAgentRows();
      const version = catalogVersion(scope);
      if (version === published.catalog) return;
      published.catalog = version;
      listener({ kind: 'catalog' });
    }),
  ];
  return () => undos.forEach((undo) => undo());
}

/** Returns the parts of a status that screens show as rows of their own, as text. */
function agentRows(scope: Reads<'agent' | 'providers'>): string {
  const reading = readAgent(scope);
  if (reading.kind !== 'reported') return reading.kind;
  const { risk, signals, unreadableSignals, vix } = reading.status;
  return JSON.stringify([risk, signals, unreadableSignals, vix]);
}

/** Returns the volatility index of our own provider, as text. */
function ourVix({ reference }: Reads<'reference'>): string {
  return JSON.stringify(reference().vix);
}

type History = Extract<ReadChange, { kind: 'history' }>;
type ChangeOf<Kind extends StoreChange['kind']> = Extract<StoreChange, { kind: Kind }>;
type ChangesByKind = {
  readonly [Kind in StoreChange['kind']]: (change: ChangeOf<Kind>) => readonly ReadChange[];
};

const nothing = (): readonly ReadChange[] => [];
const account = (): readonly ReadChange[] => [{ kind: 'account' }];

/** Changes to report, for each kind of change of the store. */
const changesByKind: ChangesByKind = {
  catalog: (change) => [change],
  quotes: (change) => [change],
  alerts: (change) => [change],
  account,
  orders: account,
  fills: ({ coins }) => [{ kind: 'account' }, historyOf(['trades', 'performance'], coins)],
  trips: ({ trips, dropped }) => {
    const coins = dropped.length > 0 ? null : trips.map(({ coin }) => coin);
    return [{ kind: 'account' }, historyOf(['trades', 'performance'], coins)];
  },
  trades: ({ coins }) => [historyOf(['trades', 'decisions'], coins)],
  reading: nothing,
  projected: () => [historyOf(['trades', 'performance', 'decisions'], null)],
  // The trips that follow from it are reported instead.
  vanished: nothing,
  unheld: ({ coins }) => [historyOf(['trades', 'performance'], coins)],
  history: () => [{ kind: 'account' }, historyOf(['performance', 'transfers'], null)],
  deposits: () => [historyOf(['transfers'], null)],
  chainFills: () => [historyOf(['trades'], null)],
  journal: journalChanges,
  // Candles have listeners of their own, and the agent's reading says more than its stored status.
  candles: nothing,
  agent: nothing,
};

function readChangesOf(change: StoreChange): readonly ReadChange[] {
  const changesOf = changesByKind[change.kind] as (given: StoreChange) => readonly ReadChange[]; // the one of this kind
  return changesOf(change);
}

function historyOf(topics: readonly HistoryTopic[], coins: readonly string[] | null): History {
  return { kind: 'history', topics, coins: coins === null ? null : [...new Set(coins)] };
}

const topicOf: Readonly<Record<JournalEvent['type'], HistoryTopic | null>> = {
  decision: 'decisions',
  reasoning: 'decisions',
  order: 'trades',
  order_outcome: 'trades',
  trade_closed: 'trades',
  error: 'trades',
  signal: 'signals',
  note: null,
};

/** Returns the changes of new journal events. Problems of the feed are counted beside decisions. */
function journalChanges({ events, problems }: ChangeOf<'journal'>): readonly ReadChange[] {
  const topics = new Set(events.flatMap(({ type }) => topicOf[type] ?? []));
  if (problems > 0) topics.add('decisions');
  if (topics.size === 0) return [];
  const coins = events.map(({ coin }) => coin);
  const isOfAny = problems > 0 || coins.includes(null);
  return [historyOf([...topics], isOfAny ? null : coins.filter((coin) => coin !== null))];
}
