import { once } from 'node:events';

/** The other end of a bench process: what it was sent to begin with, and how it answers. */
export async function fromParent<Input>(): Promise<Input> {
  const [input] = (await once(process, 'message')) as [Input];
  return input;
}

export function tell(message: unknown): void {
  // What is answered after the bench has left is for nobody.
  if (process.connected) process.send?.(message);
}

/** Ends with the bench, however that ends. */
export function untilParentLeaves(close: () => Promise<void>): void {
  process.once('disconnect', () => void close().finally(() => process.exit(0)));
}

/** What this thread has computed so far, ms. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
