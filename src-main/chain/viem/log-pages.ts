import type { RpcLog } from 'viem';
import { numberToHex } from 'viem/utils';
import { ChainFailure } from '../chain.ts';
import type { ReadClient } from './endpoints.ts';
import { isRangeRefusal } from './failures.ts';

export interface LogQuestion {
  readonly address: string;
  readonly topics: readonly `0x${string}`[];
  readonly from: number;
  readonly to: number;
}

export interface LogPage {
  /** Events in the order of the chain. */
  readonly logs: readonly RpcLog[];
  readonly to: number;
}

/** Reads events from the start of a range, over as many blocks as the endpoint allows. */
export type ReadLogs = (client: ReadClient, question: LogQuestion) => Promise<LogPage>;

export const widest = 1_000_000;
/** Pages that must succeed after a refusal before wider ones are tried again. */
const pagesBeforeGrowing = 8;

/** Creates a pager. Its pages halve when refused, and double after each page, or after every eighth once one was refused. */
export function openLogPages(firstWidth: number): ReadLogs {
  let width = firstWidth;
  let passed = 0;
  let wasRefused = false;

  const shrink = (refused: number): void => {
    width = Math.max(1, Math.floor(refused / 2));
    passed = 0;
    wasRefused = true;
  };

  return async (client, question) => {
    for (;;) {
      const to = Math.min(question.to, question.from + width - 1);
      const asked = to - question.from + 1;
      try {
        // oxlint-disable-next-line no-await-in-loop -- A page is tried again only after it was refused.
        const logs = await pageOf(client, { ...question, to });
        passed += 1;
        if (asked === width && (!wasRefused || passed % pagesBeforeGrowing === 0))
          width = Math.min(widest, width * 2);
        return { logs, to };
      } catch (error) {
        // Not every endpoint says that a range was too wide: some just time out.
        if (asked > 1) shrink(asked);
        if (asked === 1 || !isRangeRefusal(error)) throw error;
      }
    }
  };
}

async function pageOf(
  client: ReadClient,
  { address, topics, from, to }: LogQuestion,
): Promise<readonly RpcLog[]> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: address as `0x${string}`,
        topics: [...topics],
        fromBlock: numberToHex(from),
        toBlock: numberToHex(to),
      },
    ],
  });
  const current = logs.filter(({ removed }) => !removed);
  current.sort((a, b) => blockOf(a) - blockOf(b) || indexOf(a) - indexOf(b));
  current.forEach((log, index) => {
    const before = current[index - 1];
    if (before !== undefined && blockOf(before) === blockOf(log) && indexOf(before) === indexOf(log))
      throw new ChainFailure('malformed', `answered two events ${indexOf(log)} of block ${blockOf(log)}`);
  });
  return current;
}

export const blockOf = ({ blockNumber }: RpcLog): number => Number(blockNumber);
export const indexOf = ({ logIndex }: RpcLog): number => Number(logIndex);
