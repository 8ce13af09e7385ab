import { Pool } from 'undici';
import { noAnswers, type AnswerTally } from './answer-check.ts';

export interface AccountReads {
  readonly tally: Readonly<AnswerTally>;
  readonly stop: () => Promise<void>;
}

const answerWithinMs = 20_000;

/**
 * What each answer must have for it to be one. The agent's status is not among them: at 60 world seconds a second its last
 * word is always older than the service may pass on, and is refused as it must be.
 */
const paths: readonly (readonly [string, string])[] = [
  ['/api/v1/agent/positions', 'positions'],
  ['/api/v1/agent/pool', 'account_value_usd'],
  ['/api/venue/transfers', 'pending'],
  ['/api/health', 'store'],
  ['/api/markets/sim-testnet:BTC/state', 'freshness'],
];

/** Asks for what is told of the account and the agent, one after the other, so many times a second, until stopped. */
export function readAccount(url: string, readsPerSecond: number): AccountReads {
  const pool = new Pool(url, {
    connections: 4,
    bodyTimeout: answerWithinMs,
    headersTimeout: answerWithinMs,
  });
  const tally = noAnswers();
  const open = new Set<Promise<void>>();
  const turn = { nth: 0 };
  const asking = setInterval(() => {
    const [path, field] = paths[turn.nth % paths.length] ?? ['', ''];
    turn.nth += 1;
    const asked = askOnce(pool, { path, field }, tally).finally(() => open.delete(asked));
    open.add(asked);
  }, 1_000 / readsPerSecond);
  return {
    tally,
    stop: async () => {
      clearInterval(asking);
      await Promise.allSettled(open);
      await pool.close();
    },
  };
}

interface Question {
  readonly path: string;
  readonly field: string;
}

async function askOnce(pool: Pool, { path, field }: Question, tally: AnswerTally): Promise<void> {
  try {
    const { statusCode, body } = await pool.request({ path, method: 'GET' });
    const answer = (await body.json()) as Record<string, unknown>;
    if (statusCode === 200 && answer[field] !== undefined) return;
    tally.wrong += 1;
    console.error(`wrong answer to ${path}: ${statusCode} ${JSON.stringify(answer).slice(0, 200)}`);
  } catch (error) {
    tally.wrong += 1;
    console.error(`no answer to ${path}: ${String(error)}`);
  } finally {
    tally.answers += 1;
  }
}
