import { afterEach, beforeEach } from 'vitest';
import { createEndpoint, type ClosableEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import type { BridgeSession } from '../../../src-main/bridge/endpoint.ts';
import type { WindowCommands } from '../../../src-main/bridge/window-commands.ts';
import { createFairQueue } from '../../../src-main/fair-queue.ts';
import { createLog } from '../../../src-main/log.ts';
import type { CallName, CallOutcome } from '../../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import type { Profile } from '../../../src-preload/contract/views/service/profile.ts';
import type { SavedView } from '../../../src-preload/contract/views/service/saved-view.ts';
import { anOpenSource, type OpenSourceFixture, type OpenSourceOptions } from '../open-source-fixture.ts';
import { someSettings } from '../../renderer/account-builders.ts';
import { fakeConnections } from './fake-connections.ts';

export const settings = someSettings({ network: { value: 'TESTNET', origin: 'default' } });

/** Calls that take no argument; simulateFault takes null, too. */
export const plainCalls = new Set([
  'getFrame',
  'listMarkets',
  'listQuotes',
  'getPriceTrends',
  'getAccount',
  'getAgent',
  'getReference',
  'getActiveSignals',
  'getTransfers',
  'getRisk',
  'getAlerts',
  'seeAlerts',
  'getConnections',
  'createToken',
  'revokeToken',
  'openPort',
  'getSettings',
  'listSavedViews',
  'listProfiles',
  'simulateFault',
  'listExports',
  'getBackups',
  'backUpNow',
  'revealBackups',
  'revealDataFolder',
  'revealLogFolder',
]);

export const aDeposit = {
  chain: 'base',
  depositId: `0x${'0d'.repeat(32)}`,
  amount: '100000000',
  depositor: `0x${'de'.repeat(20)}`,
};
export const aSavedView: SavedView = { name: 'Losses', screen: '/trades', query: 'view=trips', layouts: {} };
export const aProfile: Profile = {
  name: 'default',
  isCurrent: true,
  state: 'running',
  port: 4310,
  venue: 'simulated',
  network: 'TESTNET',
};
const commands: WindowCommands = {
  settings: () => settings,
  saveSettings: async () => settings,
  simulateFault: async () => undefined,
  actOnChain: async () => undefined,
  testEndpoint: async () => [],
  testWebhook: async () => ({ error: null }),
  savedViews: {
    list: () => [aSavedView],
    save: () => undefined,
    remove: () => undefined,
    onChange: () => () => undefined,
  },
  profiles: { list: async () => [aProfile], open: () => undefined },
  connections: fakeConnections(),
  onSettings: () => () => undefined,
};

export interface Window extends BridgeSession {
  readonly pushes: BridgePush[];
}

/** An endpoint over a read model, created again for each test of a file. */
interface EndpointApp {
  app: OpenSourceFixture;
  endpoint: ClosableEndpoint;
  logged: string[];
  readonly anEndpoint: (callTimeoutMs: number) => ClosableEndpoint;
  readonly aWindow: () => Window;
}

export function anEndpointForEach(options: OpenSourceOptions = {}): EndpointApp {
  const at: EndpointApp = {
    anEndpoint: (callTimeoutMs: number) =>
      createEndpoint({
        source: at.app.source,
        commands,
        log: createLog({ level: 'debug', destination: { write: (line) => at.logged.push(line) } })('bridge'),
        queue: createFairQueue(),
        callTimeoutMs,
        monotonic: () => 0,
        clockEveryMs: 60_000,
        accountEveryMs: 1_000,
      }),
    aWindow: () => {
      const pushes: BridgePush[] = [];
      return { ...at.endpoint.connect((push) => pushes.push(push)), pushes };
    },
  } as EndpointApp; // the rest is there before the first test
  beforeEach(() => {
    at.app = anOpenSource(options);
    at.logged = [];
    at.endpoint = at.anEndpoint(10_000);
  });
  afterEach(async () => {
    at.endpoint.close();
    await at.app[Symbol.asyncDispose]();
  });
  return at;
}

export const answered = (outcome: CallOutcome<CallName>): unknown =>
  outcome.kind === 'answer' ? outcome.value : outcome;
export const codeOf = (outcome: CallOutcome<CallName>): string =>
  outcome.kind === 'failure' ? outcome.error.code : 'none';
export const btc = { marketId: 'sim-testnet:BTC', interval: '1h' } as const;
