import type { Config } from '../config.ts';
import type { SettingName } from '../config/settings.ts';
import type { Fact } from './report.ts';

const shown = [
  'venue',
  'network',
  'venueUrl',
  'account',
  'agentFeed',
  'port',
  'token',
] as const satisfies readonly SettingName[];

const words = {
  settings_file: 'settings file',
  environment: 'environment',
  command_line: 'command line',
} as const;

const absent: Partial<Record<(typeof shown)[number], string>> = {
  venueUrl: 'the venue’s own address, or the embedded simulator',
  account: 'the one that the agent names',
  agentFeed: 'none, or the embedded simulator’s',
  token: 'none',
};

/** What is configured, and where it was said. No secret is shown. */
export function configured(config: Config): readonly Fact[] {
  return shown.map((name) => {
    const origin = config.origins[name];
    const value = config[name];
    const text = value === null ? (absent[name] ?? 'none') : name === 'token' ? 'set' : String(value);
    return { about: name, says: `${text} (${origin === undefined ? 'default' : words[origin]})`, good: null };
  });
}
