import registryFile from '../../resources/market-registry.json' with { type: 'json' };
import {
  monotonicClock,
  systemClock,
  virtualClock,
  type MonotonicClock,
  type VirtualClock,
  type WorldClock,
} from '../clock.ts';
import type { Config } from '../config/config.ts';
import { noKeychain } from '../config/keep-change.ts';
import { createLog, type Log, type LogOptions } from '../log.ts';
import { createCurrentSource, type Ask } from '../operations/current-source.ts';
import type { StartChild } from '../processes/child.ts';
import { createAccessToken } from '../server/access-token.ts';
import type { LocalPort, PortStatus } from '../server/local-port.ts';
import type { RunningSimulator } from '../simulator/start-simulator.ts';
import { holdDataFolder } from '../store/instance-lock.ts';
import {
  politeLimits,
  simulatorLimits,
  createWeightBudget,
  type BudgetLimits,
  type WeightBudget,
} from '../venue/hyperliquid/weight-budget.ts';
import { createClosers, type Closers } from './closers.ts';
import type { SourceParts } from './source/source-parts.ts';
import { openInterfaces, type Interfaces } from './open-interfaces.ts';
import { parseRegistry } from './registry.ts';
import type { OpenPort } from './source/settings-view.ts';
import { openSourceControl, type SourceKeychain } from './source/source-control.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly startChild: StartChild;
  /** Folder of the built dashboard; null serves none. */
  readonly webRoot: string | null;
  /** The world's time for a venue that is not embedded; the system's unless a test drives it. */
  readonly world?: WorldClock;
  /** Real elapsed time; the system's unless a test drives it. */
  readonly monotonic?: MonotonicClock;
  /** The embedded simulator's time; from now on in real time unless a test drives it. */
  readonly simulatedTime?: VirtualClock;
  /** What any venue may be asked a minute; the usual limits of each unless a test or a bench is of something else. */
  readonly venueLimits?: BudgetLimits;
  /** Where a window's key is kept; without one, in the settings file. */
  readonly keychain?: SourceKeychain;
  readonly logTo?: LogOptions['destination'];
  /** Shows a folder in the system's file manager; absent: there is no desktop. */
  readonly reveal?: (path: string) => void;
  /** Whether the service may start without its port. A window reports the problem and continues; without a window the start fails. */
  readonly mayLackPort?: boolean;
}

export interface Service extends Interfaces {
  /** Answers from whichever source is open. */
  readonly ask: Ask;
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

function limitsOf({ venueLimits }: ServiceOptions): SourceParts['limits'] {
  return { venue: venueLimits ?? politeLimits, simulator: venueLimits ?? simulatorLimits };
}

async function wire(
  options: ServiceOptions,
  log: (scope: string) => Log,
  closers: Closers,
): Promise<Service> {
  const { config } = options;
  closers.add(holdDataFolder(config.dataDir).release);
  const source = createCurrentSource();
  const opened = { port: null as LocalPort | null };
  const token = createAccessToken(config.token);
  const limits = limitsOf(options);
  const monotonic = options.monotonic ?? monotonicClock;
  const control = await openSourceControl({
    config,
    slot: source,
    log: log('service'),
    openPort: () => openPortOf(opened.port?.status()),
    onToken: token.change,
    keychain: options.keychain ?? noKeychain(config),
    source: {
      startChild: options.startChild,
      reveal: options.reveal ?? null,
      log,
      registry: parseRegistry(registryFile),
      world: options.world ?? systemClock,
      monotonic,
      simulatedTime: options.simulatedTime ?? virtualClock({ worldMs: Date.now(), rate: 1 }),
      limits,
      budgetOf: createBudgets(limits.venue, monotonic),
    },
  });
  closers.add(control.close);
  const interfaces = await openInterfaces({
    config,
    monotonic,
    webRoot: options.webRoot,
    mayLackPort: options.mayLackPort ?? false,
    source,
    control,
    token,
    log,
    closers,
    onPort: (port) => {
      opened.port = port;
    },
  });
  return {
    ...interfaces,
    get url() {
      return interfaces.url;
    },
    ask: source.ask,
    epoch: source.epochs.now,
    get simulator() {
      return control.simulator();
    },
    close: closers.closeAll,
  };
}

function openPortOf(portStatus: PortStatus | undefined): OpenPort {
  if (portStatus === undefined) return { open: null, trouble: null };
  return portStatus.kind === 'open'
    ? { open: portStatus.port, trouble: null }
    : { open: null, trouble: portStatus.trouble };
}

/** One budget for each address, however often it is switched to. */
function createBudgets(limits: BudgetLimits, monotonic: MonotonicClock): (baseUrl: string) => WeightBudget {
  const budgets = new Map<string, WeightBudget>();
  return (baseUrl) => {
    const budget = budgets.get(baseUrl) ?? createWeightBudget(limits, monotonic);
    budgets.set(baseUrl, budget);
    return budget;
  };
}
