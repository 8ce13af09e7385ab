import type { Config } from '../../config/config.ts';
import type { Keeping } from '../../config/keep-change.ts';
import type { KeptSecret } from '../../config/settings.ts';

/** Where one of these differs, another source is meant. */
const sourceKeys = [
  'venue',
  'network',
  'venueUrl',
  'account',
  'agentFeed',
  'massiveKey',
  'massiveUrl',
  'rpcEndpoints',
  'escrows',
  'fillLogs',
  'quoteTokens',
  'finalityDepth',
] as const satisfies (keyof Config)[];

/** Those of the kept secrets that are among them. */
const sourceSecrets = ['massiveKey', 'rpcEndpoints'] as const satisfies (KeptSecret &
  (typeof sourceKeys)[number])[];

interface SourceChange {
  readonly from: Config;
  readonly to: Config;
  readonly edit: Keeping;
}

/** A secret of a source that is saved counts as another even if it is the same: its plan may be another now, and it is tried at once. */
export function meansAnother({ from, to, edit: { file, sealed } }: SourceChange): boolean {
  const namesSecret = sourceSecrets.some(
    (name) => sealed[name]?.kind === 'seal' || file.given[name] !== undefined,
  );
  return namesSecret || sourceKeys.some((name) => from[name] !== to[name]);
}
