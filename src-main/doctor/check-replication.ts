import type { ReplicationStatus } from '../../src-preload/contract/bridge/connections.ts';
import { isoText } from '../domain/iso-text.ts';
import { PerpscopeError } from '../errors.ts';
import { counted } from '../operations/answer-text.ts';
import { readReplications, type KnownReplication } from '../replication/replication-state.ts';
import type { Fact } from './report.ts';

const about = 'replication';

/** Progress of each replicator of the data folder; empty if none ever ran. A state that can't be read becomes a fact, not an error. */
export function checkReplications(dataDir: string, now: number): readonly Fact[] {
  try {
    return readReplications(dataDir, now).map(factOf);
  } catch (error) {
    if (!(error instanceof PerpscopeError)) throw error;
    return [{ about, says: error.message, good: false }];
  }
}

const good: Readonly<Record<ReplicationStatus['kind'], boolean | null>> = {
  up_to_date: true,
  behind: null,
  retrying: false,
  silent: false,
  ended: null,
  failed: false,
};

function factOf({ path, status }: KnownReplication): Fact {
  const { target, network, account, kind, problem } = status;
  const whose = `${network.toLowerCase()} ${account ?? 'without an account'}`;
  const isOver = kind === 'failed' || kind === 'silent';
  const remedy = isOver ? `Run it again, or delete ${path} if this replication is no longer wanted` : null;
  const says = [stateOf(status), problem?.replace(/\.$/, '') ?? null, remedy];
  const text = says.filter((part) => part !== null).join('. ');
  return { about, says: `${whose} into ${target}: ${text}.`, good: good[kind] };
}

function stateOf({ kind, rowsBehind, whyUnknown, caughtUpAt, reportedAt }: ReplicationStatus): string {
  if (kind === 'up_to_date') return `up to date at ${isoText(reportedAt)}`;
  const lag =
    rowsBehind === null
      ? `lag unknown (${(whyUnknown ?? '').replace(/\.$/, '')})`
      : `${counted(rowsBehind, 'row')} behind`;
  const complete = caughtUpAt === null ? '' : `, complete at ${isoText(caughtUpAt)}`;
  return `${lag}${complete}, last report at ${isoText(reportedAt)}`;
}
