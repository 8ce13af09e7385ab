import { parentPort, workerData } from 'node:worker_threads';
import { servePort } from '../../../src-main/bridge/port.ts';
import { askToSeal } from '../../../src-main/bridge/sealing.ts';
import type { ThreadOrder, ThreadReport } from '../../../src-main/bridge/thread.ts';
import { messageOf } from '../../../src-main/errors.ts';
import { anAnswer, fakeEndpoint } from './fake-endpoint.ts';

// Behaves as the service's thread does, well or badly.
const port = parentPort;
const behaviour = workerData as string;
const report = (message: ThreadReport): void => port?.postMessage(message);
const die = (reason: string): void => {
  setImmediate(() => {
    throw new Error(reason);
  });
};
/** Returns the keychain's answer, as a failure's message. */
const seal = async (): Promise<ReturnType<typeof anAnswer>> => {
  const message = await askToSeal((request) => port?.postMessage(request, [request.reply]), 'the-text').then(
    (bytes) => Buffer.from(bytes).toString(),
    messageOf,
  );
  return { kind: 'failure', epoch: 0, error: { code: 'internal_error', message } };
};
const endpoint = fakeEndpoint(() => {
  if (behaviour === 'seals') return seal();
  if (behaviour !== 'dies when asked') return Promise.resolve(anAnswer());
  die('out of order');
  return new Promise(() => {});
});

function begin(key: string | undefined): void {
  if (behaviour === 'cannot start') return report({ kind: 'failed', message: 'Port 4310 is taken.' });
  const banner = behaviour === 'prints its key' ? String(key) : 'Perpscope listening';
  report({ kind: 'ready', url: 'http://127.0.0.1:1', banner });
}

if (behaviour === 'dies at once') die('no luck');

port?.on('message', (order: ThreadOrder) => {
  if (order.kind === 'begin') begin(order.keychain.secrets.massiveKey);
  else if (order.kind === 'connect') servePort(endpoint, order.port);
  else if (behaviour === 'dies when closed') die('out of order');
  else if (order.kind === 'close' && behaviour !== 'never closes') report({ kind: 'closed' });
});
