import type { MessagePort } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import type { BridgeEndpoint, BridgeSession } from '../../../src-main/bridge/endpoint.ts';
import { endpointOverPorts, servePort } from '../../../src-main/bridge/port.ts';
import { anAnswer, aPush, fakeEndpoint } from './fake-endpoint.ts';

const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** The service's end in the same thread, over a real port. */
function across(service: BridgeEndpoint): { endpoint: BridgeEndpoint; undos: (() => void)[] } {
  const undos: (() => void)[] = [];
  const endpoint = endpointOverPorts((port) => {
    ports.push(port);
    undos.push(servePort(service, port));
  });
  return { endpoint, undos };
}

function connect(endpoint: BridgeEndpoint): BridgeSession & { pushes: BridgePush[] } {
  const pushes: BridgePush[] = [];
  return { ...endpoint.connect((push) => pushes.push(push)), pushes };
}

describe('calls over a port', () => {
  test('reach the service as they were made, and each answer is matched to its call', async () => {
    const slow = Promise.withResolvers<void>();
    const service = fakeEndpoint(async (name) => {
      if (name === 'slow') await slow.promise;
      return anAnswer(name === 'slow' ? 2 : 1);
    });
    const session = connect(across(service).endpoint);
    const first = session.call('slow', { deep: [1, { two: new Date(5) }] });
    const second = await session.call('fast', null);
    slow.resolve();
    expect([(await first).epoch, second.epoch]).toEqual([2, 1]);
    expect(service.asked[0]).toEqual(['slow', { deep: [1, { two: new Date(5) }] }]);
  });

  test('that cannot be cloned fail as bad input, and the next one is answered', async () => {
    const session = connect(across(fakeEndpoint()).endpoint);
    expect(await session.call('getFrame', () => 1)).toMatchObject({
      kind: 'failure',
      error: { code: 'invalid_parameter' },
    });
    expect(await session.call('getFrame', null)).toEqual(anAnswer());
  });

  test('still open when the service ends fail, and so does every later one', async () => {
    const { endpoint, undos } = across(fakeEndpoint(() => new Promise(() => {})));
    const session = connect(endpoint);
    const waiting = session.call('getFrame', null);
    undos[0]?.();
    const gone = { kind: 'failure', epoch: expect.any(Number), error: { code: 'internal_error' } };
    expect(await waiting).toMatchObject(gone);
    expect(await session.call('getFrame', null)).toMatchObject(gone);
  });

  test('fail with the latest received epoch', async () => {
    const service = fakeEndpoint(() => new Promise(() => {}));
    const { endpoint, undos } = across(service);
    const session = connect(endpoint);
    service.push(aPush(1, 9));
    await expect.poll(() => session.pushes.length).toBe(2);
    undos[0]?.();
    expect((await session.call('getFrame', null)).epoch).toBe(9);
  });
});

describe('pushes over a port', () => {
  test('arrive in order, each window its own', async () => {
    const service = fakeEndpoint();
    const { endpoint } = across(service);
    const [one, two] = [connect(endpoint), connect(endpoint)];
    for (const seq of [1, 2, 3]) service.push(aPush(seq));
    const sequence = (session: typeof one): number[] => session.pushes.map((push) => push.seq);
    await expect
      .poll(() => [sequence(one), sequence(two)])
      .toEqual([
        [0, 1, 2, 3],
        [0, 1, 2, 3],
      ]);
  });

  test('end when the window closes its session, and the service releases it', async () => {
    const service = fakeEndpoint();
    const session = connect(across(service).endpoint);
    await expect.poll(() => session.pushes.length).toBe(1);
    session.close();
    session.close();
    await expect.poll(service.open).toBe(0);
  });
});
