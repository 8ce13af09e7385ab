import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { amountsChannel, callChannel, pushChannel } from '../../src-preload/contract/bridge/calls.ts';
import type { CallName, CallOutcome } from '../../src-preload/contract/bridge/calls.ts';
import type { BridgeEndpoint, BridgeSession } from './endpoint.ts';
import { originOf } from './origin.ts';

interface IpcBridgeOptions {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  readonly contents: WebContents;
  readonly endpoint: BridgeEndpoint;
  /** The only origin that may call, as `scheme://host`. */
  readonly origin: string;
  /** Called when the page reports whether it hides amounts. */
  readonly onHideAmounts: (isHidden: boolean) => void;
}

/** Message of a refused call. It does not disclose why, what exists, or who called. */
const refusal = 'Refused';

/** Serves the bridge to one window over IPC. Every page gets its own session. Returns its undo. */
export function serveIpc(options: IpcBridgeOptions): () => void {
  const { ipcMain, contents, endpoint, origin, onHideAmounts } = options;
  const session = sessionPerPage(contents, endpoint);
  const answer = (
    event: IpcMainInvokeEvent,
    name: unknown,
    args: unknown,
  ): Promise<CallOutcome<CallName>> => {
    if (!isTrustedSender(event, contents, origin)) throw new Error(refusal);
    return session.open().call(name, args);
  };
  const hideAmounts = (event: IpcMainInvokeEvent, isHidden: unknown): void => {
    if (!isTrustedSender(event, contents, origin)) throw new Error(refusal);
    onHideAmounts(isHidden !== false);
  };
  ipcMain.handle(callChannel, answer);
  ipcMain.handle(amountsChannel, hideAmounts);
  return () => {
    ipcMain.removeHandler(callChannel);
    ipcMain.removeHandler(amountsChannel);
    session.stop();
  };
}

/** Whether the sender is the top frame of our own window while it shows our own page. A frame that is already gone is not trusted. */
function isTrustedSender(event: IpcMainInvokeEvent, window: WebContents, origin: string): boolean {
  const frame = event.senderFrame;
  if (frame === null || event.sender.id !== window.id) return false;
  // A sandboxed document keeps its address but has the origin `null`: both must match.
  return frame.parent === null && frame.origin === origin && originOf(frame.url) === origin;
}

interface PageSession {
  readonly open: () => BridgeSession;
  readonly stop: () => void;
}

/**
 * Session of one page. Opened by the page's first call, or once its scripts have run: its listener is there by then, so no push is
 * lost. Closed when the page goes.
 */
function sessionPerPage(contents: WebContents, endpoint: BridgeEndpoint): PageSession {
  const current: { session: BridgeSession | null } = { session: null };
  const open = (): BridgeSession => {
    current.session ??= endpoint.connect((push) => {
      if (!contents.isDestroyed()) contents.send(pushChannel, push);
    });
    return current.session;
  };
  const close = (): void => {
    current.session?.close();
    current.session = null;
  };
  contents.on('dom-ready', open);
  contents.on('did-navigate', close);
  contents.on('render-process-gone', close);
  contents.on('destroyed', close);
  const stop = (): void => {
    contents.off('dom-ready', open);
    contents.off('did-navigate', close);
    contents.off('render-process-gone', close);
    contents.off('destroyed', close);
    close();
  };
  return { open, stop };
}
