import type { MessagePort, Worker } from 'node:worker_threads';
import type { EventName } from '../../src-preload/contract/bridge/events.ts';
import { StartError } from '../errors.ts';
import type { StartChild } from '../processes/child.ts';
import type { ChildRequest } from '../processes/relay-child.ts';
import { relayChild } from '../processes/relay-child.ts';
import type { BridgeEndpoint } from './endpoint.ts';
import type { Listen } from './follow-status.ts';
import { endpointOverPorts } from './port.ts';
import type { SealRequest } from './sealing.ts';
import { answerSealing } from './sealing.ts';

/** State of the system's keychain at the start, sent once the app is ready. */
export interface KeychainAtStart {
  /** Reason why it can't store a secret; null: it can. */
  readonly whyNot: string | null;
  /** Stored settings to use. */
  readonly secrets: { readonly massiveKey?: string; readonly rpcEndpoints?: string[] };
  /** Reason why a stored setting can't be used, by setting. */
  readonly troubles: { readonly massiveKey?: string; readonly rpcEndpoints?: string };
}

/** Message from the main process to the service's thread. */
export type ThreadOrder =
  /** The first message, sent once. */
  | { readonly kind: 'begin'; readonly keychain: KeychainAtStart }
  /** `events`: the events that the session receives; null: all. */
  | { readonly kind: 'connect'; readonly port: MessagePort; readonly events: readonly EventName[] | null }
  | { readonly kind: 'close' };

/** Message from the service's thread to the main process. `message` is the one line that a person sees. */
export type ThreadReport =
  | { readonly kind: 'ready'; readonly url: string; readonly banner: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** The service has closed, with nothing left open. The thread itself ends with the app. */
  | { readonly kind: 'closed' }
  /** Shows a folder in the system's file manager. */
  | { readonly kind: 'reveal'; readonly path: string }
  /** Starts the window of a profile, or brings it to the front. */
  | { readonly kind: 'open_profile'; readonly name: string }
  | SealRequest
  | ChildRequest;

export interface ServiceThread {
  readonly endpoint: BridgeEndpoint;
  /** Opens a session for the main process itself, which shows no quotes. */
  readonly listen: Listen;
  readonly url: string;
  /** Line that says what listens where. */
  readonly banner: string;
  /** Resolves with the reason when the thread has ended. */
  readonly ended: Promise<string>;
  /** Resolves when the service has closed, or its thread has ended. */
  readonly close: () => Promise<void>;
}

/** Capabilities that only the main process has. */
export interface MainProcess {
  readonly keychain: {
    readonly atStart: Promise<KeychainAtStart>;
    /** Rejects if the system's keychain refuses. */
    readonly seal: (text: string) => Promise<Uint8Array>;
  };
  readonly startChild: StartChild;
  /** Shows a file or folder in the system's file manager. */
  readonly reveal: (path: string) => void;
  /** Starts the window of a profile, or brings it to the front. */
  readonly openProfile: (name: string) => void;
}

/**
 * Waits until the service in `worker` is ready; rejects with a StartError if it can't start. Does not end the thread: one that has a
 * database open can take the whole process with it.
 */
export async function attachServiceThread(worker: Worker, main: MainProcess): Promise<ServiceThread> {
  const ended = untilEnd(worker);
  const order = (message: ThreadOrder, transfer: MessagePort[] = []): void =>
    worker.postMessage(message, transfer);
  const closed = serveThread(worker, main);
  const [{ url, banner }] = await Promise.all([
    untilReady(worker, ended),
    main.keychain.atStart.then((atStart) => order({ kind: 'begin', keychain: atStart })),
  ]);
  const endpointOf = (events: readonly EventName[] | null): BridgeEndpoint =>
    endpointOverPorts((port) => order({ kind: 'connect', port, events }, [port]));
  return {
    endpoint: endpointOf(null),
    listen: (events, onPush) => endpointOf(events).connect(onPush),
    url,
    banner,
    ended,
    close: async () => {
      order({ kind: 'close' });
      await Promise.race([closed, ended]);
    },
  };
}

/** Carries out the thread's requests to the main process. Resolves when the service has closed. */
function serveThread(
  worker: Worker,
  { keychain, startChild, reveal, openProfile }: MainProcess,
): Promise<void> {
  return new Promise((resolve) => {
    worker.on('message', (report: ThreadReport) => {
      if (report.kind === 'seal') void answerSealing(keychain.seal, report);
      else if (report.kind === 'start_child') relayChild(startChild, report);
      else if (report.kind === 'reveal') reveal(report.path);
      else if (report.kind === 'open_profile') openProfile(report.name);
      else if (report.kind === 'closed') resolve();
    });
  });
}

function untilEnd(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('error', (error: Error) => resolve(error.message));
    worker.once('exit', (code) => resolve(`its thread ended with code ${code}`));
  });
}

type Ready = Extract<ThreadReport, { kind: 'ready' }>;

function untilReady(worker: Worker, ended: Promise<string>): Promise<Ready> {
  const reported = new Promise<Ready>((resolve, reject) => {
    worker.on('message', (report: ThreadReport) => {
      if (report.kind === 'ready') resolve(report);
      else if (report.kind === 'failed') reject(new StartError(report.message));
    });
  });
  const died = ended.then((reason) => {
    throw new StartError(`The service stopped while starting: ${reason}.`);
  });
  return Promise.race([reported, died]);
}
