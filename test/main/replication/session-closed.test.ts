import { describe, expect, test } from 'vitest';
import { monotonicClock } from '../../../src-main/clock.ts';
import { replicate, type ReplicationDeps } from '../../../src-main/replication/replicate.ts';
import { readTargetAddress } from '../../../src-main/replication/target-address.ts';

const fails = (message: string) => (): never => {
  throw new Error(message);
};

/** Replicates a record until the first failure. Returns how often the record was closed. */
async function closesOf({ logIds = () => ['log'], openTarget = fails('No target') }): Promise<number> {
  let closed = 0;
  const rows = { logIds, last: () => 1, close: () => void (closed += 1) };
  const deps: ReplicationDeps = {
    address: readTargetAddress('postgres://localhost/team', { mayBePlain: true }),
    openTarget,
    openRecord: () => ({
      owner: { venue: 'hyperliquid', network: 'TESTNET', account: null },
      rows: rows as never,
      snapshot: fails('No snapshot'),
    }),
    name: 'a machine',
    once: true,
    startOver: false,
    signal: new AbortController().signal,
    monotonic: monotonicClock,
    onProgress: () => undefined,
    onRetry: () => undefined,
  };
  await replicate(deps).catch(() => undefined);
  return closed;
}

describe('the record that a replication opened is closed', () => {
  test('if its log can’t be read', async () => {
    expect(await closesOf({ logIds: fails('The disk failed') })).toBe(1);
  });

  test('if the target can’t be opened', async () => {
    expect(await closesOf({ openTarget: fails('No target') })).toBe(1);
  });
});
