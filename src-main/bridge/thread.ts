import type { MessagePort, Worker } from 'node:worker_threads';
import type { EventName } from '../../src-preload/contract/bridge/events.ts';
import { StartError } from '../errors.ts';
import type { BridgeEndpoint } from './endpoint.ts';
import type { Listen } from './follow-desk.ts';
import { endpointOverPorts } from './port.ts';

/** From the main process to the service's thread. */
export type ThreadOrder =
  /** `events`: the session hears of these alone; null: of all. */
  | { readonly kind: 'connect'; readonly port: MessagePort; readonly events: readonly EventName[] | null }
  | { readonly kind: 'close' };

/** From the service's thread to the main process. `message` is the one line a person sees. */
export type ThreadReport =
  | { readonly kind: 'ready'; readonly url: string; readonly banner: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface ServiceThread {
  readonly endpoint: BridgeEndpoint;
  /** For the main process itself, which shows no quotes. */
  readonly listen: Listen;
  readonly url: string;
  /** The line that says what listens where. */
  readonly banner: string;
  /** Resolves once the thread has ended: null when it was asked to, else the reason. */
  readonly ended: Promise<string | null>;
  /** Resolves when the service has closed, or has been ended by force after `graceMs`. */
  readonly close: (graceMs: number) => Promise<void>;
}

/** Waits for the service in `worker`; a service that can't start rejects with a StartError. */
export async function attachServiceThread(worker: Worker): Promise<ServiceThread> {
  const asked = { close: false };
  const ended = untilEnd(worker).then((reason) => (asked.close ? null : reason));
  const { url, banner } = await untilReady(worker, ended);
  const order = (message: ThreadOrder, transfer: MessagePort[] = []): void =>
    worker.postMessage(message, transfer);
  const endpointOf = (events: readonly EventName[] | null): BridgeEndpoint =>
    endpointOverPorts((port) => order({ kind: 'connect', port, events }, [port]));
  return {
    endpoint: endpointOf(null),
    listen: (events, onPush) => endpointOf(events).connect(onPush),
    url,
    banner,
    ended,
    close: async (graceMs) => {
      asked.close = true;
      order({ kind: 'close' });
      const force = setTimeout(() => void worker.terminate(), graceMs);
      await ended;
      clearTimeout(force);
    },
  };
}

function untilEnd(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('error', (error: Error) => resolve(error.message));
    worker.once('exit', (code) => resolve(`its thread ended with code ${code}`));
  });
}

type Ready = Extract<ThreadReport, { kind: 'ready' }>;

function untilReady(worker: Worker, ended: Promise<string | null>): Promise<Ready> {
  const reported = new Promise<Ready>((resolve, reject) => {
    worker.once('message', (report: ThreadReport) => {
      if (report.kind === 'ready') resolve(report);
      else reject(new StartError(report.message));
    });
  });
  const died = ended.then((reason) => {
    throw new StartError(`The service stopped while starting: ${reason ?? 'it was asked to'}.`);
  });
  return Promise.race([reported, died]);
}
