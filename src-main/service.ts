import { randomBytes } from 'node:crypto';
import registryFile from '../resources/market-registry.json' with { type: 'json' };
import { createEndpoint } from './bridge/create-endpoint.ts';
import type { BridgeEndpoint } from './bridge/endpoint.ts';
import type { WindowCommands } from './bridge/window-commands.ts';
import type { WorldClock } from './clock.ts';
import { monotonicClock, systemClock, virtualClock } from './clock.ts';
import type { VirtualClock } from './clock.ts';
import type { Closers } from './closers.ts';
import { createClosers } from './closers.ts';
import type { Config } from './config.ts';
import { noKeychain } from './config/no-keychain.ts';
import type { Log, LogOptions } from './log.ts';
import { createLog } from './log.ts';
import type { ReadModel } from './queries/read-model.ts';
import type { SwitchableReadModel } from './queries/switchable-read-model.ts';
import { createSwitchableReadModel } from './queries/switchable-read-model.ts';
import { parseRegistry } from './registry.ts';
import { fixedToken } from './server/access-token.ts';
import { startServer } from './server/server.ts';
import { createBrowserAccess } from './server/web/browser-access.ts';
import { writeServiceFile } from './service-file.ts';
import type { RunningSimulator } from './simulator/start-simulator.ts';
import { createBudgets } from './source/budgets.ts';
import type { DeskKeychain, SourceDesk } from './source/source-desk.ts';
import { openDesk } from './source/source-desk.ts';
import { holdDataFolder } from './store/instance-lock.ts';
import type { BudgetLimits } from './venue/hyperliquid/weight-budget.ts';
import { politeLimits } from './venue/hyperliquid/weight-budget.ts';
import { version } from './version.ts';

export interface ServiceOptions {
  readonly config: Config;
  /** Where the code of a thread is. */
  readonly threadUrl: (name: 'simulator') => URL;
  /** Folder of the built dashboard; null serves none. */
  readonly webRoot: string | null;
  /** The world's time for a venue that is not embedded; the system's unless a test drives it. */
  readonly world?: WorldClock;
  /** The embedded simulator's time; from now on in real time unless a test drives it. */
  readonly simulatedTime?: VirtualClock;
  /** What the venue may be asked a minute; the polite limits unless a test is of something else. */
  readonly venueLimits?: BudgetLimits;
  /** Where a window's key is kept; without one, in the settings file. */
  readonly keychain?: DeskKeychain;
  readonly logTo?: LogOptions['destination'];
}

export interface Service {
  readonly endpoint: BridgeEndpoint;
  /** Base address that the service listens on. */
  readonly url: string;
  /** First line on stdout. */
  readonly banner: string;
  /** A new single-use link to the dashboard. */
  readonly dashboardLink: () => string;
  /** Of whichever source is open. */
  readonly readModel: ReadModel;
  /** What a window may do, without a window. */
  readonly commands: WindowCommands;
  /** Rises with every switch. */
  readonly epoch: () => number;
  /** The embedded simulator of the source that is open now; null where the venue is elsewhere. */
  readonly simulator: RunningSimulator | null;
  readonly close: () => Promise<void>;
}

/** Opens, wires and starts everything; closes it in reverse. Throws StartError with nothing left open. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const log = createLog({
    level: options.config.logLevel,
    ...(options.logTo === undefined ? {} : { destination: options.logTo }),
  });
  const closers = createClosers((message) =>
    log('service').error({ message }, 'something did not close cleanly'),
  );
  try {
    return await wire(options, log, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function wire(
  options: ServiceOptions,
  log: (scope: string) => Log,
  closers: Closers,
): Promise<Service> {
  const { config } = options;
  closers.add(holdDataFolder(config.dataDir).release);
  const slot = createSwitchableReadModel();
  const address = { url: '', port: config.port };
  const limits = options.venueLimits ?? politeLimits;
  const desk = await openDesk({
    config,
    slot,
    log: log('service'),
    openPort: () => address.port,
    keychain: options.keychain ?? noKeychain(config),
    source: {
      threadUrl: options.threadUrl,
      log,
      registry: parseRegistry(registryFile),
      world: options.world ?? systemClock,
      simulatedTime: options.simulatedTime ?? virtualClock({ worldMs: Date.now(), rate: 1 }),
      limits,
      budgetOf: createBudgets(limits),
    },
  });
  closers.add(desk.close);
  return {
    ...(await openDoors(options, { slot, desk, log, closers, address })),
    readModel: slot.readModel,
    commands: desk.commands,
    epoch: slot.epochs.now,
    get simulator() {
      return desk.simulator();
    },
    close: closers.closeAll,
  };
}

interface DoorParts {
  readonly slot: SwitchableReadModel;
  readonly desk: SourceDesk;
  readonly log: (scope: string) => Log;
  readonly closers: Closers;
  /** Filled in when the server listens. */
  readonly address: { url: string; port: number };
}

/** The window's bridge and the local server: they stay, whichever source is behind them. */
async function openDoors(
  { config, webRoot }: ServiceOptions,
  { slot, desk, log, closers, address }: DoorParts,
): Promise<Pick<Service, 'endpoint' | 'url' | 'banner' | 'dashboardLink'>> {
  const endpoint = createEndpoint({
    readModel: slot.readModel,
    epochs: slot.epochs,
    commands: desk.commands,
    log: log('bridge'),
    callTimeoutMs: 10_000,
    monotonic: monotonicClock,
    clockEveryMs: 10_000,
    accountEveryMs: 1_000,
  });
  closers.add(endpoint.close);
  const controlKey = randomBytes(24).toString('base64url');
  const access = createBrowserAccess({ monotonic: monotonicClock, controlKey, baseUrl: () => address.url });
  const server = await startServer({
    ...config,
    accessToken: fixedToken(config.token),
    readModel: slot.readModel,
    endpoint,
    access,
    version,
    log: log('server'),
    monotonic: monotonicClock,
    requestTimeoutMs: 10_000,
    webRoot,
  });
  closers.add(server.close);
  Object.assign(address, { url: `http://127.0.0.1:${server.port}`, port: server.port });
  const opens = { controlKey, token: config.token };
  closers.add(writeServiceFile(config.dataDir, { url: address.url, pid: process.pid, ...opens }));
  const banner = `Perpscope ${version} listening on ${address.url} (${config.venue} ${config.network.toLowerCase()})`;
  return { endpoint, url: address.url, banner, dashboardLink: access.newLink };
}
