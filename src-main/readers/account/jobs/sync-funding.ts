import type { FundingPayment } from '../../../domain/account/funding.ts';
import type { Schedule } from '../schedule.ts';
import type { Job } from '../../poller.ts';
import type { History } from '../read-history.ts';
import { readOn } from '../read-history.ts';
import type { AccountJobParts } from './account-job-parts.ts';
import { hourMs, minuteMs } from '../../../time.ts';

/** Connections that are cut again and again, and hours that come thick in a fast world, must not spend its weight each time. */
const pace = { everyMs: 5 * minuteMs, leastMs: 30_000, phaseMs: minuteMs };
/** Payments are stamped some ms after the hour and told of some seconds after that. */
const afterHourMs = 15_000;

/** Reads the funding on (20 weight and more), every five minutes and just after each hour, when it is paid. */
export function syncFunding(
  { history, world }: Pick<AccountJobParts, 'history' | 'world'>,
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
      return schedule.run(pace, async () => {
        const hour = hourNow();
        await readOn(funding, history, signal);
        last.hour = hour;
      });
    },
  };
}
