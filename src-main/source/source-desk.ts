import type { SimulatedFault } from '../../src-preload/contract/bridge/settings.ts';
import type { WindowCommands } from '../bridge/window-commands.ts';
import type { InTurn } from '../commands/in-turn.ts';
import { takeTurns } from '../commands/in-turn.ts';
import type { SaveParts } from '../commands/save-settings.ts';
import { saveSettings } from '../commands/save-settings.ts';
import { simulateFault } from '../commands/simulate-fault.ts';
import type { Destination, SourceSwitch } from '../commands/switch-source.ts';
import { createSourceSwitch } from '../commands/switch-source.ts';
import type { Config } from '../config.ts';
import { changeConfig } from '../config.ts';
import { judgeChange } from '../config/judge-change.ts';
import { settingsPath } from '../config/settings-file.ts';
import type { SettingsEdit } from '../config/stage-settings.ts';
import { stageSettings } from '../config/stage-settings.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { SwitchableReadModel } from '../queries/switchable-read-model.ts';
import { networkSwitched } from '../queries/switchable-read-model.ts';
import type { RunningSimulator } from '../simulator/start-simulator.ts';
import { faultySimulator } from './faulty-simulator.ts';
import { sourceKeys } from './source-keys.ts';
import type { Source } from './open-source.ts';
import { openSource } from './open-source.ts';
import { settingsView } from './settings-view.ts';
import type { SourceParts } from './source-parts.ts';

export interface DeskParts {
  readonly config: Config;
  readonly slot: SwitchableReadModel;
  readonly log: Log;
  readonly openPort: () => number;
  readonly source: Omit<SourceParts, 'onNamedAccount'>;
}

/** Holds the source that is open, and changes it and the settings, one thing after the other. */
export interface SourceDesk {
  readonly commands: WindowCommands;
  readonly simulator: () => RunningSimulator | null;
  readonly close: () => Promise<void>;
}

interface DeskState {
  config: Config;
  /** Of the source that is open; forgotten with it. */
  fault: SimulatedFault | null;
  closed: boolean;
}

/** Opens the configured source. Throws StartError where that can't be. */
export async function openDesk(parts: DeskParts): Promise<SourceDesk> {
  const state: DeskState = { config: parts.config, fault: null, closed: false };
  const inTurn = takeTurns();
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const switching = createSourceSwitch<Config, Source>({
    slot: parts.slot,
    open: ({ config, named }) =>
      openSource(config, named, {
        ...parts.source,
        onNamedAccount: (address) => follow(config, address),
      }),
    onNoSource: (message) => parts.log.error({ message }, 'no source can be opened'),
  });
  const follow = (config: Config, address: string): void =>
    void inTurn(() => followName({ parts, state, switching }, { config, named: address }).finally(tell));
  const undoSteps = parts.slot.epochs.onStep((step) => {
    if (step === 'left') state.fault = null;
  });
  await switching.to({ config: state.config, named: null });
  return {
    commands: commandsOf({ parts, state, switching }, { inTurn, listeners, tell }),
    simulator: () => switching.source()?.simulator ?? null,
    close: async () => {
      state.closed = true;
      undoSteps();
      await inTurn(switching.close);
    },
  };
}

interface Desk {
  readonly parts: DeskParts;
  readonly state: DeskState;
  readonly switching: SourceSwitch<Config, Source>;
}

interface Turns {
  readonly inTurn: InTurn;
  readonly listeners: Set<() => void>;
  readonly tell: () => void;
}

function commandsOf(desk: Desk, { inTurn, listeners, tell }: Turns): WindowCommands {
  const { parts, state, switching } = desk;
  const settings: WindowCommands['settings'] = () =>
    settingsView(state.config, {
      openPort: parts.openPort(),
      account: switching.source()?.account ?? null,
      simulator: faultySimulator(switching.source()?.simulator ?? null),
      fault: state.fault,
    });
  return {
    settings,
    saveSettings: (change) =>
      inTurn(async () => {
        if (state.closed) throw networkSwitched();
        // Told last: a new epoch begins with its frame, and a switch that failed has ended one too.
        await saveSettings(savingBy(desk), change).finally(tell);
        return settings();
      }),
    simulateFault: (fault) =>
      inTurn(async () => {
        await simulateFault(faultySimulator(switching.source()?.simulator ?? null), fault);
        state.fault = fault;
        tell();
      }),
    onSettings: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function savingBy({ state, switching }: Desk): SaveParts<Config, SettingsEdit> {
  return {
    config: () => state.config,
    judge: judgeChange,
    apply: changeConfig,
    isElsewhere: (from, to) => sourceKeys.some((key) => from[key] !== to[key]) || switching.source() === null,
    stage: (edit) => stageSettings(settingsPath(state.config.dataDir), edit),
    switchTo: (config) => switching.to({ config, named: null }),
    adopt: (config) => {
      state.config = config;
    },
  };
}

/** By the time its turn comes another source may be open, whose feed has named another account, or none. */
async function followName(
  { parts, state, switching }: Desk,
  destination: Destination<Config>,
): Promise<void> {
  const { config, named } = destination;
  const isOpenStill = switching.destination()?.config === config && switching.source() !== null;
  if (state.closed || !isOpenStill || switching.source()?.account?.address === named) return;
  try {
    await switching.to(destination);
  } catch (error) {
    parts.log.error({ message: messageOf(error) }, 'the account that the agent names could not be opened');
  }
}
