import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cannotWrite, fileFault } from '../../src-main/errors.ts';
import { readTargetAddress } from '../../src-main/replication/target-address.ts';

const refused = (code: string): Error => Object.assign(new Error(`${code}: raw, write`), { code });
const bySqlite = (code: string): Error => new Database.SqliteError('disk I/O error', code);

test.each([
  [refused('ENOSPC'), 'the disk is full (ENOSPC). Free space there and try again.'],
  [
    refused('EFBIG'),
    /^a file there reached the largest size allowed \(EFBIG\)\. Raise the limit .*ulimit -f/,
  ],
  [refused('EDQUOT'), /^the disk quota is used up \(EDQUOT\)\. Delete files of this user/],
  [refused('EROFS'), /^its file system is read-only \(EROFS\)\. Make it writable/],
  [refused('EIO'), /^its disk reported an error \(EIO\)\. Check the disk/],
  [refused('EACCES'), /^access was denied \(EACCES\)\. Check its owner and permissions/],
  [bySqlite('SQLITE_FULL'), 'the disk is full (SQLITE_FULL). Free space there and try again.'],
  [
    bySqlite('SQLITE_IOERR_WRITE'),
    /^its disk refused the write \(SQLITE_IOERR_WRITE\)\. Check .*quota.*ulimit -f/,
  ],
  [bySqlite('SQLITE_READONLY_DBMOVED'), /^it is read-only \(SQLITE_READONLY_DBMOVED\)\. Make it writable/],
])('the failure %s of a write says what happened, where, and what to do', (error, text) => {
  const said = cannotWrite('The folder /data', error);
  const start = "The folder /data can't be written: ";
  expect(said.slice(0, start.length)).toBe(start);
  expect(said.slice(start.length)).toMatch(text);
});

test('an error of another kind keeps its message', () => {
  expect(fileFault(new Error('no such table'))).toBe('no such table');
  expect(cannotWrite('/data', new Error('It broke.'))).toBe("/data can't be written: It broke.");
});

test('certificates that can’t be read are named with the reason in words', () => {
  const address = 'postgres://a@db.example/team?sslrootcert=/missing.pem';
  expect(() => readTargetAddress(address, { mayBePlain: false })).toThrow(
    "The file /missing.pem of sslrootcert can't be read: it does not exist (ENOENT).",
  );
});

test('a refusal by Node itself counts as the system’s', () => {
  const error = refused('ERR_FS_EISDIR');
  expect(cannotWrite('The file /data/a', error)).toBe(
    "The file /data/a can't be written: it is a folder (EISDIR).",
  );
});
