import type { SourceHealth } from '../../../src-preload/contract/views/service/health.ts';
import { lastReceived, statusAge } from '../../agent/agent-feed-state.ts';
import { dexAge } from '../../domain/account/pool-parts.ts';
import type { Age } from '../../domain/freshness.ts';
import { oldest } from '../../domain/freshness.ts';
import type { HistoryName } from '../../store/record.ts';
import { operation } from '../operation.ts';
import { clockOf, fillsReading, orderReadings, positionReadings } from '../reading-states.ts';
import type { ReadingName, Reads } from '../scope.ts';
import { readHealth } from './read-health.ts';

/** Figures of the service at one instant, for monitoring. Ages are seconds of world time; null: unknown, or never read. */
export interface ServiceFigures {
  /** null: not attached. */
  readonly sources: Readonly<Record<SourceName, SourceFigures | null>>;
  /** Age of the last reading of each. */
  readonly readingAges: Readonly<Record<AgedReading, number | null>>;
  /** Age of the agent's last heartbeat. */
  readonly heartbeatAge: number | null;
  readonly histories: Readonly<Record<HistoryName, HistoryFigures | null>>;
  /** Rows of the record by table; null while they are being counted. */
  readonly rows: ReadonlyMap<string, number> | null;
}

export type SourceName = 'store' | 'venue' | 'agent' | 'reference' | 'chain';

export interface SourceFigures extends Pick<SourceHealth, 'state'> {
  readonly lastOkAge: number | null;
  /** null: the store, which is written and not read from outside. */
  readonly failedReads: number | null;
  readonly invalidRows: number | null;
}

type AgedReading =
  | 'catalog'
  | 'quotes'
  | 'account'
  | 'orders'
  | 'agent_status'
  | 'journal'
  | 'fills'
  | 'funding'
  | 'ledger';

/** Figures of a history; null while it was never read. */
export interface HistoryFigures {
  readonly isBackfilled: boolean;
  /** World ms from which on every row is known, except for gaps; null: from the account's beginning. */
  readonly knownFrom: number | null;
  readonly gaps: number;
}

const readings = [
  'account',
  'agent',
  'catalog',
  'health',
  'histories',
  'journal',
  'providers',
  'quotes',
  'recordRows',
  'stream',
] as const satisfies readonly ReadingName[];
type FigureReads = Reads<(typeof readings)[number]>;

/** Most slices of rows that one answer counts; the next answer continues. */
const mostSlices = 50;

export const getServiceFigures = operation({
  name: 'getServiceFigures',
  summary: 'Figures on the state of the sources, the readings and the record',
  readings,
  covers: { nothing: 'It counts what is stored, and says how far each history is known.' },
  answer: async (_: unknown, context): Promise<ServiceFigures> => {
    let rows = context.reader.rowCounts();
    for (let slices = 1; rows === null && slices < mostSlices; slices += 1) {
      await context.pause();
      rows = context.reader.rowCounts();
    }
    return { ...figuresNow(context), rows };
  },
});

function figuresNow(scope: FigureReads): Omit<ServiceFigures, 'rows'> {
  return {
    sources: sourceFigures(scope),
    readingAges: readingAges(scope),
    heartbeatAge: heartbeatAge(scope),
    histories: {
      fills: historyFigures(scope, 'fills'),
      funding: historyFigures(scope, 'funding'),
      ledger: historyFigures(scope, 'ledger'),
    },
  };
}

/** Returns the sources' states, as in `getHealth`, with their figures. */
function sourceFigures(scope: FigureReads): ServiceFigures['sources'] {
  const shown = readHealth(scope);
  const figures = (name: SourceName, health: KnownHealth | null): SourceFigures | null => {
    const { attached, state } = shown[name];
    if (!attached) return null;
    const { lastOkAt = null, failedReads = null, invalidRows = null } = health ?? {};
    const lastOkAge = lastOkAt === null ? null : ageOf(scope, lastOkAt);
    return { state, lastOkAge, failedReads, invalidRows };
  };
  return {
    store: figures('store', scope.storeHealth()),
    venue: figures('venue', scope.venueHealth()),
    agent: figures('agent', scope.agentHealth()),
    reference: figures('reference', scope.referenceHealth()),
    chain: figures('chain', scope.chainHealth()),
  };
}

interface KnownHealth {
  readonly lastOkAt: number | null;
  readonly failedReads?: number;
  readonly invalidRows?: number;
}

function readingAges(scope: FigureReads): ServiceFigures['readingAges'] {
  const { reader } = scope;
  const ageAt = (receivedAt: number | null): number | null =>
    receivedAt === null ? null : ageOf(scope, receivedAt);
  const { account, quotes } = { account: positionReadings(scope), quotes: lastQuoteAt(scope) };
  const feed = scope.agent();
  return {
    catalog: ageAt(reader.catalog().readAt),
    quotes: ageAt(quotes),
    account: oldestOf(account.observed.map((one) => dexAge(one, clockOf(scope)))),
    orders: oldestOf(
      orderReadings(scope).observed.map(([, { receivedAt }]) => clockOf(scope).ageOf(receivedAt)),
    ),
    agent_status: ageAt(lastReceived(feed)?.readAt ?? null),
    journal: ageAt(reader.journalCursor()?.caughtUpAt ?? null),
    fills: ageAt(fillsReading(scope)?.knownAt ?? null),
    funding: ageAt(reader.historyReadAt('funding')),
    ledger: ageAt(reader.historyReadAt('ledger')),
  };
}

/** Returns the world ms at which the newest quote was received; null: none was. */
function lastQuoteAt({ reader }: FigureReads): number | null {
  const received = reader.catalog().markets.flatMap(({ coin }) => reader.quote(coin)?.receivedAt ?? []);
  return received.length === 0 ? null : received.reduce((a, b) => Math.max(a, b));
}

function heartbeatAge(scope: FigureReads): number | null {
  const last = lastReceived(scope.agent());
  return last === null ? null : seconds(statusAge(last, clockOf(scope)));
}

function historyFigures({ reader }: FigureReads, history: HistoryName): HistoryFigures | null {
  const span = reader.historySpan(history);
  if (span === null) return null;
  return {
    isBackfilled: reader.isBackfilled(history),
    knownFrom: span.knownFrom === 0 ? null : span.knownFrom,
    gaps: reader.gaps(history, 0, Number.MAX_SAFE_INTEGER).length,
  };
}

const seconds = (age: Age): number | null => (age === null ? null : age / 1_000);
const ageOf = (scope: FigureReads, receivedAt: number): number | null =>
  seconds(clockOf(scope).ageOf(receivedAt));
/** Returns the oldest age; null: none was read. */
const oldestOf = (ages: readonly Age[]): number | null => (ages.length === 0 ? null : seconds(oldest(ages)));
