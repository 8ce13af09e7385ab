import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import type { MainProcess } from '../../../src-main/bridge/thread.ts';
import { attachServiceThread, type ServiceThread } from '../../../src-main/bridge/thread.ts';
import { StartError } from '../../../src-main/errors.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import { anAnswer, aPush } from './fake-endpoint.ts';

type Behaviour =
  | 'well'
  | 'seals'
  | 'prints its key'
  | 'cannot start'
  | 'dies at once'
  | 'never closes'
  | 'dies when closed'
  | 'dies when asked';

const workers: Worker[] = [];
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.terminate())));
function thread(behaviour: Behaviour): Worker {
  const worker = new Worker(new URL('./fake-service-thread.ts', import.meta.url), { workerData: behaviour });
  workers.push(worker);
  return worker;
}

type Keychain = MainProcess['keychain'];

const aKeychain: Keychain = {
  atStart: Promise.resolve({ whyNot: null, secrets: { massiveKey: 'a-key' }, troubles: {} }),
  seal: async (text) => Buffer.from(`sealed ${text}`),
};
const attach = (behaviour: Behaviour, keychain = aKeychain): Promise<ServiceThread> =>
  attachServiceThread(thread(behaviour), {
    keychain,
    startChild: forkChild,
    reveal: () => undefined,
    openProfile: () => undefined,
  });

test('a thread that is ready reports the service’s address and answers its windows', async () => {
  const service = await attach('well');
  expect([service.url, service.banner]).toEqual(['http://127.0.0.1:1', 'Perpscope listening']);
  const pushes: unknown[] = [];
  const session = service.endpoint.connect((push) => pushes.push(push));
  expect(await session.call('getFrame', null)).toEqual(anAnswer());
  expect(pushes).toEqual([aPush(0)]);
});

test('a service that cannot start is a StartError with its one line', async () => {
  const start = attach('cannot start');
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(/^Port 4310 is taken\.$/);
});

test('a thread that dies before it is ready is a StartError that says so', async () => {
  const start = attach('dies at once');
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(/stopped while starting: no luck/);
});

test('a thread starts with the keychain’s result', async () => {
  const atStart = Promise.resolve({ whyNot: null, secrets: { massiveKey: 'the-kept-key' }, troubles: {} });
  const service = await attach('prints its key', { ...aKeychain, atStart });
  expect(service.banner).toBe('the-kept-key');
});

test('the main process seals a text, and a refusal of the keychain is reported with its reason', async () => {
  const said = async (seal: Keychain['seal']): Promise<unknown> => {
    const session = (await attach('seals', { ...aKeychain, seal })).endpoint.connect(() => {});
    const outcome = await session.call('getFrame', null);
    return outcome.kind === 'failure' ? outcome.error.message : null;
  };
  expect(await said(aKeychain.seal)).toBe('sealed the-text');
  expect(await said(() => Promise.reject(new Error('The keyring is locked.')))).toBe(
    "The system's keychain did not store the secret: The keyring is locked.",
  );
});

test('a thread that is asked to close closes its service and lives on: it ends with the app', async () => {
  const service = await attach('well');
  await service.close();
  const session = service.endpoint.connect(() => {});
  expect(await session.call('getFrame', null)).toEqual(anAnswer());
});

test('a thread that will not close is not ended by force', async () => {
  const service = await attach('never closes');
  const closing = service.close().then(() => 'closed');
  const session = service.endpoint.connect(() => {});
  expect(await session.call('getFrame', null)).toEqual(anAnswer());
  expect(await Promise.race([closing, service.ended, Promise.resolve('open')])).toBe('open');
});

test('a thread that dies instead of closing counts as closed', async () => {
  const service = await attach('dies when closed');
  await service.close();
  expect(await service.ended).toBe('out of order');
});

test('a thread that dies while it runs reports why, and its windows get failures instead of silence', async () => {
  const service = await attach('dies when asked');
  const session = service.endpoint.connect(() => {});
  expect(await session.call('getFrame', null)).toMatchObject({
    kind: 'failure',
    error: { code: 'internal_error' },
  });
  expect(await service.ended).toBe('out of order');
});
