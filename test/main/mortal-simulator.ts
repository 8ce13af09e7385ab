import { parentPort } from 'node:worker_threads';
import '../../src-main/simulator/thread.ts';

/** The simulator's own thread, which dies of the fault `outage` instead of having it. */
parentPort?.on('message', (message: { readonly fault?: { readonly kind: string } | null }) => {
  if (message.fault?.kind === 'outage') throw new Error('struck by lightning');
});
