import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionCommands } from '../../../src-main/app/connection-commands.ts';
import { checkReplications } from '../../../src-main/doctor/check-replication.ts';
import { hasProblems } from '../../../src-main/doctor/report.ts';
import {
  readReplications,
  stateWriter,
  type ReplicationState,
} from '../../../src-main/replication/replication-state.ts';
import { someConnectionDeps } from '../some-connection-deps.ts';

const now = 1_800_000_000_000;
const second = 1_000;
const at = { dataDir: '' };
beforeEach(() => {
  at.dataDir = mkdtempSync(join(tmpdir(), 'perpscope-state-'));
});
afterEach(() => rmSync(at.dataDir, { recursive: true }));

const aState = (change: Partial<ReplicationState> = {}): ReplicationState => ({
  target: 'db.example:5432/team',
  network: 'MAINNET',
  account: '0xabc',
  startedAt: now - 60 * second,
  reportedAt: now - 2 * second,
  through: 1_000,
  recordRows: 1_000,
  caughtUpAt: now - 2 * second,
  problem: null,
  endedAt: null,
  ...change,
});
const write = (state: ReplicationState): void =>
  stateWriter(at.dataDir, { target: state.target, collectorId: 'record_1' })(state);
const factOf = (state: ReplicationState) => {
  write(state);
  const [fact] = checkReplications(at.dataDir, now);
  return [fact?.good, fact?.says];
};
/** A database with a mistyped name would be a lasting problem. */
const remedy = (): string => {
  const [file = ''] = readdirSync(join(at.dataDir, 'replication'));
  return `Run it again, or delete ${join(at.dataDir, 'replication', file)} if this replication is no longer wanted`;
};
const onTarget = 'mainnet 0xabc into db.example:5432/team:';

describe('the state of a replicator', () => {
  test('is empty where no replicator ever ran', () => {
    expect(readReplications(at.dataDir, now)).toEqual([]);
    expect(checkReplications(at.dataDir, now)).toEqual([]);
  });

  test('is a lag while it reports, and none once it is silent for 30 s, has ended or knows nothing yet', () => {
    const lagOf = (change: Partial<ReplicationState>) => {
      write(aState(change));
      const [status] = readReplications(at.dataDir, now).map((known) => known.status);
      return [status?.kind, status?.rowsBehind, status?.whyUnknown];
    };
    expect(lagOf({})).toEqual(['up_to_date', 0, null]);
    expect(lagOf({ through: 400 })).toEqual(['behind', 600, null]);
    const problem = 'Its disk is full.';
    expect(lagOf({ through: 400, problem })).toEqual(['retrying', 600, null]);
    expect(lagOf({ through: null, problem })).toEqual([
      'retrying',
      null,
      'It has not reached the database yet.',
    ]);
    expect(lagOf({ reportedAt: now - 30 * second })).toEqual(['up_to_date', 0, null]);
    expect(lagOf({ reportedAt: now - 30 * second - 1 })).toEqual([
      'silent',
      null,
      'It does not report: it was killed, or the machine slept.',
    ]);
    expect(lagOf({ endedAt: now })).toEqual(['ended', null, 'It has ended.']);
    expect(lagOf({ endedAt: now, problem })).toEqual(['failed', null, 'It has ended.']);
  });

  test('is in the report of doctor, where a problem or silence is trouble', () => {
    expect(factOf(aState())).toEqual([true, `${onTarget} up to date at 2027-01-15T07:59:58.000Z.`]);
    expect(factOf(aState({ through: 0, problem: 'Its disk is full.' }))).toEqual([
      false,
      `${onTarget} 1,000 rows behind, complete at 2027-01-15T07:59:58.000Z, last report at 2027-01-15T07:59:58.000Z. Its disk is full.`,
    ]);
    const [, behind] = factOf(aState({ through: 999, problem: 'Its disk is full.' }));
    expect(behind).toContain(' 1 row behind, ');
    const [isGood, says] = factOf(aState({ reportedAt: now - 60 * second, caughtUpAt: null }));
    expect([isGood, says]).toEqual([
      false,
      `${onTarget} lag unknown (It does not report: it was killed, or the machine slept), last report at 2027-01-15T07:59:00.000Z. ${remedy()}.`,
    ]);
    const failed = aState({ endedAt: now, problem: 'There is no such database. Create it.' });
    expect(factOf(failed)[1]).toBe(
      `${onTarget} lag unknown (It has ended), complete at 2027-01-15T07:59:58.000Z, last report at 2027-01-15T08:00:00.000Z. There is no such database. Create it. ${remedy()}.`,
    );
    const here = checkReplications(at.dataDir, now);
    const report = {
      version: '1',
      madeAt: '',
      agentFeed: null,
      configuration: [],
      here,
      chains: [],
      sources: null,
      venue: null,
    };
    expect(hasProblems(report)).toBe(true);
    expect(factOf(aState({ endedAt: now }))[0]).toBeNull();
  });

  test('is one for each target and record, readable by its owner only', () => {
    write(aState());
    write(aState({ through: 1 }));
    write(aState({ target: 'a.example:5432/team' }));
    const files = readdirSync(join(at.dataDir, 'replication'));
    expect(files).toHaveLength(2);
    for (const file of files) expect(statSync(join(at.dataDir, 'replication', file)).mode & 0o077).toBe(0);
    expect(readReplications(at.dataDir, now).map(({ status }) => status.target)).toEqual([
      'a.example:5432/team',
      'db.example:5432/team',
    ]);
  });

  test('that can not be read is named, in doctor and on the Connections screen', () => {
    write(aState());
    const [file = ''] = readdirSync(join(at.dataDir, 'replication'));
    const path = join(at.dataDir, 'replication', file);
    writeFileSync(path, '{"target":');
    const message = `The state of the replication in ${path} can't be read. Delete it; a running replicator writes it again.`;
    expect(checkReplications(at.dataDir, now)).toEqual([
      { about: 'replication', says: message, good: false },
    ]);
    const { replications } = connectionCommands(someConnectionDeps({ dataDir: at.dataDir })).view();
    expect(replications).toEqual({ kind: 'failure', error: { code: 'provider_failed', message } });
  });

  test('notifies a window when it changes', () => {
    vi.useFakeTimers({ now });
    try {
      write(aState());
      const commands = connectionCommands(someConnectionDeps({ dataDir: at.dataDir }));
      const received: number[] = [];
      const undo = commands.onChange(() => received.push(Date.now()));
      vi.advanceTimersByTime(10 * second);
      expect(received).toEqual([]);
      write(aState({ reportedAt: now + 10 * second, through: 999 }));
      vi.advanceTimersByTime(5 * second);
      expect(received).toHaveLength(1);
      expect(commands.view().replications).toMatchObject({ value: [{ kind: 'behind', rowsBehind: 1 }] });
      undo();
      write(aState({ through: 1 }));
      vi.advanceTimersByTime(60 * second);
      expect(received).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
