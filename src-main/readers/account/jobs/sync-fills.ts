import type { Fill } from '../../../domain/account/fill.ts';
import { minuteMs } from '../../../time.ts';
import type { Schedule } from '../schedule.ts';
import type { FillIntake } from '../fill-intake.ts';
import type { ReceivedFills } from '../received-fills.ts';
import type { Job } from '../../poller.ts';
import type { History } from '../read-history.ts';
import { readOn } from '../read-history.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** The stream brings fills; what it loses is found so soon. */
const spokenMs = 5 * minuteMs;
/** Without it this is how soon a fill is known, on whatever DEX: twice within a fill's limit of age. */
const silentMs = minuteMs;

interface FillParts {
  readonly fills: History<Fill>;
  readonly schedule: Schedule;
  readonly intake: FillIntake;
  readonly heard: Pick<ReceivedFills, 'done'>;
}

/** Reads the fills on from where they were read through (20 weight and more), and lets pushed ones in after that. */
export function syncFills(
  { history, board, monotonic }: Pick<AccountJobParts, 'history' | 'board' | 'monotonic'>,
  { fills, schedule, intake, heard }: FillParts,
): Job {
  return {
    name: 'fills',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) =>
      schedule.run({ everyMs: board.isSilent() ? silentMs : spokenMs }, async () => {
        const readSince = monotonic();
        await readOn(fills, history, signal);
        intake.release(readSince);
        heard.done();
      }),
  };
}
