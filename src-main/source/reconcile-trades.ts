import type { AgentStanding } from '../agent/agent-standing.ts';
import type { WorldClock } from '../clock.ts';
import { monotonicClock } from '../clock.ts';
import { startReconciler } from '../poller/reconciler.ts';
import type { AccountConflict, AccountInUse } from '../queries/account-scope.ts';
import type { Store } from '../store/store.ts';
import type { OpeningParts } from './source-parts.ts';

export interface JoiningParts {
  readonly store: Store;
  readonly account: AccountInUse | null;
  readonly world: WorldClock;
  readonly standing: () => AgentStanding;
  readonly conflict: () => AccountConflict | null;
}

/** Works out trades while a source is open. */
export function reconcileTrades(joining: JoiningParts, { closers, log }: OpeningParts): void {
  const { store, world } = joining;
  const reconciler = startReconciler({
    store,
    world,
    monotonic: monotonicClock,
    mayJoin: () => mayJoin(joining),
    onProblem: (error) => log('trades').error({ error }, 'trades are not worked out'),
  });
  closers.add(reconciler.stop);
}

/** Until the agent has said anew whose its feed is, what it said last holds. */
function mayJoin({ store, account, standing, conflict }: JoiningParts): boolean {
  if (standing().kind !== 'unread') return conflict() === null;
  const named = store.reader.agentStatus()?.value.account ?? null;
  return named === null || account === null || named === account.address;
}
