import type { ConnectionsView, CreatedToken } from '../../src-preload/contract/bridge/connections.ts';
import type {
  EndpointTest,
  SettingsChange,
  SettingsView,
  SimulatedChainAct,
  SimulatedFault,
  WebhookTest,
} from '../../src-preload/contract/bridge/settings.ts';
import type { Profile } from '../../src-preload/contract/views/service/profile.ts';
import type { SavedView, ViewName } from '../../src-preload/contract/views/service/saved-view.ts';

/** Commands on the ways programs reach Perpscope. They belong to no source and are available whichever is open. */
export interface ConnectionCommands {
  readonly view: () => ConnectionsView;
  /** Number of requests since the start. */
  readonly requestCount: () => number;
  /** Resolves when the token is in force and saved. It is shown only this once. */
  readonly createToken: () => Promise<CreatedToken>;
  /** Resolves when reads need no token again. */
  readonly revokeToken: () => Promise<void>;
  /** Tries the configured port again, unless one is open. Resolves whatever the outcome. */
  readonly openPort: () => Promise<void>;
  /** Called with every request, and when the state of the port or the token changes. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Views that a person has saved by name. Each call throws PerpscopeError if their file can't be read or written. */
export interface SavedViews {
  /** Sorted by name. */
  readonly list: () => readonly SavedView[];
  /** Replaces the view of the same name and screen. */
  readonly save: (view: SavedView) => void;
  readonly remove: (view: ViewName) => void;
  /** Called after a change. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

/** The profiles of this user, each with a data folder, port and window of its own. */
export interface ProfileCommands {
  /** The default profile first, then by name. */
  readonly list: () => Promise<readonly Profile[]>;
  /** Starts a profile's window, or brings it to the front. Throws provider_failed without a desktop. */
  readonly open: (name: string) => void;
}

/** Commands of a window, with the state that they change. */
export interface WindowCommands {
  readonly savedViews: SavedViews;
  readonly profiles: ProfileCommands;
  readonly settings: () => SettingsView;
  /** Resolves when the whole change is in force; rejects with nothing saved. */
  readonly saveSettings: (change: SettingsChange) => Promise<SettingsView>;
  /** Resolves with one answer per tested address. */
  readonly testEndpoint: (asked: {
    readonly chainKey: string;
    readonly url: string | null;
  }) => Promise<readonly EndpointTest[]>;
  readonly testWebhook: (asked: { readonly id: string }) => Promise<WebhookTest>;
  readonly connections: ConnectionCommands;
  readonly simulateFault: (fault: SimulatedFault | null) => Promise<void>;
  readonly actOnChain: (act: SimulatedChainAct) => Promise<void>;
  /** Called when the settings view has changed. Returns its undo. */
  readonly onSettings: (listener: () => void) => () => void;
}
