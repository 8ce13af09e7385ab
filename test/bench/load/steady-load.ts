import { Pool } from 'undici';
import { noAnswers, type AnswerTally } from './answer-check.ts';

/** A load that stops with its block, so a failing row does not go on asking. */
export interface SteadyLoad extends AsyncDisposable {
  readonly tally: Readonly<AnswerTally>;
  /** Resolves when all requests are answered. */
  readonly stop: () => Promise<void>;
}

export interface Expectation {
  readonly path: string;
  readonly isRight: (answer: Record<string, unknown>) => boolean;
}

interface Pace {
  readonly everyMs: number;
  /** null: nothing is asked this time. */
  readonly next: (turn: number) => Expectation | null;
}

const answerWithinMs = 20_000;

/** Asks at steady paces, however long the answers take, until stopped. */
export function askSteadily(url: string, connections: number, paces: readonly Pace[]): SteadyLoad {
  const pool = new Pool(url, { connections, bodyTimeout: answerWithinMs, headersTimeout: answerWithinMs });
  const tally = noAnswers();
  const open = new Set<Promise<void>>();
  const timers = paces.map(({ everyMs, next }) => {
    let turn = 0;
    return setInterval(() => {
      const expectation = next(turn);
      turn += 1;
      if (expectation === null) return;
      const asked = askOnce(pool, expectation, tally).finally(() => open.delete(asked));
      open.add(asked);
    }, everyMs);
  });
  const end = async (): Promise<void> => {
    for (const timer of timers) clearInterval(timer);
    await Promise.allSettled(open);
    await pool.close();
  };
  let ended: Promise<void> | null = null;
  const stop = (): Promise<void> => (ended ??= end());
  return { tally, stop, [Symbol.asyncDispose]: stop };
}

async function askOnce(pool: Pool, { path, isRight }: Expectation, tally: AnswerTally): Promise<void> {
  try {
    const { statusCode, body } = await pool.request({ path, method: 'GET' });
    const answer = (await body.json()) as Record<string, unknown>;
    if (statusCode === 200 && isRight(answer)) return;
    tally.wrong += 1;
    console.error(`wrong answer to ${path}: ${statusCode} ${JSON.stringify(answer).slice(0, 200)}`);
  } catch (error) {
    tally.wrong += 1;
    console.error(`no answer to ${path}: ${String(error)}`);
  } finally {
    tally.answers += 1;
  }
}
