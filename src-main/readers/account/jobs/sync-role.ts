import type { AccountRole } from '../../../domain/account/account.ts';
import type { Received } from '../../../store/account.ts';
import { minuteMs } from '../../../time.ts';
import type { Job } from '../../poller.ts';
import type { AccountJobParts } from './account-job-parts.ts';

/** Reads what the address is (60 weight), once a start: it does not change, but that a first deposit makes an account. */
export function syncRole({ ask, store, world }: Pick<AccountJobParts, 'ask' | 'store' | 'world'>): Job {
  const read: { role: Received<AccountRole> | null; isPut: boolean } = { role: null, isPut: false };
  return {
    name: 'role',
    retryWeight: 60,
    everyMs: 10 * minuteMs,
    run: async (signal) => {
      const isMissing = read.role?.value.kind === 'missing';
      if (read.isPut && !isMissing) return 'idle';
      if (read.role === null || (read.isPut && isMissing)) {
        read.role = { value: await ask.role(signal), receivedAt: world.receive() };
        read.isPut = false;
      }
      store.writer.putRole(read.role);
      read.isPut = true;
      return 'done';
    },
  };
}
