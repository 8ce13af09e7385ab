import { setTimeout as delay } from 'node:timers/promises';
import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import { isAhead } from '../../domain/freshness.ts';
import type { ReceivedNewest } from '../../domain/account/newest-fills.ts';
import type { Store } from '../../store/store.ts';
import type { VenueAccounts, VenueFailure } from '../../venue/venue.ts';
import { VenueError } from '../../venue/venue.ts';
import type { AccountQuestions, Wait } from './account-questions.ts';
import { askAccount } from './account-questions.ts';
import type { AccountReadsBoard } from './account-reads-board.ts';
import { createAccountReadsBoard } from './account-reads-board.ts';
import type { Schedule } from './schedule.ts';
import { createSchedule } from './schedule.ts';
import type { FillIntake } from './fill-intake.ts';
import { createFillIntake } from './fill-intake.ts';
import type { ReceivedFills } from './received-fills.ts';
import { createReceivedFills } from './received-fills.ts';
import { hotDexes } from './plan-account-reads.ts';
import type { AccountJobDeps } from './jobs/account-job-deps.ts';
import { backfill, readHoles, syncFills, syncFunding, syncLedger } from './jobs/history-jobs.ts';
import { checkTrips, checkTripsName } from './jobs/check-trips.ts';
import { sampleMinute, sampleMinuteName } from './jobs/sample-minute.ts';
import {
  syncDexAccounts,
  syncDexAccountsName,
  syncMode,
  syncOrderHistory,
  syncOrders,
  syncOrdersName,
  syncRole,
  syncSpot,
  syncSpotName,
} from './jobs/state-jobs.ts';
import { syncValueHistory } from './jobs/sync-value-history.ts';
import { syncLateFills } from './jobs/sync-late-fills.ts';
import { listenToAccount } from './listen-to-account.ts';
import type { NoteOutcome } from './note-dex-reads.ts';
import { createPagePace } from './page-pace.ts';
import type { Job } from '../poller.ts';
import { createPoller } from '../poller.ts';
import type { History } from './read-history.ts';
import { noneUnstored } from './venue-memory.ts';
import { asToVenue } from '../store-failures.ts';
import type { RetryPace } from '../retry-pace.ts';
import { venueBackoff } from '../venue/venue-backoff.ts';
import type { VenueHealthBoard } from '../venue/venue-health-board.ts';
import type { VenueReader } from '../venue/venue-reader.ts';
import { dayMs } from '../../time.ts';
import { watchClock } from '../watch-clock.ts';

interface AccountReaderDeps {
  /** Lower-case address. */
  readonly account: string;
  readonly venue: VenueAccounts;
  /** The venue reader that shares its connection, and reads the quotes of the account's DEXes first. */
  readonly reader: Pick<VenueReader, 'stream' | 'onConnected' | 'preferDexes' | 'doubtDexes'>;
  /** Its writer reports failed writes to the store monitor. */
  readonly store: Pick<Store, 'reader' | 'writer' | 'onChange'>;
  readonly health: Pick<VenueHealthBoard, 'noteOutcome' | 'noteInvalid' | 'answersStatus' | 'onRecovery'>;
  readonly world: ReceiptClock;
  readonly monotonic: MonotonicClock;
  readonly random: () => number;
  /** Coins that the agent trades now. */
  readonly agentCoins: () => readonly string[];
  /** Request weight allowed per minute, for all requests together. */
  readonly weightPerMinute: number;
  /** Shared by all reads of the venue. */
  readonly retryPace: RetryPace;
  /** Waits in real time unless a test replaces it. */
  readonly wait?: Wait;
}

/** Reads everything about one account, until stopped. */
export interface AccountReader {
  /** DEXes with a position, an order, a recent fill or an agent's coin. */
  readonly hotDexes: () => ReadonlySet<string>;
  /**
   * World ms through which the stream has brought every fill: the time of its latest message, once the fills missed before its
   * connection were read. null: never yet.
   */
  readonly fillsReceivedAt: () => number | null;
  /** The newest fills, until the fill history has been read once. */
  readonly receivedNewest: () => ReceivedNewest;
  /** Resolves once nothing more is requested or written. */
  readonly stop: () => Promise<void>;
}

/** Jobs whose outcome is not noted here: two make no venue requests, and two note each DEX on their own. */
const ownNotes: ReadonlySet<string> = new Set([
  checkTripsName,
  sampleMinuteName,
  syncOrdersName,
  syncDexAccountsName,
]);

export function startAccountReader(deps: AccountReaderDeps): AccountReader {
  const { store, health, monotonic, reader } = deps;
  const heat = watchHeat(deps);
  const dexes = (): readonly string[] => store.reader.catalog().dexes.map(({ name }) => name);
  const canRetry = (): boolean => deps.retryPace.waitMs() === 0;
  const board = createAccountReadsBoard({ monotonic, dexes, hot: heat.hot, canRetry });
  const intake = createFillIntake(store.writer, monotonic);
  const schedules = createSchedules(monotonic);
  const poller = createPoller({
    backoff: venueBackoff(health),
    retryPace: deps.retryPace,
    random: deps.random,
    onOutcome: (job, outcome) => {
      if (!ownNotes.has(job)) health.noteOutcome(job, asToVenue(outcome));
    },
  });
  const isWanted = store.reader.historyReadAt('fills') === null;
  const received = createReceivedFills({ world: deps.world, monotonic, isWanted });
  const through = fillsReceivedThrough(deps, schedules.fills);
  const undoConnected = reader.onConnected(() => {
    through.connected();
    received.lost();
    intake.hold();
    const { doubt: _, ...lasting } = schedules;
    for (const schedule of Object.values(lasting)) schedule.ask();
    board.forgetStates(heat.hot());
    board.wantOrders(heat.hot());
  });
  const listeners = listenToAccount({
    ...deps,
    board,
    intake,
    received,
    hot: heat.hot,
    onInvalid: health.noteInvalid,
    askFor: { funding: schedules.funding.ask, fills: schedules.fills.ask },
  });
  const undoWatch = reader.stream.watchAccount(deps.account, {
    ...listeners,
    // States come about once a second, and fills beside them on the one connection.
    onDexAccounts: (readings) => {
      listeners.onDexAccounts(readings);
      // If our clock is behind the venue's, new fills are left out as they come.
      if (!readings.some(({ account }) => isAhead(account.time, deps.world.now()))) through.noteMessage();
    },
  });
  const undoPrefer = reader.preferDexes(heat.hot);
  const undoRecovery = health.onRecovery(poller.retryFailed);
  for (const job of jobsOf(deps, { board, intake, received, schedules })) poller.start(job);
  // The stream doesn't bring spot balances: after a sleep they are read at once, not up to 15 s later.
  poller.start(watchClock({ world: deps.world, monotonic, onJump: () => poller.nudge(syncSpotName) }));
  return {
    hotDexes: heat.hot,
    fillsReceivedAt: through.read,
    receivedNewest: received.read,
    stop: async () => {
      for (const undo of [undoConnected, undoWatch, undoPrefer, undoRecovery, heat.stop, intake.stop]) undo();
      await poller.stop();
    },
  };
}

/**
 * Tracks the time through which the stream has brought every fill: its latest message, once the fills missed before it connected
 * were read.
 */
function fillsReceivedThrough(
  { world, monotonic }: Pick<AccountReaderDeps, 'world' | 'monotonic'>,
  fills: Schedule,
) {
  const state = {
    connectedAt: monotonic(),
    messageAt: null as number | null,
    receivedAt: null as number | null,
  };
  const read = (): number | null => {
    if (fills.isReadSince(state.connectedAt)) state.receivedAt = state.messageAt;
    return state.receivedAt;
  };
  return {
    read,
    noteMessage: () => {
      state.messageAt = world.receive();
    },
    connected: () => {
      read();
      state.connectedAt = monotonic();
    },
  };
}

type ScheduleName = 'mode' | 'fills' | 'funding' | 'ledger' | 'orderHistory' | 'valueHistory' | 'doubt';

function createSchedules(monotonic: MonotonicClock): Readonly<Record<ScheduleName, Schedule>> {
  const schedule = (): Schedule => createSchedule(monotonic);
  return {
    mode: schedule(),
    fills: schedule(),
    funding: schedule(),
    ledger: schedule(),
    orderHistory: schedule(),
    valueHistory: schedule(),
    doubt: createSchedule(monotonic, false),
  };
}

/** Hot DEXes are recomputed this often, and after each change of the fills, the orders or the agent. */
const heatMs = 5_000;

/** Tracks which DEXes are hot, recomputing them when something has changed. */
function watchHeat({ store, world, monotonic, agentCoins }: AccountReaderDeps) {
  const cached = { hot: new Set<string>() as ReadonlySet<string>, until: Number.NEGATIVE_INFINITY };
  const stop = store.onChange(({ kind }) => {
    if (kind === 'fills' || kind === 'orders' || kind === 'agent') cached.until = Number.NEGATIVE_INFINITY;
  });
  const hot = (): ReadonlySet<string> => {
    if (monotonic() < cached.until) return cached.hot;
    cached.until = monotonic() + heatMs;
    const filled = store.reader.coinsFilledSince(world.now() - dayMs);
    cached.hot = hotDexes({
      account: store.reader.account(),
      filled,
      agentCoins: agentCoins(),
      isListed: (dex) => store.reader.dex(dex) !== null,
    });
    return cached.hot;
  };
  return { hot, stop };
}

interface Gear {
  readonly board: AccountReadsBoard;
  readonly intake: FillIntake;
  readonly received: Pick<ReceivedFills, 'done'>;
  readonly schedules: Readonly<Record<ScheduleName, Schedule>>;
}

const realWait: Wait = (ms, signal) => delay(ms, undefined, { signal });

function jobsOf(deps: AccountReaderDeps, { board, intake, received, schedules }: Gear): readonly Job[] {
  const { store, world, monotonic, health, wait = realWait } = deps;
  const ask = askAccount({
    ...deps,
    wait,
    now: world.now,
    onInvalid: health.noteInvalid,
    onStateTime: world.venueTime.note,
  });
  const pace = createPagePace(deps.weightPerMinute, monotonic, wait);
  const history = { reader: store.reader, writer: store.writer, world, monotonic, pace, wait };
  const { retryPace } = deps;
  const shared: AccountJobDeps = { ask, store, board, history, world, monotonic, retryPace };
  const noteDex: NoteOutcome = (read, outcome) => {
    health.noteOutcome(read, outcome);
    if (outcome.kind === 'failed' && isVenuesAnswer(outcome.error)) deps.reader.doubtDexes();
  };
  const startedAt = monotonic();
  const isRead = (schedule: Schedule) => (): boolean => schedule.isReadSince(startedAt);
  const { reader } = store;
  const isInterrupted = reader.isHistoryBegun('fills') && !reader.isHistoryRead('fills');
  const urgent = isInterrupted ? 'newest' : reader.isHistoryRead('fills') ? 'older' : null;
  const { fills, funding, ledger } = historiesOf(ask, store, urgent);
  const fillsJob = syncFills(shared, { fills, schedule: schedules.fills, intake, received });
  // Otherwise the role comes first: an API wallet answers everything else like an empty account.
  const firstJobs = isInterrupted ? [fillsJob, syncRole(shared)] : [syncRole(shared), fillsJob];
  return [
    ...firstJobs,
    syncMode(shared, schedules.mode),
    syncSpot(shared),
    syncDexAccounts(shared, noteDex),
    syncOrders(shared, noteDex),
    syncOrderHistory(shared, schedules.orderHistory),
    syncValueHistory(shared, { schedule: schedules.valueHistory, areFillsRead: isRead(schedules.fills) }),
    syncFunding(shared, { funding, schedule: schedules.funding }),
    syncLedger(shared, { ledger, schedule: schedules.ledger }),
    backfill(shared, { of: fills, isNewestRead: isRead(schedules.fills) }),
    backfill(shared, { of: funding, isNewestRead: isRead(schedules.funding) }),
    backfill(shared, { of: ledger, isNewestRead: isRead(schedules.ledger) }),
    syncLateFills(shared, { fills, doubt: schedules.doubt, isReadThrough: isRead(schedules.fills) }),
    readHoles(shared, fills),
    readHoles(shared, funding),
    readHoles(shared, ledger),
    checkTrips(shared, {
      ask: () => [schedules.doubt, schedules.fills].forEach((schedule) => schedule.ask()),
      isTakenSince: (time) => schedules.doubt.isReadSince(time) && schedules.fills.isReadSince(time),
    }),
    sampleMinute(shared, deps.agentCoins),
  ];
}

/** Failures in which the venue answered, but not with the requested data. */
const refusals: ReadonlySet<VenueFailure> = new Set<VenueFailure>([
  'rejected_request',
  'server_error',
  'empty_answer',
  'wrong_shape',
]);

function isVenuesAnswer(error: unknown): boolean {
  return error instanceof VenueError && refusals.has(error.failure);
}

/**
 * Declares the account's histories. `urgent`: fills whose first page is requested in turn with the live reads, so that a service
 * that is restarted again and again gets further with each start.
 */
function historiesOf(
  { fills, funding, ledger }: AccountQuestions,
  { reader, writer }: Pick<Store, 'reader' | 'writer'>,
  urgent: 'newest' | 'older' | null,
) {
  const next = { urgent };
  return {
    fills: {
      name: 'fills',
      pageRows: 2_000,
      fetch: (range, signal) => {
        const isUrgent = next.urgent === (range.endTime === null ? 'newest' : 'older');
        if (isUrgent) next.urgent = null;
        return fills({ ...range, ...(isUrgent ? { isUrgent } : {}) }, signal);
      },
      untilNothingNew: false,
      memory: {
        // Per the venue's docs, only the 10,000 newest fills are available.
        depth: 10_000,
        storedRows: reader.fillCount,
        unstored: noneUnstored(),
        newestStored: (through) => reader.fills({ before: null, toTime: through, limit: 1 })[0]?.time ?? null,
      },
      put: (rows, span) => void writer.putFills(rows, span),
    } satisfies History<Awaited<ReturnType<typeof fills>>['rows'][number]>,
    funding: {
      name: 'funding',
      pageRows: 500,
      fetch: funding,
      untilNothingNew: false,
      memory: null,
      put: (rows, span) => void writer.putFunding(rows, span),
    } satisfies History<Awaited<ReturnType<typeof funding>>['rows'][number]>,
    ledger: {
      name: 'ledger',
      pageRows: 500,
      fetch: ledger,
      untilNothingNew: true,
      memory: null,
      put: (rows, span) => void writer.putLedger(rows, span),
    } satisfies History<Awaited<ReturnType<typeof ledger>>['rows'][number]>,
  } as const;
}
