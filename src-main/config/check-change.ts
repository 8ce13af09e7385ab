import type { SettingsChange } from '../../src-preload/contract/bridge/settings.ts';
import type { Config } from './config.ts';
import { PerpscopeError, StartError } from '../errors.ts';
import { variableOf } from './environment.ts';
import { flagOf } from './flags.ts';
import type { RawSettings, SettingName } from './settings.ts';
import { checkSettings } from './settings.ts';
import type { SettingsEdit } from './stage-settings.ts';
import { webhookEntry, webhookId, withSeverity } from './webhook-entry.ts';

type ChangeName = keyof SettingsChange & SettingName;

/** Translates a change into an edit of the settings file. Throws invalid_setting that names the setting. */
export function checkChange(
  { origins, rpcEndpoints, alertWebhooks }: Pick<Config, 'origins' | 'rpcEndpoints' | 'alertWebhooks'>,
  requested: SettingsChange,
): SettingsEdit {
  const change = withWebhooks(withEndpoints(requested, rpcEndpoints), requested.alertWebhooks, alertWebhooks);
  const named = Object.entries(change) as readonly (readonly [ChangeName, unknown])[];
  for (const [name] of named) refuseFixed(name, origins[name]);
  const given: RawSettings = Object.fromEntries(
    named.filter(([, value]) => value !== null).map(([name, value]) => [name, spelled(name, value)]),
  );
  return {
    given: checked(given),
    cleared: named.filter(([, value]) => value === null).map(([name]) => name),
  };
}

/** Replaces the addresses of the named chains and keeps those of others, which a window never sees. null: none are left. */
function withEndpoints(
  { rpcEndpoints: named, ...others }: SettingsChange,
  before: Config['rpcEndpoints'],
): Readonly<Record<string, unknown>> {
  if (named === undefined) return others;
  const keys = Object.keys(named);
  const remaining = before.filter((entry) => !keys.some((key) => entry.startsWith(`${key}=`)));
  const added = Object.entries(named).flatMap(([key, urls]) => urls.map((url) => `${key}=${url}`));
  const rpcEndpoints = [...remaining, ...added];
  return { ...others, rpcEndpoints: rpcEndpoints.length === 0 ? null : rpcEndpoints };
}

/** Applies a change of the webhooks. A window sees no webhook's address: it adds one, or names one by id to change or remove. */
function withWebhooks(
  change: Readonly<Record<string, unknown>>,
  requested: SettingsChange['alertWebhooks'],
  before: Config['alertWebhooks'],
): Readonly<Record<string, unknown>> {
  if (requested === undefined || requested === null) return change;
  const alertWebhooks = changedWebhooks(requested, before);
  return { ...change, alertWebhooks: alertWebhooks.length === 0 ? null : alertWebhooks };
}

function changedWebhooks(
  requested: NonNullable<SettingsChange['alertWebhooks']>,
  before: Config['alertWebhooks'],
): readonly string[] {
  switch (requested.kind) {
    case 'add': {
      const added = webhookEntry(requested);
      return [...before.filter((entry) => webhookId(entry) !== webhookId(added)), added];
    }
    case 'change':
      return before.map((entry) =>
        webhookId(entry) === requested.id ? withSeverity(entry, requested.leastSeverity) : entry,
      );
    case 'remove':
      return before.filter((entry) => webhookId(entry) !== requested.id);
  }
}

/** Throws invalid_setting if a flag or environment variable sets the setting. */
export function refuseFixed(name: SettingName, origin: Config['origins'][SettingName]): void {
  const why = whyFixed(name, origin);
  if (why !== null) throw new PerpscopeError('invalid_setting', why);
}

/** Reason why a setting can't be changed in the window; null: it can. */
export function whyFixed(name: SettingName, origin: Config['origins'][SettingName]): string | null {
  if (origin !== 'command_line' && origin !== 'environment') return null;
  const [by, where] =
    origin === 'command_line'
      ? [flagOf(name), 'on the command line']
      : [variableOf(name), 'in the environment'];
  return `${name} is set by ${by} ${where}. Start Perpscope without it to change it here.`;
}

function spelled(name: ChangeName, value: unknown): unknown {
  return name === 'network' && typeof value === 'string' ? value.toLowerCase() : value;
}

/** Validates settings. Throws invalid_setting. */
export function checked(given: RawSettings): SettingsEdit['given'] {
  try {
    return checkSettings(given, (name) => name);
  } catch (error) {
    throw error instanceof StartError ? new PerpscopeError('invalid_setting', error.message, error) : error;
  }
}
