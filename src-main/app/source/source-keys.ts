import type { Config } from '../../config/config.ts';
import type { Keeping } from '../../config/keep-change.ts';
import type { SecretName } from '../../config/settings.ts';

/** Settings that identify a source: a change of one means another source. */
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

/** Secrets among these settings. */
const sourceSecrets = ['massiveKey', 'rpcEndpoints'] as const satisfies (SecretName &
  (typeof sourceKeys)[number])[];

interface SourceChange {
  readonly from: Config;
  readonly to: Config;
  readonly edit: Keeping;
}

/** Whether a change means another source. A saved secret does, even the same one: its plan may have changed, so it is tried at once. */
export function meansAnother({ from, to, edit: { file, sealed } }: SourceChange): boolean {
  const namesSecret = sourceSecrets.some(
    (name) => sealed[name]?.kind === 'seal' || file.given[name] !== undefined,
  );
  return namesSecret || sourceKeys.some((name) => from[name] !== to[name]);
}
