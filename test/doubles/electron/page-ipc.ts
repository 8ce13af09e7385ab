import type * as Electron from 'electron';
import { makeCodec } from './codec.ts';
import type { Params } from './cdp.ts';
import { event } from './event.ts';
import { ipcMain, handlerOf } from './ipc-main.ts';
import { deliverName, type PageContents } from './page-contents.ts';

const codec = makeCodec();

export function encodeClone(value: unknown): string {
  try {
    return codec.encode(structuredClone(value));
  } catch {
    throw new Error('An object could not be cloned.');
  }
}

/** Delivers a message to the preload's world of the present page, or of the page at the time of the question. */
export async function deliver(
  contents: PageContents,
  message: object,
  context = contents._context,
): Promise<void> {
  if (!context) return;
  const expression = `${deliverName}(${JSON.stringify(JSON.stringify(message))})`;
  const gone = (): Params => ({});
  await contents.cdp('Runtime.evaluate', { expression, uniqueContextId: context }).catch(gone);
}

interface IpcEvent {
  readonly sender: Electron.WebContents;
  readonly senderFrame: object;
  readonly frameId: number;
  readonly processId: number;
  readonly type: 'frame';
}

/** The preload runs only in top frames, so every sender is one. */
function ipcEvent(contents: PageContents): IpcEvent {
  const url = contents._url;
  const origin = url.startsWith('file:') ? 'file://' : (/^([a-z]+:\/\/[^/]*)/.exec(url)?.[1] ?? 'null');
  const frame = { url, origin, routingId: 1, frameToken: contents._frame, processId: 0 };
  const senderFrame = { ...frame, parent: null, top: null };
  return { sender: contents._self, senderFrame, frameId: 1, processId: 0, type: 'frame' };
}

function preloadFailed(contents: PageContents, { message, stack }: Params): void {
  const error = Object.assign(new Error(message), { stack });
  const { preload } = contents._preferences;
  console.error('Unable to load preload script:', preload, error);
  contents.emit('preload-error', event({}), preload, error);
}

async function invoke(contents: PageContents, { id, channel }: Params, args: unknown[]): Promise<object> {
  const answer = handlerOf(channel);
  if (!answer) return { k: 'reply', id, error: `Error: No handler registered for '${channel}'` };
  try {
    const result = await answer(ipcEvent(contents) as never, ...args);
    return { k: 'reply', id, result: encodeClone(result) };
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    return { k: 'reply', id, error: String(error) };
  }
}

export async function answerPage(contents: PageContents, message: Params): Promise<void> {
  if (message['k'] === 'preload-error') return preloadFailed(contents, message);
  const context = contents._context;
  const args = codec.decode(message['args']) as unknown[];
  if (message['k'] === 'invoke') return deliver(contents, await invoke(contents, message, args), context);
  const reply = (channel: string, ...values: unknown[]): void => contents._self.send(channel, ...values);
  const sent = { ...ipcEvent(contents), ports: [], returnValue: undefined, reply };
  contents.emit('ipc-message', sent, message['channel'], ...args);
  ipcMain.emit(message['channel'], sent as never, ...args);
}
