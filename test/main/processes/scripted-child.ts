import type { Child, StartChild } from '../../../src-main/processes/child.ts';

/** A child process whose messages a test writes. */
interface ScriptedChild {
  readonly start: StartChild;
  readonly end: (reason: string) => void;
}

export function scriptedChild(
  onMessage: (message: unknown, reply: (answer: unknown) => void) => void,
): ScriptedChild {
  const listeners = new Set<(message: unknown) => void>();
  const ended = Promise.withResolvers<string>();
  const reply = (answer: unknown): void => listeners.forEach((listener) => listener(answer));
  const child: Child = {
    send: (message) => setImmediate(() => onMessage(message, reply)),
    onMessage: (listener) => void listeners.add(listener),
    ended: ended.promise,
    kill: () => ended.resolve('was killed by SIGKILL'),
  };
  return { start: () => child, end: ended.resolve };
}
