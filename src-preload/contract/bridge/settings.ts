import type { AlertSeverity } from '../views/alerts/alert-rules.ts';
import type { EscrowChain } from '../views/funds/fund-movement.ts';
import type { VenueName, VenueNetwork } from '../views/identity.ts';

/** Source of a setting's value. A value fixed by a flag or the environment can't be changed in the window. */
export type SettingOrigin = 'default' | 'settings_file' | 'environment' | 'command_line';

export interface SettingValue<T> {
  readonly value: T;
  readonly origin: SettingOrigin;
}

/** Status of a secret: whether one is set, and where it is kept. The secret itself is never shown. */
export interface SecretStatus {
  readonly isSet: boolean;
  readonly origin: SettingOrigin | 'system_keychain';
  /** Why the system's keychain can't keep a secret that a window saves; null: it can. */
  readonly whyNoKeychain: string | null;
  /** Why a stored key can't be used, and what to do; null: no stored key is unusable. */
  readonly trouble: string | null;
}

/** A chain of the venue's network in use. */
export interface RpcChain {
  /** Key in the settings: `testnet/base`. */
  readonly key: string;
  /** Name for a person: Base Sepolia. */
  readonly title: string;
  readonly chainId: number;
  /** Number of configured RPC addresses. The addresses are never shown. */
  readonly count: number;
}

/** RPC addresses may contain keys, so they are stored as secrets. */
export interface RpcStatus extends SecretStatus {
  readonly chains: readonly RpcChain[];
}

/** Result of testing one RPC address. `error` null: it answered everything. */
export interface EndpointTest {
  readonly chainId: number | null;
  /** Number of the latest block. */
  readonly block: number | null;
  readonly latencyMs: number | null;
  readonly error: string | null;
}

/** Why the port is not open, so that local programs can't connect. */
export interface PortTrouble {
  readonly port: number;
  /** Cause and remedy. */
  readonly message: string;
}

/** Data of the Settings screen, without any secret. */
export interface SettingsView {
  /** Name of the profile that the settings belong to. */
  readonly profile: string;
  readonly venue: SettingValue<VenueName>;
  readonly network: SettingValue<VenueNetwork>;
  /** null: the venue's own address, or the embedded simulator. */
  readonly venueUrl: SettingValue<string | null>;
  /** null: follows the account that the agent reports. */
  readonly account: SettingValue<string | null>;
  /** `file:DIR` or an http(s) address; null: none, or the embedded simulator's. */
  readonly agentFeed: SettingValue<string | null>;
  /** API key of the reference data provider. */
  readonly massiveKey: SecretStatus;
  /** null: the provider's own address, or the embedded simulator's. */
  readonly massiveUrl: SettingValue<string | null>;
  readonly rpcEndpoints: RpcStatus;
  /** Whether market pages show the third party's reference chart. */
  readonly referenceChart: SettingValue<boolean>;
  /** Desktop app only. */
  readonly startAtLogin: SettingValue<boolean>;
  /** Desktop app only. Takes effect at the next start. */
  readonly startMinimized: SettingValue<boolean>;
  /** Whether the Overview shows the first steps. */
  readonly showFirstSteps: SettingValue<boolean>;
  /** Takes effect at the next start. */
  readonly port: SettingValue<number>;
  /** Number of daily backups to keep of a record; 0: none is made. */
  readonly backupsKept: SettingValue<number>;
  readonly alertWebhooks: SecretStatus & { readonly destinations: readonly WebhookStatus[] };
  /** `HH:MM`, in the time zone of the machine that Perpscope runs on; null: no daily summary. */
  readonly alertSummaryAt: SettingValue<string | null>;
  /** Port that is open now; null: none. */
  readonly openPort: number | null;
  /** Why no port is open; null: one is. */
  readonly portTrouble: PortTrouble | null;
  /** The account in use and its source; null: none is known. */
  readonly accountInUse: { readonly address: string; readonly namedBy: 'settings' | 'agent' } | null;
  /** Why nothing is read, and what to do about it; null: something is read. */
  readonly trouble: string | null;
  /** Faults that the embedded simulator can simulate, and the one in force; null with any other venue. */
  readonly simulator: { readonly faults: readonly string[]; readonly fault: SimulatedFault | null } | null;
}

/** Message formats of webhook receivers. */
export const webhookPresets = ['generic', 'slack', 'discord', 'telegram'] as const;
export type WebhookPreset = (typeof webhookPresets)[number];

/** Destination of alerts, without the address, which is a secret. */
export interface WebhookStatus {
  readonly id: string;
  readonly preset: WebhookPreset;
  readonly host: string;
  /** Less severe alerts are not sent. */
  readonly leastSeverity: AlertSeverity;
  /** Messages not sent yet. */
  readonly waiting: number;
  /** Messages given up since the start. */
  readonly dropped: number;
  /** System ms; null: nothing was sent since the start. */
  readonly lastSentAt: number | null;
  readonly lastFailure: { readonly at: number; readonly message: string } | null;
}

/** Result of a test message. */
export interface WebhookTest {
  /** null: it arrived. */
  readonly error: string | null;
}

/** Settings to change, and only those. null resets a setting to its default. */
export interface SettingsChange {
  readonly venue?: VenueName | null;
  readonly network?: VenueNetwork | null;
  readonly venueUrl?: string | null;
  readonly account?: string | null;
  readonly agentFeed?: string | null;
  /** null deletes the key. */
  readonly massiveKey?: string | null;
  readonly massiveUrl?: string | null;
  /** RPC addresses by chain key, tried in order; an empty list deletes them. Chains that are not named keep theirs. */
  readonly rpcEndpoints?: Readonly<Record<string, readonly string[]>>;
  readonly referenceChart?: boolean | null;
  readonly startAtLogin?: boolean | null;
  readonly startMinimized?: boolean | null;
  readonly showFirstSteps?: boolean | null;
  readonly port?: number | null;
  readonly backupsKept?: number | null;
  /** Adds a webhook, changes which alerts one receives, or removes one; null removes all. */
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

/** One of SettingsView.simulator.faults, for one request type. `type` null: for all of them. */
export interface SimulatedFault {
  readonly kind: string;
  readonly type: string | null;
}

/** Action of a developer on one of the embedded simulator's chains. */
export type SimulatedChainAct =
  | {
      /** Sends a prepared deposit: it is in escrow a few seconds later. */
      readonly kind: 'send';
      readonly deposit: {
        readonly chain: EscrowChain;
        /** 32 bytes as 0x and hex, lower case. */
        readonly depositId: string;
        /** Whole number of 6-decimal USDC units, as text. */
        readonly amount: string;
        readonly depositor: string;
      };
    }
  /** Possible within 24 hours of the deposit. */
  | { readonly kind: 'cancel'; readonly chain: EscrowChain; readonly depositId: string }
  /** Replaces the newest blocks; their transactions are included again in a later one. */
  | { readonly kind: 'reorg'; readonly chain: EscrowChain; readonly depth: number };

/** Calls of the bridge. */
export interface SettingsCalls {
  getSettings: { readonly args: null; readonly result: SettingsView };
  /**
   * Saves. If the change selects another venue, network, account or feed, it also switches: a frame with a higher epoch follows.
   */
  saveSettings: { readonly args: SettingsChange; readonly result: SettingsView };
  /**
   * Tests one RPC address, or without a `url` every address configured for that chain. The answer does not contain the addresses.
   */
  testEndpoint: {
    readonly args: { readonly chainKey: string; readonly url: string | null };
    readonly result: readonly EndpointTest[];
  };
  /** Sends a test message to one webhook. */
  testWebhook: { readonly args: { readonly id: string }; readonly result: WebhookTest };
  /** Simulates a fault; null ends the one in force. Embedded simulator only. */
  simulateFault: { readonly args: SimulatedFault | null; readonly result: null };
  /** Acts on one of the simulator's chains. Resolves when the action is done and stored. Embedded simulator only. */
  actOnChain: { readonly args: SimulatedChainAct; readonly result: null };
}
