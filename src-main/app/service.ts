import { randomBytes } from 'node:crypto';
import { defaultProfile } from '../../src-preload/contract/views/service/profile-name.ts';
import registryFile from '../../resources/market-registry.json' with { type: 'json' };
import type { ProgramStart } from '../../src-preload/contract/bridge/connections.ts';
import { createEndpoint } from '../bridge/create-endpoint.ts';
import type { BridgeEndpoint } from '../bridge/endpoint.ts';
import type { WindowCommands } from '../bridge/window-commands.ts';
import {
  type MonotonicClock,
  systemClock,
  monotonicClock,
  virtualClock,
  type VirtualClock,
  type WorldClock,
} from '../clock.ts';
import type { Config } from '../config/config.ts';
import { createSavedViews } from '../config/saved-views.ts';
import { noKeychain } from '../config/keep-change.ts';
import { StartError, messageOf } from '../errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { Log, LogOptions } from '../log.ts';
import { type CurrentSource, createCurrentSource } from '../operations/current-source.ts';
import type { Ask } from '../operations/operation.ts';
import { getClock } from '../operations/settings/frame.ts';
import type { StartChild } from '../processes/child.ts';
import { type AgentTimings, usualAgentTimings } from '../readers/agent/agent-reader.ts';
import { type ChangeableToken, createAccessToken } from '../server/access-token.ts';
import { type LocalPort, createLocalPort, type PortStatus } from '../server/local-port.ts';
import { portHolder } from '../server/port-holder.ts';
import { type RequestLog, createRequestLog } from '../server/request-log.ts';
import { startServer } from '../server/server.ts';
import { type SavableAccess, createBrowserAccess } from '../server/web/browser-access.ts';
import type { RunningSimulator } from '../simulator/start-simulator.ts';
import { holdDataFolder } from '../store/instance-lock.ts';
import { minuteMs } from '../time.ts';
import {
  politeLimits,
  simulatorLimits,
  createWeightBudget,
  type BudgetLimits,
  type WeightBudget,
} from '../venue/hyperliquid/weight-budget.ts';
import { version } from '../version.ts';
import { type Closers, createClosers } from './closers.ts';
import { connectionCommands } from './connection-commands.ts';
import { furtherPorts, keepFirstPort, keepProfileFile } from './keep-profile.ts';
import { keepServiceFile } from './keep-service-file.ts';
import { profileCommands } from './profile-commands.ts';
import { mcpProgram } from './program-start.ts';
import { parseRegistry } from './registry.ts';
import { createServiceLog } from './service-log.ts';
import { sessionFileIn } from './session-file.ts';
import type { OpenPort } from './source/settings-view.ts';
import { type SourceControl, openSourceControl, type SourceKeychain } from './source/source-control.ts';
import type { SourceDeps } from './source/source-deps.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly startChild: StartChild;
  /** Folder of the built dashboard; null serves none. */
  readonly webRoot: string | null;
  /** Command with which another program starts this one as an MCP server; absent: the way this process was started. */
  readonly mcpProgram?: ProgramStart;
  /** World clock for a venue that is not embedded; the system's unless a test drives it. */
  readonly world?: WorldClock;
  /** Real elapsed time; the system's unless a test drives it. */
  readonly monotonic?: MonotonicClock;
  /** Clock of the embedded simulator; real time from now on unless a test drives it. */
  readonly simulatedTime?: VirtualClock;
  /** Request limits per minute for any venue; absent: each venue's usual limits. For tests and benchmarks. */
  readonly venueLimits?: BudgetLimits;
  /** Timing of reads of the agent's feed; every two seconds unless a test needs it faster. */
  readonly agentTimings?: AgentTimings;
  /** Keychain for secrets that a window saves; absent: they are saved in the settings file. */
  readonly keychain?: SourceKeychain;
  readonly logTo?: LogOptions['destination'];
  /** Shows a folder in the system's file manager; absent: no desktop. */
  readonly reveal?: (path: string) => void;
  /** Starts the window of a profile, or brings it to the front; absent: no desktop. */
  readonly openProfile?: ((name: string) => void) | null;
  /** Whether the service may start without its port. A window reports the problem and continues; without a window the start fails. */
  readonly mayLackPort?: boolean;
  /** Whether the service takes any free port if the configured one is taken. */
  readonly orAnyPort?: boolean;
}

export interface Service extends Interfaces {
  /** Answers from the source that is open now. */
  readonly ask: Ask;
  /** Number that increases with every switch. */
  readonly epoch: () => number;
  /** Embedded simulator of the open source; null: the venue is elsewhere. */
  readonly simulator: RunningSimulator | null;
  readonly close: () => Promise<void>;
}

/** Opens, wires and starts everything, and closes it in reverse order. Throws StartError with nothing left open. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config } = options;
  const { log, openFiles } = createServiceLog(config, options.logTo);
  const closers = createClosers((message) =>
    log('service').error({ message }, 'something did not close cleanly'),
  );
  try {
    closers.add(holdDataFolder(config.dataDir, purposeOf(config)).release);
    closers.add(await openFiles());
    const service = await wire(options, log, closers);
    log('service').info({ banner: service.banner, pid: process.pid }, 'the service has started');
    closers.add(() => log('service').info('the service is closing'));
    return service;
  } catch (error) {
    log('service').info({ message: messageOf(error) }, 'the service did not start');
    await closers.closeAll();
    throw error;
  }
}

const purposeOf = ({ profile }: Config) => (profile.name === defaultProfile ? 'start' : 'startProfile');

function limitsOf({ venueLimits }: ServiceOptions): SourceDeps['limits'] {
  return { venue: venueLimits ?? politeLimits, simulator: venueLimits ?? simulatorLimits };
}

async function wire(
  options: ServiceOptions,
  log: (scope: string) => Log,
  closers: Closers,
): Promise<Service> {
  const { config } = options;
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
      agentTimings: options.agentTimings ?? usualAgentTimings,
      budgetOf: createBudgets(limits.venue, monotonic),
    },
  });
  closers.add(control.close);
  const interfaces = await openInterfaces({
    ...askedOfInterfaces(options),
    monotonic,
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

function askedOfInterfaces({
  config,
  webRoot,
  mcpProgram: start = mcpProgram(process, config.dataDir),
  mayLackPort = false,
  orAnyPort = false,
  openProfile = null,
}: ServiceOptions): Pick<
  InterfaceDeps,
  'config' | 'webRoot' | 'mcpStart' | 'mayLackPort' | 'furtherPorts' | 'openProfile'
> {
  const ports = [...furtherPorts(config), ...(orAnyPort ? [0] : [])];
  return { config, webRoot, mcpStart: start, mayLackPort, furtherPorts: ports, openProfile };
}

function openPortOf(portStatus: PortStatus | undefined): OpenPort {
  if (portStatus === undefined) return { open: null, trouble: null };
  return portStatus.kind === 'open'
    ? { open: portStatus.port, trouble: null }
    : { open: null, trouble: portStatus.trouble };
}

/** Returns the one budget of each address, however often a source switches to it. */
function createBudgets(limits: BudgetLimits, monotonic: MonotonicClock): (baseUrl: string) => WeightBudget {
  const budgets = new Map<string, WeightBudget>();
  return (baseUrl) => {
    const budget = budgets.get(baseUrl) ?? createWeightBudget(limits, monotonic);
    budgets.set(baseUrl, budget);
    return budget;
  };
}

interface InterfaceDeps {
  readonly config: Config;
  readonly webRoot: string | null;
  readonly mcpStart: ProgramStart;
  /** Whether the service continues without its port; if not, the start fails. */
  readonly mayLackPort: boolean;
  readonly furtherPorts: readonly number[];
  readonly openProfile: ((name: string) => void) | null;
  readonly monotonic: MonotonicClock;
  readonly source: CurrentSource;
  readonly control: SourceControl;
  readonly token: ChangeableToken;
  readonly log: (scope: string) => Log;
  readonly closers: Closers;
  /** Called with the port once it can be queried. */
  readonly onPort: (port: LocalPort) => void;
}

interface Interfaces {
  readonly endpoint: BridgeEndpoint;
  /** Commands of the window, for use without a window. */
  readonly commands: WindowCommands;
  /** Base address that the service listens on; empty while its port is not open. */
  readonly url: string;
  /** First line on stdout. */
  readonly banner: string;
  /** Creates a single-use link to the dashboard. */
  readonly dashboardLink: () => string;
}

/** Opens the window's bridge and the local server. They stay open when the source switches. */
async function openInterfaces(deps: InterfaceDeps): Promise<Interfaces> {
  const { config, control, closers, log, monotonic } = deps;
  const controlKey = randomBytes(24).toString('base64url');
  const baseUrl = (): string => urlOf(port);
  const access = createBrowserAccess({
    monotonic,
    wallNow: systemClock.now,
    controlKey,
    baseUrl,
    file: sessionFileIn(config.dataDir),
    onUnsaved: (error) =>
      log('server').warn({ message: messageOf(error) }, 'browser sessions could not be saved'),
  });
  closers.add(saveSessions(access));
  const requestLog = createRequestLog(worldTime(deps.source));
  const queue = createFairQueue();
  const port = createLocalPort({
    port: () => control.config().port,
    others: deps.furtherPorts,
    holder: deps.mayLackPort ? portHolder : async () => null, // the error that ends the start is enough
    start: (wanted) =>
      startServer({ ...serverDeps(deps), requestLog, access, endpoint, queue, port: wanted }),
  });
  const commands = {
    ...control.commands,
    connections: connectionsOf(deps, { requestLog, port }),
    savedViews: createSavedViews(config.dataDir),
    profiles: profileCommands({ config, open: deps.openProfile }),
  };
  const endpoint = createEndpoint({
    source: deps.source,
    commands,
    log: log('bridge'),
    queue,
    callTimeoutMs: 10_000,
    monotonic,
    clockEveryMs: 10_000,
    accountEveryMs: 1_000,
  });
  closers.add(endpoint.close);
  deps.onPort(port);
  closers.add(port.close);
  closers.add(keepServiceFile({ ...deps, dataDir: config.dataDir, port, controlKey, log: log('service') }));
  const { settings, onSettings, saveSettings: save } = control.commands;
  const own = { config, port, log: log('service') };
  closers.add(keepProfileFile({ ...own, settings, onSettings }));
  closers.add(port.onChange(control.notify));
  await openPort(deps, port);
  await keepFirstPort({ ...own, save });
  return {
    endpoint,
    commands,
    get url() {
      return baseUrl();
    },
    banner: `Perpscope ${version} ${whereOf(port)} (${config.venue} ${config.network.toLowerCase()})`,
    dashboardLink: access.newLink,
  };
}

/** Saves the sessions every 10 minutes, in case the service is killed, and at its end. Returns its undo. */
function saveSessions({ save }: SavableAccess): () => void {
  const timer = setInterval(save, 10 * minuteMs).unref();
  return () => {
    clearInterval(timer);
    save();
  };
}

function serverDeps({ config, monotonic, webRoot, source, token, log }: InterfaceDeps) {
  return {
    ...config,
    accessToken: token,
    source,
    version,
    log: log('server'),
    monotonic,
    requestTimeoutMs: 10_000,
    webRoot,
  };
}

function connectionsOf(
  { config, control, source, mcpStart }: InterfaceDeps,
  own: { readonly requestLog: RequestLog; readonly port: LocalPort },
) {
  return connectionCommands({
    ...own,
    ask: source.ask,
    token: control.token,
    stdio: mcpStart,
    limits: {
      readsPerSecond: config.readsPerSecond,
      fundMovementsPerMinute: config.fundMovementsPerMinute,
    },
    dataDir: config.dataDir,
  });
}

async function openPort({ mayLackPort, log }: InterfaceDeps, port: LocalPort): Promise<void> {
  try {
    await port.open();
  } catch (error) {
    if (!mayLackPort || !(error instanceof StartError)) throw error;
    log('server').error({ message: error.message }, 'nothing is served to local programs');
  }
}

/** Base address of the port; empty while it is not open. */
function urlOf(port: LocalPort): string {
  const portStatus = port.status();
  return portStatus.kind === 'open' ? portStatus.url : '';
}

function whereOf(port: LocalPort): string {
  const portStatus = port.status();
  if (portStatus.kind === 'open') return `listening on ${portStatus.url}`;
  return `runs without its port: ${portStatus.trouble?.message ?? 'it is not open.'}`;
}

/** World ms; during a switch, the last time of the previous source. */
function worldTime({ epochs, ask }: CurrentSource): () => number {
  const last = { ms: 0 };
  return () => {
    if (epochs.isOpen()) last.ms = ask(getClock, null).worldMs;
    return last.ms;
  };
}
