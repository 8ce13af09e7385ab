import type {
  PortTrouble,
  RpcChain,
  SecretStatus,
  SettingValue,
  SettingsView,
  SimulatedFault,
} from '../../../src-preload/contract/bridge/settings.ts';
import type { Config } from '../../config/config.ts';
import type { Troubles } from '../../config/stored-secrets.ts';
import type { SecretName, SettingName } from '../../config/settings.ts';
import { deploymentOf } from '../../domain/funds/chain-deployment.ts';
import { escrowChains } from '../../domain/funds/escrow.ts';
import type { AccountInUse } from '../../operations/scope.ts';
import type { FaultySimulator } from '../../operations/settings/simulate-fault.ts';
import { chainKey, valuesAt } from './chain-setups.ts';
import { capitalized } from '../../errors.ts';

/** Port that is open now, or why none is. Both null: not tried yet. */
export interface OpenPort {
  readonly open: number | null;
  readonly trouble: PortTrouble | null;
}

interface InForce {
  readonly port: OpenPort;
  readonly account: AccountInUse | null;
  /** Reason why nothing is read; null: a source is read. */
  readonly trouble: string | null;
  readonly simulator: Pick<FaultySimulator, 'faults'> | null;
  readonly fault: SimulatedFault | null;
  readonly webhooks: SettingsView['alertWebhooks']['destinations'];
  readonly keychain: { readonly whyNot: string | null; readonly troubles: Troubles };
}

/** Chains of the network in use, with the number of addresses configured for each. */
function rpcChains(config: Config): readonly RpcChain[] {
  return escrowChains.map((chain) => {
    const key = chainKey(config, chain);
    const { name, chainId } = deploymentOf(chain, config);
    const title = config.venue === 'simulated' ? `Simulated ${capitalized(chain)}` : name;
    return { key, title, chainId, count: valuesAt(config.rpcEndpoints, key).length };
  });
}

type Shown = Exclude<keyof Config & SettingName, SecretName>;

/** Settings in force, who set each of them, and the outcome. */
export function settingsView(
  config: Config,
  { port, account, trouble, simulator, fault, webhooks, keychain }: InForce,
): SettingsView {
  const valueOf = <K extends Shown>(name: K): SettingValue<Config[K]> => ({
    value: config[name],
    origin: config.origins[name] ?? 'default',
  });
  const secretOf = (name: SecretName, isSet: boolean): SecretStatus => ({
    isSet,
    origin: config.origins[name] ?? 'default',
    whyNoKeychain: keychain.whyNot,
    trouble: keychain.troubles[name] ?? null,
  });
  return {
    profile: config.profile.name,
    venue: valueOf('venue'),
    network: valueOf('network'),
    venueUrl: valueOf('venueUrl'),
    account: valueOf('account'),
    agentFeed: valueOf('agentFeed'),
    massiveKey: secretOf('massiveKey', config.massiveKey !== null),
    massiveUrl: valueOf('massiveUrl'),
    rpcEndpoints: {
      ...secretOf('rpcEndpoints', config.rpcEndpoints.length > 0),
      chains: rpcChains(config),
    },
    referenceChart: valueOf('referenceChart'),
    startAtLogin: valueOf('startAtLogin'),
    startMinimized: valueOf('startMinimized'),
    showFirstSteps: valueOf('showFirstSteps'),
    port: valueOf('port'),
    backupsKept: valueOf('backupsKept'),
    alertWebhooks: {
      ...secretOf('alertWebhooks', config.alertWebhooks.length > 0),
      destinations: webhooks,
    },
    alertSummaryAt: valueOf('alertSummaryAt'),
    openPort: port.open,
    portTrouble: port.trouble,
    accountInUse: account,
    trouble,
    simulator: simulator === null ? null : { faults: simulator.faults, fault },
  };
}
