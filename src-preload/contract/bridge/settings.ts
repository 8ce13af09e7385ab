import type { AlertSeverity } from '../views/alerts/alert-rules.ts';
import type { EscrowChain } from '../views/funds/fund-movement.ts';
import type { VenueName, VenueNetwork } from '../views/identity.ts';

/** Where a setting's value comes from. What a flag or the environment fixes can't be changed in the window. */
export type SettingOrigin = 'default' | 'settings_file' | 'environment' | 'command_line';

export interface SettingValue<T> {
  readonly value: T;
  readonly origin: SettingOrigin;
}

/** A secret is never shown: only whether there is one, and who keeps it. */
export interface SecretStatus {
  readonly isSet: boolean;
  readonly origin: SettingOrigin | 'system_keychain';
  /** Why it can't be kept by the system's keychain, where a window saves it; null: it can. */
  readonly whyNoKeychain: string | null;
  /** Why a key that is kept can't be used, and what to do; null: there is none such. */
  readonly trouble: string | null;
}

/** A chain of the venue's network in use. */
export interface RpcChain {
  /** As the settings name it: `testnet/base`. */
  readonly place: string;
  /** As a person knows it: Base Sepolia. */
  readonly title: string;
  readonly chainId: number;
  /** How many RPC addresses are configured; none of them is shown. */
  readonly count: number;
}

/** RPC addresses may carry keys: they are kept as a secret is. */
export interface RpcStatus extends SecretStatus {
  readonly chains: readonly RpcChain[];
}

/** What one RPC address answered. `error` null: it answered all. */
export interface EndpointTest {
  readonly chainId: number | null;
  /** Number of its latest block. */
  readonly block: number | null;
  readonly latencyMs: number | null;
  readonly error: string | null;
}

/** Why local programs reach nothing. */
export interface PortTrouble {
  readonly port: number;
  /** Cause and remedy. */
  readonly message: string;
}

/** What the Settings screen shows. No secret is among it. */
export interface SettingsView {
  /** Name of the profile that the settings are of. */
  readonly profile: string;
  readonly venue: SettingValue<VenueName>;
  readonly network: SettingValue<VenueNetwork>;
  /** null: the venue's own address, or the embedded simulator. */
  readonly venueUrl: SettingValue<string | null>;
  /** null: the agent's own word is followed. */
  readonly account: SettingValue<string | null>;
  /** `file:DIR` or an http(s) address; null: none, or the embedded simulator's. */
  readonly agentFeed: SettingValue<string | null>;
  /** Of the reference data provider. */
  readonly massiveKey: SecretStatus;
  /** null: the provider's own address, or the embedded simulator's. */
  readonly massiveUrl: SettingValue<string | null>;
  readonly rpcEndpoints: RpcStatus;
  /** Whether market pages show the third party's reference chart. */
  readonly referenceChart: SettingValue<boolean>;
  /** Of the desktop app. */
  readonly startAtLogin: SettingValue<boolean>;
  /** Of the desktop app: takes effect at the next start. */
  readonly startMinimized: SettingValue<boolean>;
  /** Whether the Overview shows the first steps. */
  readonly showFirstSteps: SettingValue<boolean>;
  /** Takes effect at the next start. */
  readonly port: SettingValue<number>;
  /** Daily backups of a record; 0: none is made. */
  readonly backupsKept: SettingValue<number>;
  readonly alertWebhooks: SecretStatus & { readonly destinations: readonly WebhookStatus[] };
  /** `HH:MM`, in the time zone of the machine that Perpscope runs on; null: no daily summary. */
  readonly alertSummaryAt: SettingValue<string | null>;
  /** The port that is open now; null: none. */
  readonly openPort: number | null;
  /** Why none is open; null: one is. */
  readonly portTrouble: PortTrouble | null;
  /** The account in use and who named it; null: none is known. */
  readonly accountInUse: { readonly address: string; readonly namedBy: 'settings' | 'agent' } | null;
  /** Why nothing is read, and what is done about it; null: something is read. */
  readonly trouble: string | null;
  /** Faults that the embedded simulator can be given; null where the venue is elsewhere. */
  readonly simulator: { readonly faults: readonly string[]; readonly fault: SimulatedFault | null } | null;
}

/** How a message is written for its receiver. */
export const webhookPresets = ['generic', 'slack', 'discord', 'telegram'] as const;
export type WebhookPreset = (typeof webhookPresets)[number];

/** Where alerts go, without the address, which is a secret. */
export interface WebhookStatus {
  readonly id: string;
  readonly preset: WebhookPreset;
  readonly host: string;
  /** Alerts that are less severe are not sent. */
  readonly leastSeverity: AlertSeverity;
  /** Messages that are not sent yet. */
  readonly waiting: number;
  /** Messages that were given up since the start. */
  readonly dropped: number;
  /** The machine's own time, ms; null: not since the start. */
  readonly lastSentAt: number | null;
  readonly lastFailure: { readonly at: number; readonly message: string } | null;
}

/** What came of a test message. */
export interface WebhookTest {
  /** null: it arrived. */
  readonly error: string | null;
}

/** Only what is to change. null takes a setting back to its default. */
export interface SettingsChange {
  readonly venue?: VenueName | null;
  readonly network?: VenueNetwork | null;
  readonly venueUrl?: string | null;
  readonly account?: string | null;
  readonly agentFeed?: string | null;
  /** null: is forgotten. */
  readonly massiveKey?: string | null;
  readonly massiveUrl?: string | null;
  /** By place: the RPC addresses of that chain, tried in order; none: they are forgotten. Other chains keep theirs. */
  readonly rpcEndpoints?: Readonly<Record<string, readonly string[]>>;
  readonly referenceChart?: boolean | null;
  readonly startAtLogin?: boolean | null;
  readonly startMinimized?: boolean | null;
  readonly showFirstSteps?: boolean | null;
  readonly port?: number | null;
  readonly backupsKept?: number | null;
  /** Adds one webhook, changes what one is sent, or removes one; null removes all. */
  readonly alertWebhooks?:
    | {
        readonly kind: 'add';
        readonly preset: WebhookPreset;
        readonly url: string;
        readonly leastSeverity: AlertSeverity;
      }
    | { readonly kind: 'change'; readonly id: string; readonly leastSeverity: AlertSeverity }
    | { readonly kind: 'remove'; readonly id: string }
    | null;
  readonly alertSummaryAt?: string | null;
}

/** One of SettingsView.simulator.faults, for one request type or, null, all of them. */
export interface SimulatedFault {
  readonly kind: string;
  readonly type: string | null;
}

/** What a developer does on one of the embedded simulator's chains. */
export type SimulatedChainAct =
  | {
      /** Sends a prepared deposit: it is in escrow a few seconds later. */
      readonly kind: 'send';
      readonly deposit: {
        readonly chain: EscrowChain;
        /** 32 bytes as 0x and hex, lower case. */
        readonly depositId: string;
        /** Whole number of 6-decimal USDC as text. */
        readonly amount: string;
        readonly depositor: string;
      };
    }
  /** Within 24 hours of the deposit. */
  | { readonly kind: 'cancel'; readonly chain: EscrowChain; readonly depositId: string }
  /** Replaces the newest blocks; what they held comes again in a later one. */
  | { readonly kind: 'reorg'; readonly chain: EscrowChain; readonly depth: number };

/** Calls of the bridge. */
export interface SettingsCalls {
  getSettings: { readonly args: null; readonly result: SettingsView };
  /** Saves, and where it names another venue, network, account or feed, switches: a frame of a higher epoch follows. */
  saveSettings: { readonly args: SettingsChange; readonly result: SettingsView };
  /** Asks an RPC address, or without one each that is kept of that chain. What was asked is not in the answer. */
  testEndpoint: {
    readonly args: { readonly place: string; readonly url: string | null };
    readonly result: readonly EndpointTest[];
  };
  /** Sends a test message to one webhook. */
  testWebhook: { readonly args: { readonly id: string }; readonly result: WebhookTest };
  /** Only the embedded simulator has faults; null ends the one in force. */
  simulateFault: { readonly args: SimulatedFault | null; readonly result: null };
  /** Only the embedded simulator's chains can be acted on. Resolves when it is done and kept. */
  actOnChain: { readonly args: SimulatedChainAct; readonly result: null };
}
