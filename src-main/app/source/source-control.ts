import type { SimulatedFault, EndpointTest } from '../../../src-preload/contract/bridge/settings.ts';
import type { WindowCommands } from '../../bridge/window-commands.ts';
import type { Config } from '../../config/config.ts';
import { checkChange, checked } from '../../config/check-change.ts';
import {
  type Keeping,
  type Keychain,
  changeByKeeping,
  keepingOf,
  stageKeeping,
  keepToken,
} from '../../config/keep-change.ts';
import type { Troubles } from '../../config/stored-secrets.ts';
import type { Backoff } from '../../domain/backoff.ts';
import { messageOf } from '../../errors.ts';
import { type SerialQueue, createSerialQueue } from '../../serial-queue.ts';
import type { Log } from '../../log.ts';
import { type CurrentSource, networkSwitched } from '../../operations/current-source.ts';
import { type SaveDeps, saveSettings } from '../../operations/settings/save-settings.ts';
import { type FaultySimulator, simulateFault } from '../../operations/settings/simulate-fault.ts';
import { actOnSimulatedChain } from '../../operations/settings/act-on-simulated-chain.ts';
import { faultKinds, isFaultKind } from '../../simulator/server/fault.ts';
import type { RunningSimulator } from '../../simulator/start-simulator.ts';
import { type ThrottleTimings, type NameThrottle, createNameThrottle } from './name-throttle.ts';
import { type Source, openSource } from './open-source.ts';
import { createReopening } from './reopen.ts';
import { type OpenPort, settingsView } from './settings-view.ts';
import { meansAnother } from './source-keys.ts';
import type { SourceDeps } from './source-deps.ts';
import { type SourceSwitch, createSourceSwitch } from './switch-source.ts';
import { type TokenControl, createTokenControl } from './token-control.ts';
import { valuesAt } from './chain-setups.ts';
import { type AlertOrigin, type AlertWebhooks, createAlertWebhooks } from '../../webhooks/alert-webhooks.ts';
import { createSignal } from '../../signal.ts';

interface SourceControlDeps {
  readonly config: Config;
  readonly slot: CurrentSource;
  readonly log: Log;
  readonly openPort: () => OpenPort;
  /** Called with each token that was saved (null: none), to put it in force. */
  readonly onToken: (token: string | null) => void;
  readonly keychain: SourceKeychain;
  readonly source: Omit<SourceDeps, 'onNamedAccount' | 'onAlert' | 'throttle' | 'backupsKept'>;
  /** Real ms; the usual ones unless a test needs others. */
  readonly timings?: { readonly throttle: ThrottleTimings; readonly reopen: Backoff };
}

/** Store for the secrets that a window saves, with the outcome of reading the stored ones at the start. */
export interface SourceKeychain extends Keychain {
  /** Reasons why stored secrets can't be used. */
  readonly troubles: Troubles;
}

/** Holds the open source, and applies changes to it and to the settings one after the other. */
export interface SourceControl {
  readonly commands: Omit<WindowCommands, 'connections' | 'savedViews' | 'profiles'>;
  readonly token: TokenControl;
  /** Configuration in force. A saved port counts from the next attempt. */
  readonly config: () => Config;
  /** Announces that the settings view has changed. */
  readonly notify: () => void;
  readonly simulator: () => RunningSimulator | null;
  readonly close: () => Promise<void>;
}

interface ControlState {
  config: Config;
  /** Fault set in the open source; forgotten when that closes. */
  fault: SimulatedFault | null;
  /** Reason why nothing is read; null: a source is read. */
  trouble: string | null;
  troubles: Troubles;
  closed: boolean;
}

/** Opens the configured source. Throws StartError if that fails. */
export async function openSourceControl(deps: SourceControlDeps): Promise<SourceControl> {
  const state: ControlState = {
    config: deps.config,
    fault: null,
    trouble: null,
    troubles: deps.keychain.troubles,
    closed: false,
  };
  for (const message of Object.values(state.troubles))
    deps.log.warn({ message }, 'a stored secret is not used');
  const throttle = createNameThrottle(deps.source.monotonic, deps.timings?.throttle);
  const serially = createSerialQueue();
  const { emit: notify, on: onChange } = createSignal();
  const webhooks = webhooksOf(deps, { state, notify, origin: () => switching.source()?.scope ?? null });
  const switching = createSourceSwitch<Config, Source>({
    slot: deps.slot,
    open: (destination) =>
      openSource(destination, {
        ...deps.source,
        throttle,
        backupsKept: () => state.config.backupsKept,
        onNamedAccount: (address) => follow(destination.config, address),
        onAlert: webhooks.send,
      }),
    onNoSource: (message) => {
      noteTrouble(message);
      reopening.begin();
    },
  });
  const noteTrouble = (message: string): void => {
    state.trouble = `No source can be opened: ${message} Perpscope retries automatically.`;
    deps.log.error({ message }, 'no source can be opened');
    notify();
  };
  const reopening = createReopening({
    again: () => serially(() => (state.closed ? Promise.resolve() : switching.again())).finally(notify),
    onFailure: noteTrouble,
    random: Math.random,
    ...(deps.timings === undefined ? {} : { backoff: deps.timings.reopen }),
  });
  const control: Control = { deps, state, switching, throttle, webhooks };
  const follow = (config: Config, address: string): void => {
    throttle.noteFollowed();
    void serially(() => followName(control, { config, address }).finally(notify));
  };
  const undoSteps = deps.slot.epochs.onStep((step) => {
    if (step === 'left') state.fault = null;
    else state.trouble = null;
  });
  await openFirst(control);
  const close = async (): Promise<void> => {
    state.closed = true;
    reopening.stop();
    undoSteps();
    await webhooks.close();
    await serially(switching.close);
  };
  return { ...whatItDoes(control, { serially, notify, onChange }), close };
}

interface WebhookContext extends Pick<Turns, 'notify'> {
  readonly state: ControlState;
  readonly origin: () => AlertOrigin | null;
}

function webhooksOf(
  { slot, log }: SourceControlDeps,
  { state, origin, notify }: WebhookContext,
): AlertWebhooks {
  const { dataDir, profile } = state.config;
  return createAlertWebhooks({
    dataDir,
    profile: profile.name,
    config: () => state.config,
    origin,
    ask: slot.ask,
    log,
    onChange: notify,
  });
}

async function openFirst({ state, switching, webhooks }: Control): Promise<void> {
  try {
    await switching.to({ config: state.config, named: { kind: 'ask' } });
  } catch (error) {
    await webhooks.close();
    throw error;
  }
}

interface Control {
  readonly deps: SourceControlDeps;
  readonly state: ControlState;
  readonly switching: SourceSwitch<Config, Source>;
  readonly throttle: NameThrottle;
  readonly webhooks: AlertWebhooks;
}

interface Turns {
  readonly serially: SerialQueue;
  readonly notify: () => void;
  readonly onChange: (listener: () => void) => () => void;
}

function whatItDoes(control: Control, turns: Turns): Omit<SourceControl, 'close'> {
  return {
    commands: commandsOf(control, turns),
    token: tokenControl(control, turns),
    config: () => control.state.config,
    notify: turns.notify,
    simulator: () => control.switching.source()?.simulator ?? null,
  };
}

function commandsOf(control: Control, { serially, notify, onChange }: Turns): SourceControl['commands'] {
  const { deps, state, switching } = control;
  const settings: WindowCommands['settings'] = () =>
    settingsView(state.config, {
      port: deps.openPort(),
      account: switching.source()?.account ?? null,
      trouble: state.trouble,
      simulator: faultySimulator(switching.source()?.simulator ?? null),
      fault: state.fault,
      webhooks: control.webhooks.status(),
      keychain: { whyNot: deps.keychain.whyNot, troubles: state.troubles },
    });
  return {
    settings,
    saveSettings: (change) =>
      serially(async () => {
        if (state.closed) throw networkSwitched();
        // Notified last: a new epoch begins with its frame, and a failed switch has ended an epoch too.
        await saveSettings(savingBy(control), change).finally(notify);
        return settings();
      }),
    testEndpoint: (asked) => testEndpoint(state.config, asked),
    testWebhook: ({ id }) => control.webhooks.test(id),
    simulateFault: (fault) =>
      serially(async () => {
        await simulateFault(faultySimulator(switching.source()?.simulator ?? null), fault);
        state.fault = fault;
        notify();
      }),
    actOnChain: (act) => serially(() => actOnSimulatedChain(switching.source()?.simulator ?? null, act)),
    onSettings: onChange,
  };
}

function tokenControl({ deps, state }: Control, { serially, notify, onChange }: Turns): TokenControl {
  return createTokenControl({
    config: () => state.config,
    change: (token) =>
      serially(async () => {
        if (state.closed) throw networkSwitched();
        state.config = keepToken(state.config, token);
        deps.onToken(token);
        notify();
      }),
    onChange,
  });
}

function savingBy({ deps, state, switching, throttle, webhooks }: Control): SaveDeps<Config, Keeping> {
  return {
    config: () => state.config,
    check: (config, change) => keepingOf(checkChange(config, change), deps.keychain),
    apply: changeByKeeping,
    isElsewhere: (change) => meansAnother(change) || switching.source() === null,
    stage: (keeping) => stageKeeping(state.config.dataDir, keeping, deps.keychain),
    switchTo: (config) => {
      throttle.forget();
      return switching.to({ config, named: { kind: 'ask' } });
    },
    adopt: (config, { sealed }) => {
      state.config = config;
      webhooks.forget();
      const left = Object.entries(state.troubles).filter(([name]) => !(name in sealed));
      state.troubles = Object.fromEntries(left);
    },
  };
}

/** Switches to the account that the agent names. Does nothing if, by now, another source is open, that account is, or none is. */
async function followName(
  { deps, state, switching, throttle }: Control,
  { config, address }: { readonly config: Config; readonly address: string },
): Promise<void> {
  const isOpenStill = switching.destination()?.config === config && switching.source() !== null;
  if (state.closed || !isOpenStill || switching.source()?.account?.address === address) return;
  try {
    await switching.to({ config, named: { kind: 'given', address } });
  } catch (error) {
    const message = messageOf(error);
    throttle.noteInvalid(
      address,
      `The named account could not be opened. Perpscope tries again later: ${message}`,
    );
    deps.log.error({ message }, 'the account that the agent names could not be opened');
  }
}

/** Faults of the simulator, in the contract's words; null: no simulator. */
function faultySimulator(simulator: RunningSimulator | null): FaultySimulator | null {
  if (simulator === null) return null;
  return {
    faults: faultKinds.map(({ kind }) => kind),
    setFault: async (fault) => {
      if (fault === null) return simulator.setFault(null);
      const { kind, type } = fault;
      if (isFaultKind(kind)) await simulator.setFault(type === null ? { kind } : { kind, type });
    },
  };
}

/** Real ms; the client's own limits are shorter. */
const limitMs = 30_000;

/** Queries an RPC address, or all configured addresses of the chain at once. Throws invalid_setting for an invalid address. */
async function testEndpoint(
  { rpcEndpoints }: Pick<Config, 'rpcEndpoints'>,
  { chainKey, url }: { readonly chainKey: string; readonly url: string | null },
): Promise<readonly EndpointTest[]> {
  if (url !== null) checked({ rpcEndpoints: [`${chainKey}=${url}`] });
  const urls = url === null ? valuesAt(rpcEndpoints, chainKey) : [url];
  const { probeEndpoint } = await import('../../chain/viem/create-chain.ts');
  return Promise.all(urls.map((one) => probeEndpoint(one, AbortSignal.timeout(limitMs))));
}
