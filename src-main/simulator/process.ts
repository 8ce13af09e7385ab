import { virtualClock, type VirtualClock } from '../clock.ts';
import { assertNever, fileFault, fileRemedy, isFileFault, messageOf } from '../errors.ts';
import { connectToParent } from '../processes/parent-link.ts';
import { startAgent, type RunningAgent } from './agent/start-agent.ts';
import { actOnChain } from './chain/act-on-chain.ts';
import { openStoredActs, type StoredActs } from './chain/stored-acts.ts';
import {
  createSimulatedChains,
  simulatedChainSetups,
  type SimulatedChains,
} from './chain/simulated-chain.ts';
import type {
  FromSimulator,
  SimulatorAnswer,
  SimulatorInput,
  SimulatorQuestion,
  ToSimulator,
} from './process-messages.ts';
import { serveWorld, type SimulatorServer } from './serve-world.ts';
import { createVaults } from './vault/create-vaults.ts';
import { createWorld } from './world.ts';

/** The simulated venue and its agent as a program, which runs as a child process of the service. */
interface Simulator {
  readonly clock: VirtualClock;
  readonly server: SimulatorServer;
  readonly agent: RunningAgent | null;
  readonly chains: SimulatedChains;
  readonly acts: StoredActs;
}

const parent = connectToParent();
const send = (message: FromSimulator): void => parent.send(message);
const running: { simulator: Simulator | null; feedFolder: string | null } = {
  simulator: null,
  feedFolder: null,
};

process.on('uncaughtException', (error) => {
  send({ kind: 'failed', message: failureText(error), remedy: fileRemedy(error) });
  // Exits in a later turn of the event loop, so that the message is sent first.
  setImmediate(() => process.exit(1));
});

/** Says why the process ends. Only the feed's files are used without naming them: the error of any other file names it. */
const failureText = (error: unknown): string =>
  isFileFault(error)
    ? `A file in ${running.feedFolder} can't be written: ${fileFault(error)}`
    : messageOf(error);

parent.onMessage((received) => {
  const message = received as ToSimulator;
  switch (message.kind) {
    case 'start':
      return void start(message.input);
    case 'ask':
      if (running.simulator === null) return;
      return send({ kind: 'done', id: message.id, answer: answer(running.simulator, message.question) });
    case 'close':
      return void close();
    default:
      assertNever(message);
  }
});

async function start({
  origin,
  clock: reading,
  fault,
  feedFolder,
  chainFile,
  port,
}: SimulatorInput): Promise<void> {
  running.feedFolder = feedFolder;
  const clock = virtualClock(reading);
  const world = createWorld(origin);
  const vaults = createVaults(world, world.origin.seed);
  const acts = openStoredActs(chainFile);
  const chains = createSimulatedChains({ world, vault: vaults.standard, acts: acts.list });
  const server = await serveWorld({ world, vaults, chains, clock, port });
  const agent =
    feedFolder === null ? null : startAgent({ world, vault: vaults.standard, clock, folder: feedFolder });
  if (fault !== null) {
    server.setFault(fault);
    agent?.setFault(fault);
  }
  running.simulator = { clock, server, agent, chains, acts };
  send({
    kind: 'listening',
    pid: process.pid,
    port: Number(new URL(server.url).port),
    url: server.url,
    referenceKey: server.referenceKey,
    vaultAddresses: vaults.all.map((vault) => vault.address),
    chains: simulatedChainSetups(world, server.url),
  });
}

const done: SimulatorAnswer = { counts: [], refusal: null };

function answer(simulator: Simulator, question: SimulatorQuestion): SimulatorAnswer {
  const { clock, server, agent } = simulator;
  switch (question.kind) {
    case 'clock':
      clock.adopt(question.reading);
      return done;
    case 'fault':
      server.setFault(question.fault);
      agent?.setFault(question.fault);
      return done;
    case 'chain':
      return { ...done, refusal: actOnChain(question.act, { ...simulator, instant: clock.now() }) };
    case 'requests':
      return { ...done, counts: server.requests() };
    default:
      return assertNever(question);
  }
}

async function close(): Promise<void> {
  running.simulator?.agent?.close();
  await running.simulator?.server.close();
  process.exit(0);
}
