import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mostJsonBytes } from '../../../src-main/json-text.ts';
import { asFeedError } from '../../../src-main/agent/file-feed.ts';
import { openFeed } from '../../../src-main/agent/open-feed.ts';
import { aStatusDocument, failureOf, later } from './a-status.ts';

const at: { folder: string; path: string } = {} as never;
beforeEach(() => {
  at.folder = mkdtempSync(join(tmpdir(), 'perpscope-feed-'));
  at.path = join(at.folder, 'status.json');
});
afterEach(() => rmSync(at.folder, { recursive: true, force: true }));

const open = () => openFeed(`file:${at.folder}`, null, later);
const read = () => open().readStatus(AbortSignal.timeout(5_000));
const whole = JSON.stringify(aStatusDocument({ status_reason: 'é' }));

describe('a feed in a folder', () => {
  test('is read, by a plain path or a file address', async () => {
    writeFileSync(at.path, whole);
    await expect(read()).resolves.toMatchObject({ status: { statusReason: 'é' }, invalid: [] });
    const feed = openFeed(`file://${at.folder}`, null, later);
    await expect(feed.readStatus(AbortSignal.timeout(5_000))).resolves.toMatchObject({ invalid: [] });
  });

  test('that does not exist yet is missing, and is read once it does', async () => {
    const feed = open();
    expect(await failureOf(feed)).toMatchObject({ failure: 'missing' });
    writeFileSync(at.path, whole);
    await expect(feed.readStatus(AbortSignal.timeout(5_000))).resolves.toMatchObject({ invalid: [] });
    expect(await failureOf(openFeed(`file:${at.path}`, null, later))).toMatchObject({ failure: 'missing' });
  });

  test.each([
    ['torn', whole.slice(0, -20)],
    ['empty', ''],
    ['no JSON', 'running'],
    ['HTML', '<!doctype html><p>Sign in</p>'],
    ['not UTF-8', Buffer.from(whole, 'latin1')],
    ['binary', Buffer.from([0, 255, 254, 0])],
  ])('that is %s is not JSON', async (_what, content) => {
    writeFileSync(at.path, content);
    expect(await failureOf(open())).toMatchObject({ failure: 'not_json' });
  });

  test.each(['[]', 'null', '7', '"running"', '{}', '{"journal_id":"a","network":"TESTNET"}'])(
    'that is %s has the wrong shape',
    async (content) => {
      writeFileSync(at.path, content);
      expect(await failureOf(open())).toMatchObject({ failure: 'wrong_shape' });
    },
  );

  test('cut anywhere is never taken for a whole one', async () => {
    for (let length = 0; length < whole.length; length += 7) {
      writeFileSync(at.path, whole.slice(0, length));
      expect(await failureOf(open())).toMatchObject({ failure: 'not_json' });
    }
  });

  test('that is too large is not read to its end', async () => {
    writeFileSync(at.path, `${whole}${' '.repeat(mostJsonBytes - Buffer.byteLength(whole))}`);
    await expect(read()).resolves.toMatchObject({ invalid: [] });
    writeFileSync(at.path, ' ', { flag: 'a' });
    expect(await failureOf(open())).toMatchObject({ failure: 'refused' });
  });

  test('that is a folder or a pipe is refused, and nothing waits for it', async () => {
    mkdirSync(at.path);
    expect(await failureOf(open())).toMatchObject({ failure: 'refused' });
    rmSync(at.path, { recursive: true });
    execFileSync('mkfifo', [at.path]);
    expect(await failureOf(open())).toMatchObject({ failure: 'refused' });
  });

  test('that the system refuses is named with the reason in words', () => {
    const error = Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' });
    expect(asFeedError(error, at.path).message).toBe(`${at.path} can't be read: access was denied (EACCES).`);
  });

  test.skipIf(process.getuid?.() === 0)('that may not be read is refused', async () => {
    writeFileSync(at.path, whole);
    chmodSync(at.path, 0);
    expect(await failureOf(open())).toMatchObject({ failure: 'refused' });
  });

  test('replaced while it is read is one version or the other, never a mixture', async () => {
    const versionOf = (letter: string): string =>
      JSON.stringify(aStatusDocument({ name: letter, status_reason: letter.repeat(300_000) }));
    const versions = { a: versionOf('a'), b: versionOf('b') };
    writeFileSync(at.path, versions.a);
    for (let round = 0; round < 20; round += 1) {
      const reading = read();
      writeFileSync(`${at.path}.new`, round % 2 === 0 ? versions.b : versions.a);
      renameSync(`${at.path}.new`, at.path);
      const { status } = await reading;
      expect(status.statusReason).toBe(status.name?.repeat(300_000));
    }
  });

  test('is not read past its time limit', async () => {
    writeFileSync(at.path, whole);
    expect(await failureOf(open(), AbortSignal.abort())).toMatchObject({ failure: 'timeout' });
  });
});
