import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkService } from '../../../src-main/doctor/check-service.ts';
import { writeServiceFile } from '../../../src-main/processes/service-file.ts';
import { aFolder } from '../a-folder.ts';
import { aServer } from '../server/server-fixture.ts';

const theToken = 'the-token-of-the-service';
const another = 'another-token-than-this';

/** Checks the service at an address, whose file and whose reader's settings have these tokens. */
async function check(
  url: string,
  tokens: { readonly file: string | null; readonly configured: string | null },
  settings?: unknown,
) {
  const { path: dataDir } = aFolder();
  writeServiceFile(dataDir, { url, pid: process.pid, controlKey: 'a key', token: tokens.file, settings });
  return checkService({ dataDir, token: tokens.configured });
}

describe('doctor on a service with a token', () => {
  test('reads its health with the token in its file', async () => {
    await using server = await aServer({ server: { token: theToken } });
    const { fact, sources } = await check(server.url, { file: theToken, configured: null });
    expect(fact).toEqual({ about: 'service', says: `answers at ${server.url}`, good: true });
    expect(sources?.['store']).toMatchObject({ state: 'ok' });
  });

  test('says that the configured token is wrong, and still reads its health', async () => {
    await using server = await aServer({ server: { token: theToken } });
    const { fact, sources } = await check(server.url, { file: theToken, configured: another });
    expect(fact).toMatchObject({
      says: `answers at ${server.url}, but the configured token is wrong: set PERPSCOPE_TOKEN to the token of the service`,
      good: false,
    });
    expect(sources?.['store']).toMatchObject({ state: 'ok' });
  });

  test.each([
    ['needs a token', null],
    ['refuses the token', another],
  ])('says that it %s where its file has none and %s is configured', async (problem, configured) => {
    await using server = await aServer({ server: { token: theToken } });
    const { fact, sources } = await check(server.url, { file: null, configured });
    expect(fact).toMatchObject({
      says: `answers at ${server.url}, but ${problem}: set PERPSCOPE_TOKEN to the token of the service`,
      good: false,
    });
    expect(sources).toBeNull();
  });
});

test('doctor does not say that no service runs where it can’t read its file', async () => {
  const { path: dataDir } = aFolder();
  expect((await checkService({ dataDir, token: null })).fact).toMatchObject({ good: null });
  mkdirSync(join(dataDir, 'service.json'));
  const { fact, sources } = await checkService({ dataDir, token: null });
  expect(fact).toMatchObject({
    says: expect.stringContaining("service.json can't be read") as string,
    good: false,
  });
  expect(sources).toBeNull();
});

test('doctor reads the settings of a service, unless they are those of another version', async () => {
  await using server = await aServer();
  const runningWith = async (values: object) => {
    const { running } = await check(
      server.url,
      { file: null, configured: null },
      { values, secrets: ['token'] },
    );
    return running;
  };
  const port = Number(new URL(server.url).port);
  expect(await runningWith({ network: 'mainnet', seed: 2 })).toEqual({
    values: { network: 'mainnet', seed: 2 },
    secrets: ['token'],
    port,
  });
  expect(await runningWith({ network: 'a third one' })).toBeNull();
});

test('doctor says what a service that is too busy answers', async () => {
  const busy = createServer((_, response) => {
    response.writeHead(429).end('{"error":"rate_limited","message":"Too many requests. Wait a second."}');
  });
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
  const { fact } = await check(url, { file: null, configured: null });
  expect(fact.says).toBe(`answers at ${url}, but with HTTP 429: Too many requests. Wait a second.`);
  expect(fact.good).toBe(false);
  busy.close();
});

test('doctor says in one line that another program answers in place of the service', async () => {
  const other = createServer((_, response) => response.end('{"store":1}'));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { fact } = await check(url, { file: null, configured: null });
  expect(fact).toMatchObject({
    says: `service.json names ${url}, but what answers there is no Perpscope of this version (HTTP 200)`,
    good: false,
  });
  other.close();
});
