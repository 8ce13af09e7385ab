import { virtualClock, type VirtualClock } from '../clock.ts';
import { assertNever, messageOf } from '../errors.ts';
import { connectToParent } from '../processes/parent-link.ts';
import { startAgent, type RunningAgent } from './agent/start-agent.ts';
import type { FromSimulator, SimulatorInput, SimulatorQuestion, ToSimulator } from './process-messages.ts';
import { serveWorld, type SimulatorServer } from './serve-world.ts';
import type { RequestCount } from './server/request-counter.ts';
import { createVaults } from './vault/create-vaults.ts';
import { createWorld } from './world.ts';

/** The simulated venue and its agent as a program: a child process of the service. */
interface Simulator {
  readonly clock: VirtualClock;
  readonly server: SimulatorServer;
  readonly agent: RunningAgent | null;
}

const parent = connectToParent();
const send = (message: FromSimulator): void => parent.send(message);
const running: { simulator: Simulator | null } = { simulator: null };

process.on('uncaughtException', (error) => {
  send({ kind: 'failed', message: messageOf(error) });
  // Left to the next turn, so that the message is on its way.
  setImmediate(() => process.exit(1));
});

parent.onMessage((received) => {
  const message = received as ToSimulator;
  switch (message.kind) {
    case 'start':
      return void start(message.input);
    case 'ask':
      if (running.simulator === null) return;
      return send({ kind: 'done', id: message.id, counts: answer(running.simulator, message.question) });
    case 'close':
      return void close();
    default:
      assertNever(message);
  }
});

async function start({ origin, clock: reading, fault, feedFolder, port }: SimulatorInput): Promise<void> {
  const clock = virtualClock(reading);
  const world = createWorld(origin);
  const vaults = createVaults(world, world.origin.seed);
  const server = await serveWorld({ world, vaults, clock, port });
  const agent =
    feedFolder === null ? null : startAgent({ world, vault: vaults.standard, clock, folder: feedFolder });
  if (fault !== null) {
    server.setFault(fault);
    agent?.setFault(fault);
  }
  running.simulator = { clock, server, agent };
  send({
    kind: 'listening',
    pid: process.pid,
    port: Number(new URL(server.url).port),
    url: server.url,
    referenceKey: server.referenceKey,
    vaultAddresses: vaults.all.map((vault) => vault.address),
    apiWallet: vaults.standard.agentWallet,
  });
}

function answer({ clock, server, agent }: Simulator, question: SimulatorQuestion): readonly RequestCount[] {
  switch (question.kind) {
    case 'clock':
      clock.adopt(question.reading);
      return [];
    case 'fault':
      server.setFault(question.fault);
      agent?.setFault(question.fault);
      return [];
    case 'requests':
      return server.requests();
    default:
      return assertNever(question);
  }
}

async function close(): Promise<void> {
  running.simulator?.agent?.close();
  await running.simulator?.server.close();
  process.exit(0);
}
