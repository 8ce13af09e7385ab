import type { LedgerMove } from '../../../domain/account/ledger-move.ts';
import { minuteMs } from '../../../time.ts';
import type { Schedule } from '../schedule.ts';
import type { Job } from '../../poller.ts';
import type { History } from '../read-history.ts';
import { readOn } from '../read-history.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** Connections that are cut again and again must not spend its weight each time. */
const pace = { everyMs: 5 * minuteMs, leastMs: minuteMs, phaseMs: 120_000 };

/** Reads the ledger on (20 weight and more) every five minutes. */
export function syncLedger(
  { history }: Pick<AccountJobParts, 'history'>,
  { ledger, schedule }: { readonly ledger: History<LedgerMove>; readonly schedule: Schedule },
): Job {
  return {
    name: 'ledger',
    retryWeight: 20,
    everyMs: 1_000,
    run: (signal) => schedule.run(pace, () => readOn(ledger, history, signal)),
  };
}
