import type { Config } from '../../config/config.ts';
import type { Keeping } from '../../config/keep-change.ts';

/** Where one of these differs, another source is meant. */
const sourceKeys = [
  'venue',
  'network',
  'venueUrl',
  'account',
  'agentFeed',
  'massiveKey',
  'massiveUrl',
] as const satisfies (keyof Config)[];

interface SourceChange {
  readonly from: Config;
  readonly to: Config;
  readonly edit: Keeping;
}

/** A key that is saved counts as another even if it is the same: its plan may be another now, and it is tried at once. */
export function meansAnother({ from, to, edit: { file, key } }: SourceChange): boolean {
  const namesKey = key.kind === 'seal' || file.given.massiveKey !== undefined;
  return namesKey || sourceKeys.some((name) => from[name] !== to[name]);
}
