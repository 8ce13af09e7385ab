import type { Fill } from '../../../domain/account/fill.ts';
import { minuteMs, hourMs } from '../../../time.ts';
import { createSchedule, type Schedule } from '../schedule.ts';
import type { FillIntake } from '../fill-intake.ts';
import type { ReceivedFills } from '../received-fills.ts';
import type { Job, JobEnd } from '../../poller.ts';
import { readOn, readAgain, type History } from '../read-history.ts';
import { holesOf } from '../refused-holes.ts';
import type { AccountJobDeps } from './account-job-deps.ts';
import type { FundingPayment } from '../../../domain/account/funding.ts';
import type { LedgerMove } from '../../../domain/account/ledger-move.ts';
import { ledgerLateMs } from '../../../domain/account/ledger-move.ts';
import { readOlder } from '../read-older.ts';

/** One page per five minutes, because a full page has weight 120. */
const holesPace = { everyMs: 5 * minuteMs };

interface BackfillDeps<Row> {
  readonly of: History<Row>;
  /** Whether the newest rows were read to their end since the start: they come first. */
  readonly isNewestRead: () => boolean;
}

/** Limits how often a breaking connection or a fast simulated clock can spend the weight of a read. */
const ledgerPace = { everyMs: 5 * minuteMs, leastMs: 50_000, phaseMs: 120_000 };

/** Limits how often a breaking connection or a fast simulated clock can spend the weight of a read. */
const fundingPace = { everyMs: 5 * minuteMs, leastMs: 30_000, phaseMs: minuteMs };

/** Payments are stamped some ms after the hour and reported some seconds after that. */
const afterHourMs = 15_000;

/** Interval of fill reads while the stream works: a fill that it lost is found this soon. */
const fillsSpokenMs = 5 * minuteMs;
/** Interval of fill reads while the stream is silent: a fill on any DEX is known this soon, twice within a fill's age limit. */
const fillsSilentMs = minuteMs;

interface FillDeps {
  readonly fills: History<Fill>;
  readonly schedule: Schedule;
  readonly intake: FillIntake;
  readonly received: Pick<ReceivedFills, 'done'>;
}

/** Reads the fills since the last read (weight 20 or more), then releases pushed ones. */
export function syncFills(
  { history, board, monotonic }: Pick<AccountJobDeps, 'history' | 'board' | 'monotonic'>,
  { fills, schedule, intake, received }: FillDeps,
): Job {
  return {
    name: 'fills',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) =>
      schedule.run({ everyMs: board.isSilent() ? fillsSilentMs : fillsSpokenMs }, async () => {
        const readSince = monotonic();
        await readOn(fills, history, signal);
        intake.release(readSince);
        received.done();
      }),
  };
}

/** Reads new funding payments (weight 20 or more) every five minutes and just after each hour, when they are paid. */
export function syncFunding(
  { history, world }: Pick<AccountJobDeps, 'history' | 'world'>,
  { funding, schedule }: { readonly funding: History<FundingPayment>; readonly schedule: Schedule },
): Job {
  const hourNow = (): number => Math.floor((world.now() - afterHourMs) / hourMs);
  const last = { hour: hourNow() };
  return {
    name: 'funding',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) => {
      if (hourNow() > last.hour) schedule.ask();
      return schedule.run(fundingPace, async () => {
        const hour = hourNow();
        await readOn(funding, history, signal);
        last.hour = hour;
      });
    },
  };
}

/**
 * Reads new ledger moves (weight 20 or more) every five minutes, and once a minute for moves that may precede the last account
 * value sample: until then it is unknown whether that value was earned or deposited.
 */
export function syncLedger(
  { history, store, world }: Pick<AccountJobDeps, 'history' | 'store' | 'world'>,
  { ledger, schedule }: { readonly ledger: History<LedgerMove>; readonly schedule: Schedule },
): Job {
  const startedAt = history.monotonic();
  const last = { takenAt: null as number | null };
  // The first minute has the most to read.
  const leastMs = (): number => (history.monotonic() - startedAt < minuteMs ? minuteMs : ledgerPace.leastMs);
  return {
    name: 'ledger',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) => {
      const takenAt = store.reader.takenSample()?.takenAt ?? null;
      // Compares for inequality, because a clock may be set back.
      if (takenAt !== null && takenAt !== last.takenAt && world.now() - takenAt >= ledgerLateMs) {
        schedule.ask();
        last.takenAt = takenAt;
      }
      return schedule.run({ ...ledgerPace, leastMs: leastMs() }, () => readOn(ledger, history, signal));
    },
  };
}

/** A backfill run starts no further range after this long, ms. */
const rangesForMs = 1_000;

/** Reads the rows older than a history's newest ones, range by range, while new rows are still being read. */
export function backfill<Row extends { readonly time: number }>(
  { history }: Pick<AccountJobDeps, 'history'>,
  { of, isNewestRead }: BackfillDeps<Row>,
): Job {
  const next = { lengthMs: null as number | null };
  return {
    name: `${of.name}_backfill`,
    retryWeight: 20,
    everyMs: 200,
    run: async (signal) => {
      const begunAt = history.monotonic();
      let end: JobEnd = 'idle';
      // If the venue's budget sets no pace, waiting after each range would take most of the time.
      while (isNewestRead() && history.monotonic() - begunAt < rangesForMs) {
        const lengthMs = await readOlder(of, history, { lengthMs: next.lengthMs, signal });
        if (lengthMs === null) break;
        next.lengthMs = lengthMs;
        end = 'done';
      }
      return end;
    },
  };
}

/**
 * Reads ranges of a history again whose rows could not be read, because the venue may give them correctly by now. Reads one page
 * every five minutes, each time of the next hole, so that a hole that stays does not block the others.
 */
export function readHoles<Row extends { readonly time: number }>(
  { history, monotonic }: Pick<AccountJobDeps, 'history' | 'monotonic'>,
  of: History<Row>,
): Job {
  const schedule = createSchedule(monotonic, false);
  const last = { fromTime: Number.NEGATIVE_INFINITY };
  return {
    name: `${of.name}_holes`,
    retryWeight: 20,
    everyMs: 1_000,
    run: async (signal) => {
      const holes = holesOf(of.name, history.reader).unreadable;
      const next = holes.find(({ fromTime }) => fromTime > last.fromTime) ?? holes[0];
      if (next === undefined) return 'idle';
      return schedule.run(holesPace, async () => {
        await readAgain(of, history, { fromTime: next.fromTime, mostPages: 1, signal });
        last.fromTime = next.fromTime;
      });
    },
  };
}
