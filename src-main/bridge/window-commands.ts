import type { AlertMute, AlertThresholds } from '../../src-preload/contract/bridge/alerts.ts';
import type {
  SettingsChange,
  SettingsView,
  SimulatedFault,
} from '../../src-preload/contract/bridge/settings.ts';

/** Of the source that is open; throws where there is none, and where it can't be done. */
export interface AlertCommands {
  readonly see: () => void;
  readonly mute: (mute: AlertMute) => void;
  readonly saveThresholds: (thresholds: AlertThresholds) => void;
}

/** The few things that a window may do, and what they have led to. */
export interface WindowCommands {
  readonly settings: () => SettingsView;
  /** Resolves when all it asked for is in force; rejects with nothing saved. */
  readonly saveSettings: (change: SettingsChange) => Promise<SettingsView>;
  readonly alerts: AlertCommands;
  readonly simulateFault: (fault: SimulatedFault | null) => Promise<void>;
  /** Called when the settings read otherwise than before. Returns its undo. */
  readonly onSettings: (listener: () => void) => () => void;
}
