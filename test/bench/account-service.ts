import { join } from 'node:path';
import { repository } from '../tooling/repository.ts';
import { startChild, type Child } from './child.ts';
import type { AccountServiceInput, AccountServiceReady } from './children/account-service.ts';

export type AccountService = Child<AccountServiceReady>;

interface AccountServiceShape extends Omit<AccountServiceInput, 'program'> {
  /** Path of the built child; absent: it runs from its sources. */
  readonly file?: string;
}

/** A service that reads an account, in its own process. */
export function accountService({ file, ...input }: AccountServiceShape): Promise<AccountService> {
  return startChild<AccountServiceReady>('account-service', {
    input: { ...input, program: join(repository, 'out') } satisfies AccountServiceInput,
    // The simulator answers between two pages of history.
    answerWithinMs: 30_000,
    ...(file === undefined ? {} : { file }),
  });
}
