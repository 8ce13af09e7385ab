import type { Chain } from '../../chain/chain.ts';
import { poolQuestionOf } from '../../domain/funds/token-price.ts';
import type { AgentToken } from '../../domain/journal/agent-status.ts';
import type { JobEnd } from '../poller.ts';
import type { ChainBoard } from './chain-board.ts';
import { noteReading } from './note-reading.ts';

interface TokenDeps {
  readonly chains: readonly Chain[];
  /** The agent's token; called before each reading. null: the agent names none. */
  readonly token: () => AgentToken | null;
}

/** Reads the pool of the agent's token; idle while the agent names no token on a configured chain. */
export async function readTokenPool(
  { chains, token }: TokenDeps,
  board: ChainBoard,
  signal: AbortSignal,
): Promise<JobEnd> {
  const named = token();
  const question = named === null ? null : poolQuestionOf(named);
  const chain = chains.find(({ name }) => name === named?.chain);
  if (question === null || chain === undefined) {
    board.noteNoPool();
    return 'idle';
  }
  const reading = await noteReading(
    () => chain.readPool(question, signal),
    (failure) => board.notePoolFailure(chain.name, question, failure),
    signal,
  );
  board.notePool(chain.name, question, reading);
  return 'done';
}
