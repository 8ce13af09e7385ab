import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { SocketToBrowser } from '../../src-preload/contract/bridge/socket-messages.ts';
import { hour } from './markets.ts';
import { aService, type RunningService } from './service-fixture.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'perpscope-session-'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Opens a page's socket with this first message and returns the answer. */
async function opened(
  service: RunningService,
  hello: object,
): Promise<{ socket: WebSocket; answer: SocketToBrowser }> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/bridge`, { origin: service.url });
  await once(socket, 'open');
  socket.send(JSON.stringify(hello));
  const [data] = (await once(socket, 'message')) as [Buffer];
  return { socket, answer: JSON.parse(String(data)) as SocketToBrowser };
}

async function newSession(service: RunningService): Promise<{ socket: WebSocket; key: string }> {
  const token = service.dashboardLink().split('/').at(-1);
  const { socket, answer } = await opened(service, { kind: 'link', token });
  if (answer.kind !== 'welcome') throw new Error(`not let in: ${answer.kind}`);
  return { socket, key: answer.sessionKey };
}

async function answerTo(service: RunningService, key: string): Promise<SocketToBrowser['kind']> {
  const { socket, answer } = await opened(service, { kind: 'session', key });
  socket.close();
  return answer.kind;
}

const sessionFile = (): string => join(dataDir, 'browser-sessions.json');
const wait = (hours: number): void => void vi.setSystemTime(Date.now() + hours * hour);

describe('the session of an open page', () => {
  test('opens the service after a restart within 12 hours of the end of the page, and not later', async () => {
    const first = await aService({ dataDir });
    const { key } = await newSession(first);
    wait(30); // while the page is open the time doesn't count
    await first[Symbol.asyncDispose]();
    wait(12);
    const second = await aService({ dataDir });
    expect(await answerTo(second, key)).toBe('welcome');
    await second[Symbol.asyncDispose]();
    wait(12.01);
    await using third = await aService({ dataDir });
    expect(await answerTo(third, key)).toBe('refused');
  });

  test('counts from when the page was closed, not from the end of the service', async () => {
    const first = await aService({ dataDir });
    const { socket, key } = await newSession(first);
    socket.close();
    await once(socket, 'close');
    wait(13);
    await first[Symbol.asyncDispose]();
    await using second = await aService({ dataDir });
    expect(await answerTo(second, key)).toBe('refused');
  });

  test('survives a kill: it is saved as soon as it begins', async () => {
    await using first = await aService({ dataDir });
    const { key } = await newSession(first);
    const saved = readFileSync(sessionFile());
    await first[Symbol.asyncDispose]();
    writeFileSync(sessionFile(), saved); // as a killed service leaves it
    await using second = await aService({ dataDir });
    expect(await answerTo(second, key)).toBe('welcome');
  });

  test('is in a file for this user only, which does not contain the key', async () => {
    await using service = await aService({ dataDir });
    const { key } = await newSession(service);
    expect(statSync(sessionFile()).mode & 0o777).toBe(0o600);
    expect(readFileSync(sessionFile(), 'utf8')).toContain('keyHash');
    expect(readFileSync(sessionFile(), 'utf8')).not.toContain(key);
  });
});

test('an unreadable session file lets nobody in and does not end the start', async () => {
  writeFileSync(sessionFile(), '[{"keyHash":');
  await using service = await aService({ dataDir });
  expect(await answerTo(service, 'a guess')).toBe('refused');
  const { key } = await newSession(service);
  expect(await answerTo(service, key)).toBe('welcome');
});
