import { setTimeout as delay } from 'node:timers/promises';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import type { Service } from '../../../src-main/app/service.ts';
import { networksIn } from './network-words.ts';

interface BridgeHammer {
  readonly violations: readonly string[];
  readonly answers: () => number;
  readonly refused: () => number;
  readonly pushes: () => number;
  readonly stop: () => Promise<void>;
}

/** Checks that the epoch of each frame names one network, and that everything with that epoch belongs to that network. */
export function hammerBridge({ endpoint, commands }: Service): BridgeHammer {
  const state = { stopping: false, answers: 0, refused: 0, pushes: 0, epoch: 0 };
  const violations: string[] = [];
  const networks = new Map<number, string>();
  const judge = (what: string, epoch: number, value: unknown): void => {
    for (const network of networksIn(value)) {
      const known = networks.get(epoch) ?? network;
      networks.set(epoch, known);
      if (known !== network) violations.push(`${what}: ${network} in epoch ${epoch}, which is ${known}`);
    }
  };
  const hear = (push: BridgePush): void => {
    state.pushes += 1;
    if (push.epoch < state.epoch)
      violations.push(`${push.event} of epoch ${push.epoch} after ${state.epoch}`);
    if (push.epoch > state.epoch && push.event !== 'frame')
      violations.push(`epoch ${push.epoch} begins with ${push.event}`);
    state.epoch = push.epoch;
    if (push.event !== 'settings') judge(push.event, push.epoch, push.payload);
  };
  const session = endpoint.connect(hear);
  const ask = async (name: string, args: unknown = null): Promise<void> => {
    const outcome = await session.call(name, args);
    state.answers += 1;
    if (outcome.kind === 'answer') judge(name, outcome.epoch, outcome.value);
    else if (outcome.error.code === 'network_switched') state.refused += 1;
    else if (outcome.error.code === 'internal_error') violations.push(`${name}: ${outcome.error.message}`);
  };
  const loop = async (): Promise<void> => {
    while (!state.stopping) {
      const { value } = commands.settings().network;
      const marketId = `sim-${value.toLowerCase()}:BTC`;
      await ask('watchCandles', { watchId: 'w', marketId, interval: '1m' });
      await Promise.all([
        ask('getFrame'),
        ask('listQuotes'),
        ask('getAccount'),
        ask('getAgent'),
        ask('getMarketState', { marketId }),
        ask('getCandles', { marketId, interval: '1h', limit: 20 }),
      ]);
      await delay(5);
    }
    session.close();
  };
  const running = loop();
  return {
    violations,
    answers: () => state.answers,
    refused: () => state.refused,
    pushes: () => state.pushes,
    stop: async () => {
      state.stopping = true;
      await running;
    },
  };
}
