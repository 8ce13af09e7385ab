import { readContract } from 'viem/actions';
import type { RpcLog } from 'viem';
import { latestTime } from '../../domain/bounds.ts';
import type { DeployedContract } from '../../domain/funds/chain-setup.ts';
import type { BlockPoint, EscrowDeposit } from '../../domain/funds/deposit.ts';
import { ChainFailure } from '../chain.ts';
import { escrowAbi, escrowTopics } from './abi.ts';
import type { Blocks, Heads } from './blocks.ts';
import { firstBlockSince, readAt } from './blocks.ts';
import type { ReadClient } from './endpoints.ts';
import type { ReadLogs } from './log-pages.ts';
import { blockOf } from './log-pages.ts';

type Held = NonNullable<EscrowDeposit['held']>;

/** Deposit status by the contract's `state`; state 0 means no deposit. */
const statusOf: Readonly<Record<number, Held['status']>> = { 1: 'escrowed', 2: 'released', 3: 'cancelled' };
/** Most requests for one event in one reading; the next reading continues where it ended. */
const mostPages = 100;

/** First block not yet searched for a deposit's event, by deposit and status, so that no reading searches the same blocks again. */
export type SearchedTo = Map<string, number>;

interface Reading {
  readonly escrow: DeployedContract;
  readonly depositId: string;
  readonly blocks: Blocks;
  readonly readLogs: ReadLogs;
  readonly searchedTo: SearchedTo;
}

export function readEscrowDeposit(client: ReadClient, reading: Reading): Promise<EscrowDeposit> {
  let heads: Heads | null = null;
  const latest = async (): Promise<BlockPoint> => {
    heads = await reading.blocks.heads(client);
    return heads.latest;
  };
  return readAt(client, latest, async (block) => {
    const finalized = (heads as Heads | null)?.finalized ?? block;
    const held = await readHeld(client, reading, block);
    if (held === null) return { held, event: null, finalized: false, block };
    const log = await findEvent(client, { ...reading, held, heads: { latest: block, finalized } });
    const event =
      log === null
        ? null
        : { transactionHash: String(log.transactionHash).toLowerCase(), blockNumber: blockOf(log) };
    return { held, event, finalized: event !== null && event.blockNumber <= finalized.number, block };
  });
}

async function readHeld(
  client: ReadClient,
  { escrow, depositId }: Pick<Reading, 'escrow' | 'depositId'>,
  block: BlockPoint,
): Promise<Held | null> {
  const [depositor, amount, depositedAt, releaseTime, cancelDeadline, state] = await readContract(client, {
    address: escrow.address as `0x${string}`,
    abi: escrowAbi,
    functionName: 'deposits',
    args: [depositId as `0x${string}`],
    blockNumber: BigInt(block.number),
  });
  if (state === 0) return null;
  const status = statusOf[state];
  const times = [depositedAt, releaseTime, cancelDeadline].map((seconds) => Number(seconds) * 1_000);
  const [depositedMs = 0, releaseMs = 0, cancelMs = 0] = times;
  if (
    status === undefined ||
    depositedMs > block.time ||
    times.some((time) => time === 0 || time > latestTime)
  )
    throw new ChainFailure('malformed', 'answered with an impossible state or time of a deposit');
  return {
    status,
    depositor: depositor.toLowerCase(),
    amount: amount.toString(),
    depositedAt: depositedMs,
    releaseTime: releaseMs,
    cancelDeadline: cancelMs,
  };
}

interface Search extends Reading {
  readonly held: Held;
  readonly heads: Heads;
}

/** Finds the event that led to a deposit's status; null if it is not in the blocks searched so far. */
async function findEvent(client: ReadClient, search: Search): Promise<RpcLog | null> {
  const { escrow, depositId, held, heads, readLogs, searchedTo } = search;
  const key = `${escrow.address} ${depositId} ${held.status}`;
  let from = searchedTo.get(key) ?? (await startOf(client, search));
  for (let page = 0; page < mostPages && from <= heads.latest.number; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- The next page begins where this one ended.
    const { logs, to } = await readLogs(client, {
      address: escrow.address,
      topics: [escrowTopics[held.status], depositId as `0x${string}`],
      from,
      to: heads.latest.number,
    });
    const log = logs.at(-1);
    // Blocks that are not final may be replaced.
    searchedTo.set(key, Math.min(log === undefined ? to + 1 : blockOf(log), heads.finalized.number + 1));
    if (log !== undefined) return log;
    from = to + 1;
  }
  // The contract's state implies an event, so an answer without it was wrong: its blocks are searched again.
  if (from > heads.latest.number) searchedTo.delete(key);
  return null;
}

/** First block to search: no event of a status is earlier than the time that the contract gives for it. */
function startOf(client: ReadClient, { escrow, held, heads }: Search): Promise<number> {
  const time = held.status === 'released' ? held.releaseTime : held.depositedAt;
  const to = heads.latest.number;
  return firstBlockSince(client, { time, from: Math.min(escrow.fromBlock, to), to });
}
