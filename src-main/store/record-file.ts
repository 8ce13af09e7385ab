import type { Database } from 'better-sqlite3';
import { join } from 'node:path';
import { openCurrentToRead, openToRead, type DatabaseFile } from './database-file.ts';
import { recordMigrations } from './record/schema.ts';

/** Owner of a record file. */
export interface RecordOwner {
  /** Folder name of a network, e.g. `hl-testnet`. */
  readonly source: string;
  /** Lower-case 0x address; null while no account is configured. */
  readonly account: string | null;
}

const noAccount = 'no-account';

const recordName = (account: string | null): string => `record-${account ?? noAccount}.sqlite`;

/** Returns the account of a record file by the file's name; null: no account; undefined: it is not a record. */
export function accountOfRecord(fileName: string): string | null | undefined {
  const [, account] = /^record-(\S+)\.sqlite$/.exec(fileName) ?? [];
  return account === noAccount ? null : account;
}

export const recordPath = ({
  dataDir,
  source,
  account,
}: RecordOwner & { readonly dataDir: string }): string => join(dataDir, source, recordName(account));

/** Returns the text in the file that names its owner. */
export const identityOf = ({ source, account }: RecordOwner): string =>
  `${source} ${account ?? 'no account'}`;

/** Parses a text of `identityOf`. */
export function ownerOf(identity: string): RecordOwner {
  const [source = '', ...account] = identity.split(' ');
  return { source, account: account.join(' ') === 'no account' ? null : account.join(' ') };
}

const fileOf = (path: string, owner: RecordOwner): DatabaseFile => ({
  path,
  identity: identityOf(owner),
  migrations: recordMigrations,
});

/** Opens a record of this or an earlier schema, or a copy, for reading while another process may write it. Throws StartError. */
export const openRecordToRead = (path: string, owner: RecordOwner): Database =>
  openToRead(fileOf(path, owner));

/** Opens a record of the present schema. Throws StartError. */
export const openCurrentRecord = (path: string, owner: RecordOwner): Database =>
  openCurrentToRead(fileOf(path, owner));
