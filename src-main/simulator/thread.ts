import { parentPort, workerData } from 'node:worker_threads';
import { virtualClock } from '../clock.ts';
import { assertNever } from '../errors.ts';
import { serveWorld } from './serve-world.ts';
import type { FromThread, ThreadInput, ToThread } from './thread-messages.ts';
import { createWorld } from './world.ts';

if (parentPort === null) throw new Error('The simulator runs in a worker thread of its own.');
const port = parentPort;
const { clock, origin } = workerData as ThreadInput;
const tell = (message: FromThread): void => port.postMessage(message);

const server = await serveWorld({ world: createWorld(origin), clock: virtualClock(clock) });

const close = async (): Promise<void> => {
  await server.close();
  port.close();
};

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'fault':
      server.setFault(message.fault);
      tell({ kind: 'fault_set' });
      return;
    case 'requests':
      return tell({ kind: 'requests', counts: server.requests() });
    case 'close':
      // Nothing else keeps the thread alive, so that it ends by itself.
      return void close();
    default:
      assertNever(message);
  }
});
tell({ kind: 'listening', url: server.url, vaultAddresses: [] });
