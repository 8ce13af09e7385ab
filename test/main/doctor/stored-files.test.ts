import { chmodSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { storedFiles } from '../../../src-main/doctor/doctor.ts';
import { aFolder } from '../a-folder.ts';

test.skipIf(process.getuid?.() === 0)('doctor names a file in use that can’t be written', () => {
  const { path: folder } = aFolder();
  const name = 'record-no-account.sqlite';
  for (const file of [name, `${name}.aside-1`]) writeFileSync(join(folder, file), '', { mode: 0o400 });
  const about = 'record';
  const says = `${basename(folder)}/${name}, 0.0 MB`;
  const aside = { about, says: `${basename(folder)}/${name}.aside-1, 0.0 MB, put aside`, good: null };
  expect(storedFiles(folder)).toEqual([
    { about, says: `${says}: can't be written: access was denied (EACCES)`, good: false },
    aside,
  ]);
  chmodSync(join(folder, name), 0o600);
  expect(storedFiles(folder)).toEqual([{ about, says, good: null }, aside]);
});
