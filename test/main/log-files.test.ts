import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServiceLog } from '../../src-main/app/service-log.ts';
import { openLogFiles } from '../../src-main/log-files.ts';
import { aFolder } from './a-folder.ts';

let folder: ReturnType<typeof aFolder>;
let troubles: string[];
beforeEach(() => {
  folder = aFolder();
  troubles = [];
});
afterEach(() => folder.remove());

const logs = (): string => join(folder.path, 'logs');
const files = (): readonly string[] => (existsSync(logs()) ? readdirSync(logs()).toSorted() : []);
const textOf = (name: string): string => readFileSync(join(logs(), name), 'utf8');
const opened = (kept = 2, megabytes = 1) =>
  openLogFiles({ dataDir: folder.path, kept, megabytes, onTrouble: (message) => troubles.push(message) });
/** Rotation begins once the line that filled a file is written. */
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const quarter = `${'x'.repeat(256 * 1024 - 1)}\n`;

test('a line is on disk before the next statement, readable by this user only', async () => {
  const log = await opened();
  log.write('one\n');
  expect(textOf('perpscope.1.log')).toBe('one\n');
  expect(statSync(logs()).mode & 0o777).toBe(0o700);
  expect(statSync(join(logs(), 'perpscope.1.log')).mode & 0o777).toBe(0o600);
  log.close();
});

test('a full file is replaced by the next one, and a limited number of full ones is kept', async () => {
  const log = await opened(2, 1);
  for (let nth = 0; nth < 40; nth += 1) {
    log.write(quarter);
    await nextTick();
  }
  log.write('the last\n');
  await expect.poll(() => files().length).toBeLessThanOrEqual(3);
  expect(textOf(`perpscope.11.log`)).toBe('the last\n');
  expect(files()).not.toContain('perpscope.1.log');
  for (const name of files()) expect(statSync(join(logs(), name)).size).toBeLessThanOrEqual(1_048_576);
  log.close();
});

test('the next start continues the newest file, and old files of earlier starts are deleted too', async () => {
  const first = await opened();
  first.write('one\n');
  first.close();
  const second = await opened();
  second.write('two\n');
  second.close();
  expect(textOf('perpscope.1.log')).toBe('one\ntwo\n');
  for (const number of [2, 3, 4, 5]) writeFileSync(join(logs(), `perpscope.${number}.log`), quarter);
  const third = await opened(1, 1);
  for (let nth = 0; nth < 4; nth += 1) third.write(quarter);
  await expect.poll(files).toEqual(expect.not.arrayContaining(['perpscope.1.log', 'perpscope.4.log']));
  third.close();
});

test('no file is written where none is to be kept', async () => {
  const log = await opened(0);
  log.write('one\n');
  log.close();
  expect(readdirSync(folder.path)).toEqual([]);
});

describe('a write failure', () => {
  test('is reported once, and no line throws: the folder is a file', async () => {
    writeFileSync(logs(), 'mine');
    const log = await opened();
    log.write('one\n');
    log.write('two\n');
    log.close();
    expect(troubles).toHaveLength(1);
    expect(readFileSync(logs(), 'utf8')).toBe('mine');
  });

  test.skipIf(!existsSync('/dev/full'))('is reported once however long the disk is full', async () => {
    mkdirSync(logs());
    symlinkSync('/dev/full', join(logs(), 'perpscope.1.log'));
    const log = await opened();
    for (let nth = 0; nth < 5_000; nth += 1) log.write(`${'x'.repeat(100)}\n`);
    await nextTick();
    expect(troubles).toEqual([expect.stringContaining('ENOSPC')]);
    log.close();
    log.write('after the end\n');
  });
});

describe('the log of the service', () => {
  const settings = { logLevel: 'warn', logFilesKept: 2, logFileMegabytes: 1 } as const;
  const linesOf = (text: string): unknown[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown);

  test('goes to stderr by its level and to the files from info on, without its secrets', async () => {
    const shown: string[] = [];
    const destination = { write: (line: string) => void shown.push(line) };
    const { log, openFiles } = createServiceLog({ ...settings, dataDir: folder.path }, destination);
    const close = await openFiles();
    log('venue').debug('unheard');
    log('venue').info({ token: 'hidden' }, 'only in the files');
    log('venue').warn({ config: { massiveKey: 'hidden' } }, 'in both');
    close();
    log('venue').warn('after the files are closed');
    expect(shown.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'in both',
      'after the files are closed',
    ]);
    const text = textOf('perpscope.1.log');
    expect(text).not.toContain('hidden');
    expect(linesOf(text)).toMatchObject([
      { scope: 'venue', token: '[redacted]', msg: 'only in the files' },
      { scope: 'venue', config: { massiveKey: '[redacted]' }, msg: 'in both' },
    ]);
  });

  test('prints exactly one warning on stderr where the files cannot be written', async () => {
    writeFileSync(logs(), 'mine');
    const shown: string[] = [];
    const destination = { write: (line: string) => void shown.push(line) };
    const { log, openFiles } = createServiceLog({ ...settings, dataDir: folder.path }, destination);
    const close = await openFiles();
    log('venue').info('unheard');
    log('venue').error('heard');
    close();
    expect(linesOf(shown.join(''))).toMatchObject([
      { scope: 'log', msg: 'the log files cannot be written; the service goes on without them' },
      { scope: 'venue', msg: 'heard' },
    ]);
  });

  test('contains the stack of the error that ends the program', async () => {
    const { openFiles } = createServiceLog(
      { ...settings, logLevel: 'silent', dataDir: folder.path },
      undefined,
    );
    const listeners = process.listeners('uncaughtExceptionMonitor');
    const close = await openFiles();
    const [note] = process
      .listeners('uncaughtExceptionMonitor')
      .filter((one) => !listeners.includes(one)) as ((error: Error) => void)[];
    note?.(new Error('out of luck'));
    expect(textOf('perpscope.1.log')).toContain('out of luck');
    close();
    expect(process.listeners('uncaughtExceptionMonitor')).toEqual(listeners);
  });
});
