import { parentPort, workerData } from 'node:worker_threads';
import { servePort } from '../../../src-main/bridge/port.ts';
import type { ThreadOrder, ThreadReport } from '../../../src-main/bridge/thread.ts';
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
const endpoint = fakeEndpoint(() => {
  if (behaviour !== 'dies when asked') return Promise.resolve(anAnswer());
  die('out of order');
  return new Promise(() => {});
});

if (behaviour === 'dies at once') die('no luck');
else if (behaviour === 'cannot start') report({ kind: 'failed', message: 'Port 4310 is taken.' });
else report({ kind: 'ready', url: 'http://127.0.0.1:1', banner: 'Perpscope listening' });

port?.on('message', (order: ThreadOrder) => {
  if (order.kind === 'connect') servePort(endpoint, order.port);
  else if (behaviour !== 'never closes') process.exit(0);
});
