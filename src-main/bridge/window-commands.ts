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

/** How programs reach Perpscope: of no source, and there whichever is open. */
export interface ConnectionCommands {
  readonly view: () => ConnectionsView;
  /** How many came since the start. */
  readonly requestCount: () => number;
  /** In force and kept when it resolves. This is the only time that it is shown. */
  readonly createToken: () => Promise<CreatedToken>;
  /** Resolves when reads are open again. */
  readonly revokeToken: () => Promise<void>;
  /** Tries the configured port again, unless one is open; resolves whatever came of it. */
  readonly openPort: () => Promise<void>;
  /** Called with every request, and when the port or the token stands otherwise. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Views that a person has saved by name. Each call throws PerpscopeError where their file can't be read or written. */
export interface SavedViews {
  /** By name. */
  readonly list: () => readonly SavedView[];
  /** Replaces the one of that name and screen. */
  readonly save: (view: SavedView) => void;
  readonly remove: (view: ViewName) => void;
  /** Called after a change. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

/** The profiles of this user, each with a data folder, port and window of its own. */
export interface ProfileCommands {
  /** The default one first, then by name. */
  readonly list: () => Promise<readonly Profile[]>;
  /** Starts its window, or brings it to the front. Throws provider_failed where there is no desktop. */
  readonly open: (name: string) => void;
}

/** The few things that a window may do, and what they have led to. */
export interface WindowCommands {
  readonly savedViews: SavedViews;
  readonly profiles: ProfileCommands;
  readonly settings: () => SettingsView;
  /** Resolves when all it asked for is in force; rejects with nothing saved. */
  readonly saveSettings: (change: SettingsChange) => Promise<SettingsView>;
  /** One answer for each address that was asked. */
  readonly testEndpoint: (asked: {
    readonly place: string;
    readonly url: string | null;
  }) => Promise<readonly EndpointTest[]>;
  readonly testWebhook: (asked: { readonly id: string }) => Promise<WebhookTest>;
  readonly connections: ConnectionCommands;
  readonly simulateFault: (fault: SimulatedFault | null) => Promise<void>;
  readonly actOnChain: (act: SimulatedChainAct) => Promise<void>;
  /** Called when the settings read otherwise than before. Returns its undo. */
  readonly onSettings: (listener: () => void) => () => void;
}
