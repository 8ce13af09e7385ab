import { z } from 'zod';
import type { Config } from './config.ts';
import { checkSettings, isSecretSetting, settingNames, type SettingName, type Settings } from './settings.ts';

/** Settings that a running service uses, for other commands on its data folder. It contains no secret. */
export const SettingsInForce = z.object({
  /** Settings by name, as in the settings file; those without a value are absent. */
  values: z.record(z.string(), z.unknown()).transform((values, context): Settings => {
    try {
      return checkSettings(values, String);
    } catch {
      context.addIssue('settings of another version');
      return z.NEVER;
    }
  }),
  /** Names of the secrets that have a value. */
  secrets: z.array(z.string()),
});
export type SettingsInForce = z.infer<typeof SettingsInForce>;

const networkNames = { TESTNET: 'testnet', MAINNET: 'mainnet' } as const;

export function settingsInForce(config: Config): SettingsInForce {
  const used = settingNames.filter((name) => isGiven(config[name]));
  const plain = used.filter((name) => !isSecretSetting(name)).map((name) => [name, config[name]] as const);
  const values = { ...Object.fromEntries(plain), network: networkNames[config.network] } as Settings; // each with its own value
  return { values, secrets: used.filter(isSecretSetting) };
}

/** Configuration with the settings of a running service instead of those that were not given on the command line. */
export function withSettingsInForce(config: Config, { values }: SettingsInForce): Config {
  const taken = settingNames.filter(
    (name) => config.origins[name] !== 'command_line' && !isSecretSetting(name),
  );
  const { network, ...others } = Object.fromEntries(
    taken.map((name) => [name, values[name] ?? (Array.isArray(config[name]) ? [] : null)] as const),
  );
  return Object.freeze({
    ...config,
    ...(others as Partial<Config>), // each with its own value
    network: network === undefined ? config.network : network === 'mainnet' ? 'MAINNET' : 'TESTNET',
  });
}

const isGiven = (value: Config[SettingName]): boolean =>
  value !== null && !(Array.isArray(value) && value.length === 0);
