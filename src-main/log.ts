import { pino } from 'pino';
import type { Logger } from 'pino';
import { plainLine } from './print.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Fields that contain secrets. */
const secretFields = [
  'token',
  'key',
  'controlKey',
  'agentToken',
  'massiveKey',
  'rpcEndpoints',
  'alertWebhooks',
  'endpoints',
  'authorization',
  'password',
  'secret',
];

export interface LogOptions {
  readonly level: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Output; default stderr, because stdout's first line is the banner. */
  readonly destination?: { readonly write: (line: string) => void };
}

/** JSON lines, each with its scope, secrets redacted. */
export function createLog({ level, destination }: LogOptions): (scope: string) => Log {
  const root = pino(
    {
      level,
      base: null,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
    },
    destination ?? plainStderr(),
  );
  return (scope) => root.child({ scope });
}

/** Removes control characters from log lines, which a terminal may show. */
function plainStderr(): LogOptions['destination'] & object {
  const stderr = pino.destination(2);
  return { write: (line) => void stderr.write(`${plainLine(line.trimEnd())}\n`) };
}
