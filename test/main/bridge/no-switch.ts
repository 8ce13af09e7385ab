import type { WindowCommands } from '../../../src-main/bridge/window-commands.ts';
import type { Epochs } from '../../../src-main/queries/switchable-read-model.ts';

/** One source that stays. */
export function oneEpoch(epoch: number): Epochs {
  return { now: () => epoch, isOpen: () => true, onStep: () => () => undefined };
}

const refuse = (): never => {
  throw new Error('no window commands anything here');
};

export const noCommands: WindowCommands = {
  settings: refuse,
  saveSettings: refuse,
  simulateFault: refuse,
  alerts: { see: refuse, mute: refuse, saveThresholds: refuse },
  connections: {
    view: refuse,
    requestCount: refuse,
    createToken: refuse,
    revokeToken: refuse,
    openPort: refuse,
    onChange: () => () => undefined,
  },
  onSettings: () => () => undefined,
};
