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

interface Destination {
  readonly write: (line: string) => void;
}

export interface LogOptions {
  /** Level of the output; the files always have `info` and above. */
  readonly level: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Output; default stderr, because stdout's first line is the banner. */
  readonly destination?: Destination;
  /** Log files; absent: none. */
  readonly files?: Destination;
}

/** Creates a log of JSON lines, each with its scope, secrets redacted. */
export function createLog({ level, destination, files }: LogOptions): (scope: string) => Log {
  const fileLevel: LogOptions['level'] = level === 'debug' ? 'debug' : 'info';
  const root = pino(
    {
      level: files === undefined ? level : fileLevel,
      base: null,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
    },
    pino.multistream<LogOptions['level']>([
      { level, stream: destination ?? plainStderr() },
      ...(files === undefined ? [] : [{ level: fileLevel, stream: files }]),
    ]),
  );
  return (scope) => root.child({ scope });
}

/** Removes control characters from log lines, which a terminal may show. */
function plainStderr(): LogOptions['destination'] & object {
  const stderr = pino.destination(2);
  return { write: (line) => void stderr.write(`${plainLine(line.trimEnd())}\n`) };
}
