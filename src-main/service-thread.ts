import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { servePort } from './bridge/port.ts';
import type { ThreadOrder, ThreadReport } from './bridge/thread.ts';
import type { Config } from './config.ts';
import { assertNever, messageOf } from './errors.ts';
import { startService, type Service } from './service.ts';

/** What the main process hands to this thread. */
export interface ServiceThreadData {
  readonly config: Config;
  readonly webRoot: string;
  readonly simulatorThread: string;
}

if (parentPort === null) throw new Error('The service thread runs as a worker of the main process.');
await serve(parentPort, workerData as ServiceThreadData);

async function serve(
  port: MessagePort,
  { config, webRoot, simulatorThread }: ServiceThreadData,
): Promise<void> {
  const report = (message: ThreadReport): void => port.postMessage(message);
  try {
    const service = await startService({ config, webRoot, threadUrl: () => new URL(simulatorThread) });
    port.on('message', (order: ThreadOrder) => obey(service, order));
    report({ kind: 'ready', url: service.url, banner: service.banner });
  } catch (error) {
    report({ kind: 'failed', message: messageOf(error) });
  }
}

function obey(service: Service, order: ThreadOrder): void {
  switch (order.kind) {
    case 'connect':
      servePort(service.endpoint, order.port, order.events);
      return;
    case 'close':
      // Ends this thread alone: its ports close with it.
      void service.close().then(() => process.exit(0));
      return;
    default:
      assertNever(order);
  }
}
