import { parentPort, workerData } from 'node:worker_threads';
import { virtualClock } from '../clock.ts';
import { assertNever } from '../errors.ts';
import { startAgent } from './agent/start-agent.ts';
import { serveWorld } from './serve-world.ts';
import type { FromThread, ThreadInput, ToThread } from './thread-messages.ts';
import { createVaults } from './vault/create-vaults.ts';
import { createWorld } from './world.ts';

if (parentPort === null) throw new Error('The simulator runs in a worker thread of its own.');
const port = parentPort;
const input = workerData as ThreadInput;
const tell = (message: FromThread): void => port.postMessage(message);

const clock = virtualClock(input.clock);
const world = createWorld(input.origin);
const vaults = createVaults(world, world.origin.seed);
const agent =
  input.feedFolder === null
    ? null
    : startAgent({ world, vault: vaults.standard, clock, folder: input.feedFolder });
const server = await serveWorld({ world, vaults, clock });

const close = async (): Promise<void> => {
  agent?.close();
  await server.close();
  port.close();
};

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'fault':
      server.setFault(message.fault);
      agent?.setFault(message.fault);
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
tell({
  kind: 'listening',
  url: server.url,
  referenceKey: server.referenceKey,
  vaultAddresses: vaults.all.map((vault) => vault.address),
  apiWallet: vaults.standard.agentWallet,
});
