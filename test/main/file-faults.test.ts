import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cannotWrite, fileFault } from '../../src-main/errors.ts';

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
