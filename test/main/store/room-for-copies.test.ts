import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { vacuumInto } from '../../../src-main/store/database-file.ts';

test('a copy is begun only if its disk has room for it and a tenth more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-room-'));
  const database = new Database(':memory:');
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  database.exec('CREATE TABLE full (bytes); INSERT INTO full VALUES (zeroblob(2000000))');
  database.exec('CREATE TABLE gone (bytes); INSERT INTO gone VALUES (zeroblob(9000000)); DROP TABLE gone');
  const to = join(folder, 'copy');
  expect(() => vacuumInto(database, to, () => 2_100_000)).toThrow(
    /^the copy needs 2\.2 MB, and its disk has 2\.1 MB free$/,
  );
  expect(existsSync(to)).toBe(false);
  vacuumInto(database, to, () => 2_300_000);
  expect(existsSync(to)).toBe(true);
});
