import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { attachServiceThread } from '../../../src-main/bridge/thread.ts';
import { StartError } from '../../../src-main/errors.ts';
import { anAnswer, aPush } from './fake-endpoint.ts';

type Behaviour = 'well' | 'cannot start' | 'dies at once' | 'never closes' | 'dies when asked';

const workers: Worker[] = [];
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.terminate())));
function thread(behaviour: Behaviour): Worker {
  const worker = new Worker(new URL('./fake-service-thread.ts', import.meta.url), { workerData: behaviour });
  workers.push(worker);
  return worker;
}

test('a thread that is ready says where the service listens and answers its windows', async () => {
  const service = await attachServiceThread(thread('well'));
  expect([service.url, service.banner]).toEqual(['http://127.0.0.1:1', 'Perpscope listening']);
  const pushes: unknown[] = [];
  const session = service.endpoint.connect((push) => pushes.push(push));
  expect(await session.call('getFrame', null)).toEqual(anAnswer());
  expect(pushes).toEqual([aPush(0)]);
});

test('a service that cannot start is a StartError with its one line', async () => {
  const start = attachServiceThread(thread('cannot start'));
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(/^Port 4310 is taken\.$/);
});

test('a thread that dies before it is ready is a StartError that says so', async () => {
  const start = attachServiceThread(thread('dies at once'));
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(/stopped while starting: no luck/);
});

test('asked to close, it ends and that is no failure', async () => {
  const service = await attachServiceThread(thread('well'));
  await service.close(5_000);
  expect(await service.ended).toBeNull();
});

test('one that will not close is ended by force after the grace', async () => {
  const service = await attachServiceThread(thread('never closes'));
  await service.close(50);
  expect(await service.ended).toBeNull();
});

test('one that dies while it runs tells why, and its windows get failures instead of silence', async () => {
  const service = await attachServiceThread(thread('dies when asked'));
  const session = service.endpoint.connect(() => {});
  expect(await session.call('getFrame', null)).toMatchObject({
    kind: 'failure',
    error: { code: 'internal_error' },
  });
  expect(await service.ended).toBe('out of order');
});
