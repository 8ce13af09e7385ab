import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ProgramStart } from '../../src-preload/contract/bridge/connections.ts';
import { servePort } from '../bridge/port.ts';
import { askToSeal } from '../bridge/sealing.ts';
import type { KeychainAtStart, ThreadOrder, ThreadReport } from '../bridge/thread.ts';
import type { Config } from '../config/config.ts';
import { withKeychainSecrets } from '../config/config.ts';
import { assertNever, messageOf } from '../errors.ts';
import { childOverPort } from '../processes/relay-child.ts';
import { startService, type Service } from './service.ts';

/** Data that the main process passes to this thread. */
export interface ServiceThreadData {
  readonly config: Config;
  readonly webRoot: string;
  /** Command with which another program starts this one as an MCP server. */
  readonly mcpProgram: ProgramStart;
}

if (parentPort === null) throw new Error('The service thread runs as a worker of the main process.');
serve(parentPort, workerData as ServiceThreadData);

/** Loads all modules while the app starts. The service starts when the app reports whether a keychain is available. */
function serve(port: MessagePort, data: ServiceThreadData): void {
  const state: { service: Service | null } = { service: null };
  const keep = (service: Service | null): void => {
    state.service = service;
  };
  port.on('message', (order: ThreadOrder) => {
    if (order.kind === 'begin') void begin(port, data, order.keychain).then(keep);
    else obey(port, state.service, order);
  });
}

async function begin(
  port: MessagePort,
  { config, webRoot, mcpProgram }: ServiceThreadData,
  { secrets, whyNot, troubles }: KeychainAtStart,
): Promise<Service | null> {
  const report = (message: ThreadReport, transfer: MessagePort[] = []): void =>
    port.postMessage(message, transfer);
  try {
    const service = await startService({
      config: withKeychainSecrets(config, secrets),
      webRoot,
      mcpProgram,
      startChild: childOverPort((request) => report(request, [request.port])),
      mayLackPort: true,
      openProfile: (name) => report({ kind: 'open_profile', name }),
      reveal: (path) => report({ kind: 'reveal', path }),
      keychain: {
        whyNot,
        troubles,
        seal: (text) => askToSeal((request) => report(request, [request.reply]), text),
      },
    });
    report({ kind: 'ready', url: service.url, banner: service.banner });
    return service;
  } catch (error) {
    report({ kind: 'failed', message: messageOf(error) });
    return null;
  }
}

function obey(
  port: MessagePort,
  service: Service | null,
  order: Exclude<ThreadOrder, { kind: 'begin' }>,
): void {
  switch (order.kind) {
    case 'connect':
      if (service !== null) servePort(service.endpoint, order.port, order.events);
      return;
    case 'close':
      void Promise.resolve(service?.close()).then(() =>
        port.postMessage({ kind: 'closed' } satisfies ThreadReport),
      );
      return;
    default:
      assertNever(order);
  }
}
