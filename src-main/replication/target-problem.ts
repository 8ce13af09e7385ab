import { messageOf, StartError } from '../errors.ts';
import { RowNumberError } from '../store/record/log/record-log.ts';
import { RecordReplacedError } from './replicated-record.ts';
import type { TargetAddress } from './target-address.ts';

/** Replication is impossible until a person changes something: a retry can't help. */
export class ReplicationRefusedError extends StartError {}

/** The database does not answer. */
export class TargetSilentError extends Error {
  readonly code = 'CONNECT_TIMEOUT';
  constructor(seconds: number) {
    super(`no answer after ${seconds} s`);
  }
}

/** Reason why the record is not replicated. */
export interface TargetProblem {
  /** A sentence a person can act on, without a secret. */
  readonly message: string;
  /** Whether a retry can't help. */
  readonly isFinal: boolean;
}

/** Messages for SQLSTATEs and network errors that a person can do something about. */
const known: Readonly<Record<string, readonly [says: string, isFinal?: 'final']>> = {
  '28P01': ['It refused the password. Correct it', 'final'],
  '28000': ['It refuses this user from this address. Check the user, sslmode and pg_hba.conf', 'final'],
  '3D000': ['There is no such database. Create it', 'final'],
  '42501': ['The role lacks a privilege. Grant what docs/team.md lists', 'final'],
  '25006': ['It is read-only: a standby, or default_transaction_read_only is on'],
  '53100': ['Its disk is full. Free space there'],
  '53200': ['It is out of memory'],
  '53300': ['It has no connection left'],
  '57P01': ['It is shutting down'],
  '57P02': ['It crashed'],
  '57P03': ['It is starting up'],
  ECONNREFUSED: ['Nothing listens there'],
  ENOTFOUND: ['Its name is not known'],
  EAI_AGAIN: ['Its name could not be looked up'],
  ENOENT: ['Its socket does not exist'],
  ECONNRESET: ['It closed the connection. With TLS: does it have ssl = on?'],
  CONNECT_TIMEOUT: ['It does not answer'],
  CONNECTION_CLOSED: ['The connection was lost'],
  CONNECTION_DESTROYED: ['The connection was closed'],
  CONNECTION_ENDED: ['The connection was closed'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['Its certificate is self-signed. Name it with sslrootcert=FILE', 'final'],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'Its certificate is from a private authority. Name that authority with sslrootcert=FILE',
    'final',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'Its certificate is from an unknown authority. Name that authority with sslrootcert=FILE',
    'final',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['Its certificate is for another host', 'final'],
  CERT_HAS_EXPIRED: ['Its certificate has expired', 'final'],
};

/** Explains an error of the database or the way to it. */
export function targetProblem(error: unknown, { name, password }: TargetAddress): TargetProblem {
  if (error instanceof StartError)
    return { message: error.message, isFinal: error instanceof ReplicationRefusedError };
  const code = codeOf(error);
  if (code.startsWith('SQLITE') || error instanceof RowNumberError || error instanceof RecordReplacedError)
    return { message: `Could not read the record. ${messageOf(error)}`, isFinal: false };
  const [says, isFinal] = known[code] ?? [null];
  // A driver may repeat the password that it was given.
  const detail = without(password, messageOf(error));
  const what = says === null ? detail : `${says} (${detail})`;
  return { message: `Could not write to ${name}. ${what}.`, isFinal: isFinal === 'final' };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const without = (secret: string | null, text: string): string =>
  secret === null ? text : text.replaceAll(secret, '[password]');
