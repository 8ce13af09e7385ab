import { once } from 'node:events';

/** Returns the input that the bench sent to this process. */
export async function fromParent<Input>(): Promise<Input> {
  const [input] = (await once(process, 'message')) as [Input];
  return input;
}

export function sendToParent(message: unknown): void {
  // After the bench has left nobody reads an answer.
  if (process.connected) process.send?.(message);
}

/** Ends this process with the bench, however that ends. */
export function untilParentLeaves(close: () => Promise<void>): void {
  process.once('disconnect', () => void close().finally(() => process.exit(0)));
}

/** Returns the CPU time of this thread so far, ms. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
