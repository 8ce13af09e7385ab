import type {
  SettingsView,
  SettingValue,
  SimulatedFault,
} from '../../src-preload/contract/bridge/settings.ts';
import type { FaultySimulator } from '../commands/simulate-fault.ts';
import type { Config } from '../config.ts';
import type { SettingName } from '../config/settings.ts';
import type { AccountInUse } from '../queries/account-scope.ts';

export interface InForce {
  readonly openPort: number;
  readonly account: AccountInUse | null;
  /** Why nothing is read; null: something is. */
  readonly trouble: string | null;
  readonly simulator: Pick<FaultySimulator, 'faults'> | null;
  readonly fault: SimulatedFault | null;
  readonly keychain: { readonly whyNot: string | null; readonly trouble: string | null };
}

type Shown = Exclude<keyof Config & SettingName, 'massiveKey'>;

/** What is configured, by whom, and what came of it. */
export function settingsView(
  config: Config,
  { openPort, account, trouble, simulator, fault, keychain }: InForce,
): SettingsView {
  const valueOf = <K extends Shown>(name: K): SettingValue<Config[K]> => ({
    value: config[name],
    origin: config.origins[name] ?? 'default',
  });
  return {
    venue: valueOf('venue'),
    network: valueOf('network'),
    venueUrl: valueOf('venueUrl'),
    account: valueOf('account'),
    agentFeed: valueOf('agentFeed'),
    massiveKey: {
      isSet: config.massiveKey !== null,
      origin: config.origins.massiveKey ?? 'default',
      whyNoKeychain: keychain.whyNot,
      trouble: keychain.trouble,
    },
    massiveUrl: valueOf('massiveUrl'),
    referenceChart: valueOf('referenceChart'),
    port: valueOf('port'),
    openPort,
    accountInUse: account,
    trouble,
    simulator: simulator === null ? null : { faults: simulator.faults, fault },
  };
}
