import type { SettingOrigin } from '../../src-preload/contract/bridge/settings.ts';

const fixedBy = {
  command_line: 'Set on the command line.',
  environment: 'Set by an environment variable.',
} as const;

/** Returns why a setting can't be changed in a window; null if it can. */
export function fixedText(origin: SettingOrigin): string | null {
  return origin === 'command_line' || origin === 'environment' ? fixedBy[origin] : null;
}

/** Returns what is wrong with an account's address as typed; null if nothing is. The service checks it again. */
export function addressProblem(text: string): string | null {
  return /^0x[0-9a-fA-F]{40}$/.test(text.trim()) ? null : 'Enter 0x followed by 40 hex digits.';
}
