import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process that a row measures or drives. It ends with the row, or with this process. */
export interface Child<Ready> extends AsyncDisposable {
  readonly ready: Ready;
  /** Asks and waits for the answer; one question at a time. */
  readonly ask: (question: string) => Promise<unknown>;
}

const startWithinMs = 30_000;
const endWithinMs = 5_000;

interface ChildOptions {
  readonly input: unknown;
  /** Path of the child; absent: its source. */
  readonly file?: string;
  /** Real ms that an answer may take (5 s). */
  readonly answerWithinMs?: number;
}

/** Starts `children/<name>.ts`, sends it `input`, and resolves once it reports that it is ready. */
export async function startChild<Ready>(name: string, options: ChildOptions): Promise<Child<Ready>> {
  const file = options.file ?? join(import.meta.dirname, 'children', `${name}.ts`);
  const child = fork(file, {
    serialization: 'advanced',
    // The options of this process do not apply.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The ${name} process ended with ${String(code)}.`);
  });
  died.catch(() => undefined);
  const hear = async (waitMs: number): Promise<unknown> => {
    const signal = AbortSignal.timeout(waitMs);
    const [message] = (await Promise.race([once(child, 'message', { signal }), died])) as [unknown];
    return message;
  };
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const force = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    clearTimeout(force);
  };
  try {
    child.send(options.input as object);
    const ready = (await hear(startWithinMs)) as Ready;
    return {
      ready,
      ask: (question) => {
        const answer = hear(options.answerWithinMs ?? endWithinMs);
        child.send(question);
        return answer;
      },
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
