import type { AgentFeedState } from '../../agent/agent-feed-state.ts';
import type { WorldClock } from '../../clock.ts';
import { isApiWallet } from '../../domain/account/account.ts';
import type { AccountConflict, AccountInUse } from '../../operations/scope.ts';
import type { AccountReader, AccountState } from '../../store/account.ts';
import { startProjections } from '../../store/projections/runner.ts';
import type { Store } from '../../store/store.ts';
import type { OpeningDeps } from './source-deps.ts';

interface JoiningDeps {
  readonly store: Store;
  readonly account: AccountInUse | null;
  readonly world: WorldClock;
  readonly feed: () => AgentFeedState;
  readonly conflict: () => AccountConflict | null;
}

/** Keeps round trips, order outcomes and sums up to date with the record while a source is open. */
export function projectRecord(joining: JoiningDeps, { closers, log, monotonic }: OpeningDeps): void {
  const { store, world } = joining;
  const projections = startProjections({
    store,
    world,
    monotonic,
    mayJoin: () => mayJoin({ ...joining, reader: store.reader }),
    onProblem: (error) => log('store').error({ error }, 'projections could not be updated'),
  });
  closers.add(projections.stop);
}

interface JoiningSigns extends Pick<JoiningDeps, 'account' | 'feed' | 'conflict'> {
  readonly reader: Pick<AccountReader, 'agentStatus'> & {
    readonly account: () => Pick<AccountState, 'role'>;
  };
}

/**
 * Whether claims may be joined to fills. Nothing is joined to an API wallet, which answers like an empty account. Until the agent
 * reports again whose feed it is, its last stored report counts; if it never reported, nothing is joined.
 */
export function mayJoin({ reader, account, feed, conflict }: JoiningSigns): boolean {
  if (isApiWallet(reader.account())) return false;
  if (hasReported(feed())) return conflict() === null;
  const stored = reader.agentStatus();
  if (stored === null) return false;
  const named = stored.value.account;
  return named === null || account === null || named === account.address;
}

function hasReported(feed: AgentFeedState): boolean {
  if (feed.kind === 'failed') return feed.last !== null;
  return feed.kind === 'read' || feed.kind === 'not_configured';
}
