import type { SettingsChange, SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import type { VenueName, VenueNetwork } from '../../../src-preload/contract/views/identity.ts';
import { addressProblem, fixedText } from '../../format/setting-text.ts';

/** Values of the form's fields; text as typed. */
export interface SettingsForm {
  readonly venue: VenueName;
  readonly network: VenueNetwork;
  readonly venueUrl: string;
  readonly account: string;
  readonly agentFeed: string;
  readonly port: string;
}

export type SettingsField = keyof SettingsForm;
export const settingsFields = [
  'venue',
  'network',
  'venueUrl',
  'account',
  'agentFeed',
  'port',
] as const satisfies readonly SettingsField[];

export function formOf(settings: SettingsView): SettingsForm {
  return {
    venue: settings.venue.value,
    network: settings.network.value,
    venueUrl: settings.venueUrl.value ?? '',
    account: settings.account.value ?? '',
    agentFeed: settings.agentFeed.value ?? '',
    port: String(settings.port.value),
  };
}

/** Whether a change opens another source: every field but the port does, which waits for the next start. */
export function switchesSource(change: SettingsChange): boolean {
  return Object.keys(change).some((field) => field !== 'port');
}

interface FieldRule {
  readonly holds: (text: string) => boolean;
  readonly wanted: string;
}

const always: FieldRule = { holds: () => true, wanted: '' };
const orEmpty = (holds: (text: string) => boolean) => (text: string) => text === '' || holds(text);

const rules: Record<Exclude<SettingsField, 'account'>, FieldRule> = {
  venue: always,
  network: always,
  venueUrl: { holds: orEmpty(isWebAddress), wanted: 'Enter an http:// or https:// address.' },
  agentFeed: {
    holds: orEmpty((text) => /^file:.+/.test(text) || isWebAddress(text)),
    wanted: 'Enter file:FOLDER, or an http:// or https:// address.',
  },
  port: {
    holds: (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    wanted: 'Enter a whole number from 0 to 65535.',
  },
};

/** Says what is wrong with a field as typed; null: nothing. The service checks it again. */
export function problemWith(field: SettingsField, form: SettingsForm): string | null {
  if (field === 'account') return form.account.trim() === '' ? null : addressProblem(form.account);
  const { holds, wanted } = rules[field];
  return holds(form[field].trim()) ? null : wanted;
}

/** Says what is wrong with a number of daily backups as typed; null: nothing. The service checks it again. */
export function backupCountProblem(typed: string): string | null {
  const text = typed.trim();
  return /^\d{1,3}$/.test(text) && Number(text) <= 365 ? null : 'Enter a whole number from 0 to 365.';
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/.+/.test(text) && URL.canParse(text);
}

/** Returns the fields that differ from what is saved. */
export function changeOf(form: SettingsForm, settings: SettingsView): SettingsChange {
  const saved = formOf(settings);
  const has = (field: SettingsField): boolean => form[field].trim() !== saved[field];
  const text = (field: 'venueUrl' | 'account' | 'agentFeed'): string | null => form[field].trim() || null;
  return {
    ...(has('venue') ? { venue: form.venue } : {}),
    ...(has('network') ? { network: form.network } : {}),
    ...(has('venueUrl') ? { venueUrl: text('venueUrl') } : {}),
    ...(has('account') ? { account: text('account') } : {}),
    ...(has('agentFeed') ? { agentFeed: text('agentFeed') } : {}),
    ...(has('port') ? { port: Number(form.port) } : {}),
  };
}

/** Returns why a setting can't be changed here; null: it can. */
export function fixedReason(field: SettingsField, settings: SettingsView): string | null {
  return fixedText(settings[field].origin);
}
