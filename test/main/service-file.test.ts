import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../../src-main/errors.ts';
import {
  findServiceFile,
  readServiceFile,
  updateServiceFile,
  writeServiceFile,
} from '../../src-main/processes/service-file.ts';
import { aFolder } from './a-folder.ts';

let folder: ReturnType<typeof aFolder>;
beforeEach(() => {
  folder = aFolder();
});
afterEach(() => folder.remove());

const content = {
  url: 'http://127.0.0.1:4310',
  pid: 7,
  controlKey: 'k',
  token: 'a-token-of-enough-characters',
};

test('only its owner can read the service’s file, even where one lay there that others could read', () => {
  const path = join(folder.path, 'service.json');
  writeFileSync(path, '{}');
  chmodSync(path, 0o644);
  writeServiceFile(folder.path, content);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('the file is read back as it was written, and is gone once undone, however often', () => {
  const undo = writeServiceFile(folder.path, content);
  expect(readServiceFile(folder.path)).toEqual(content);
  undo();
  undo();
  expect(existsSync(join(folder.path, 'service.json'))).toBe(false);
});

test('a folder that can’t be written is reported in one line', () => {
  mkdirSync(join(folder.path, 'service.json'));
  const refused = (): unknown => writeServiceFile(folder.path, content);
  expect(refused).toThrow(StartError);
  expect(refused).toThrow(/^The data folder [^\n]+ can't be written: it is a folder \(EISDIR\)\.$/);
});

test('a file that can’t be read is not taken for a missing one', () => {
  expect(findServiceFile(folder.path)).toBeNull();
  mkdirSync(join(folder.path, 'service.json'));
  expect(() => findServiceFile(folder.path)).toThrow(StartError);
  expect(() => findServiceFile(folder.path)).toThrow(
    /service\.json can't be read: it is a folder \(EISDIR\)\. A Perpscope of another user may run there: run this command as that user\.$/,
  );
  expect(readServiceFile(folder.path)).toBeNull();
});

test('a token is added to the file and removed, with the same permissions and other content', () => {
  writeServiceFile(folder.path, content);
  for (const token of [null, 'another-token-of-enough-characters']) {
    updateServiceFile(folder.path, { token });
    expect(readServiceFile(folder.path)).toEqual({ ...content, token });
    expect(statSync(join(folder.path, 'service.json')).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(folder.path)).toEqual(['service.json']);
});

test('a token creates no file where no service left one', () => {
  updateServiceFile(folder.path, { token: 'a-token-of-enough-characters' });
  expect(readdirSync(folder.path)).toEqual([]);
});

test('a file that was written before there were tokens in it asks for none', () => {
  const { token: _, ...old } = content;
  writeFileSync(join(folder.path, 'service.json'), JSON.stringify(old));
  expect(readServiceFile(folder.path)).toEqual({ ...content, token: null });
});

test.each([null, '', '{', 'null', '{"url":1}', '{"url":"http://127.0.0.1:1","pid":"7","controlKey":"k"}'])(
  'with %j in its place no service is found',
  (text) => {
    if (text !== null) writeFileSync(join(folder.path, 'service.json'), text);
    expect(readServiceFile(folder.path)).toBeNull();
  },
);
