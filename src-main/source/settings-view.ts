import type {
  SettingsView,
  SettingValue,
  SimulatedFault,
} from '../../src-preload/contract/bridge/settings.ts';
import type { FaultySimulator } from '../commands/simulate-fault.ts';
import type { Config } from '../config.ts';
import type { AccountInUse } from '../queries/account-scope.ts';

export interface InForce {
  readonly openPort: number;
  readonly account: AccountInUse | null;
  /** Why nothing is read; null: something is. */
  readonly trouble: string | null;
  readonly simulator: Pick<FaultySimulator, 'faults'> | null;
  readonly fault: SimulatedFault | null;
}

/** What is configured, by whom, and what came of it. */
export function settingsView(
  config: Config,
  { openPort, account, trouble, simulator, fault }: InForce,
): SettingsView {
  const valueOf = <K extends keyof Config & keyof Config['origins']>(name: K): SettingValue<Config[K]> => ({
    value: config[name],
    origin: config.origins[name] ?? 'default',
  });
  return {
    venue: valueOf('venue'),
    network: valueOf('network'),
    venueUrl: valueOf('venueUrl'),
    account: valueOf('account'),
    agentFeed: valueOf('agentFeed'),
    port: valueOf('port'),
    openPort,
    accountInUse: account,
    trouble,
    simulator: simulator === null ? null : { faults: simulator.faults, fault },
  };
}
