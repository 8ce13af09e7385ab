import { PerpscopeError } from '../errors.ts';
import type { AccountScope } from './account-scope.ts';
import { requireProvider } from './account-scope.ts';

/**
 * World ms of the earliest known word of the agent's journal. Throws where it was never read: what was not read is not nothing.
 * What is kept of it is known whatever is attached now.
 */
export function requireJournal(scope: Pick<AccountScope, 'reader' | 'providers'>): number {
  const knownFrom = scope.reader.journalKnownFrom();
  if (knownFrom !== null) return knownFrom;
  requireProvider(scope, 'status');
  throw new PerpscopeError(
    'provider_failed',
    "The agent's journal has not been read yet: see Health for how its feed stands, and let the agent keep one.",
  );
}
