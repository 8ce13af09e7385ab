import type {
  PortTrouble,
  SettingValue,
  SettingsView,
  SimulatedFault,
} from '../../../src-preload/contract/bridge/settings.ts';
import type { Config } from '../../config/config.ts';
import type { Troubles } from '../../config/kept-secrets.ts';
import type { KeptSecret, SettingName } from '../../config/settings.ts';
import type { AccountInUse } from '../../operations/scope.ts';
import type { FaultySimulator } from '../../operations/settings/simulate-fault.ts';

/** The port that is open now, or why none is. Both null: it was not tried yet. */
export interface OpenPort {
  readonly open: number | null;
  readonly trouble: PortTrouble | null;
}

interface InForce {
  readonly port: OpenPort;
  readonly account: AccountInUse | null;
  /** Why nothing is read; null: something is. */
  readonly trouble: string | null;
  readonly simulator: Pick<FaultySimulator, 'faults'> | null;
  readonly fault: SimulatedFault | null;
  readonly keychain: { readonly whyNot: string | null; readonly troubles: Troubles };
}

type Shown = Exclude<keyof Config & SettingName, KeptSecret>;

/** What is configured, by whom, and what came of it. */
export function settingsView(
  config: Config,
  { port, account, trouble, simulator, fault, keychain }: InForce,
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
      trouble: keychain.troubles.massiveKey ?? null,
    },
    massiveUrl: valueOf('massiveUrl'),
    referenceChart: valueOf('referenceChart'),
    port: valueOf('port'),
    backupsKept: valueOf('backupsKept'),
    openPort: port.open,
    portTrouble: port.trouble,
    accountInUse: account,
    trouble,
    simulator: simulator === null ? null : { faults: simulator.faults, fault },
  };
}
