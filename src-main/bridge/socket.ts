import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { SocketToBrowser } from '../../src-preload/contract/bridge/socket-messages.ts';
import type { BridgeEndpoint, BridgeSession } from './endpoint.ts';

/** Who may talk over a browser's socket: links are single-use, sessions last as long as the service. */
export interface BrowserAccess {
  /** A session key for an unused link token of the last ten minutes, else null. */
  readonly exchangeLink: (token: string) => string | null;
  readonly knowsSession: (key: string) => boolean;
  readonly isControlKey: (key: string) => boolean;
  readonly newLink: () => string;
}

const Hello = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link'), token: z.string().max(200) }),
  z.strictObject({ kind: z.literal('session'), key: z.string().max(200) }),
  z.strictObject({ kind: z.literal('control'), key: z.string().max(200) }),
]);
type Hello = z.infer<typeof Hello>;
const Call = z.strictObject({
  kind: z.literal('call'),
  id: z.number().int(),
  name: z.unknown(),
  args: z.unknown(),
});

export interface SocketLimits {
  /** Real ms in which the first message must come. */
  readonly helloWithinMs: number;
  /** Bytes waiting to be sent beyond which pushes are left out: the gap in `seq` makes the page read afresh. */
  readonly backlogBytes: number;
}

export const usualSocketLimits: SocketLimits = { helloWithinMs: 10_000, backlogBytes: 4 * 1024 * 1024 };

/** Serves the bridge on one browser connection. Its address and origin have been checked already. */
export function serveSocket(
  socket: WebSocket,
  { endpoint, access }: { readonly endpoint: BridgeEndpoint; readonly access: BrowserAccess },
  limits: SocketLimits,
): void {
  const state: { session: BridgeSession | null } = { session: null };
  const send = (message: SocketToBrowser): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const refuse = (reason: string): void => {
    send({ kind: 'refused', reason });
    socket.close(4401, 'refused');
  };
  const tooLate = setTimeout(() => refuse('Nothing was said.'), limits.helloWithinMs);
  const greet = (hello: Hello): void => {
    if (hello.kind === 'control') return serveControl(hello.key, { access, send, refuse });
    const key = hello.kind === 'link' ? access.exchangeLink(hello.token) : hello.key;
    if (key === null) return refuse('This link was used already or is older than ten minutes.');
    if (!access.knowsSession(key)) return refuse('Perpscope was restarted since this page was opened.');
    send({ kind: 'welcome', sessionKey: key });
    state.session = endpoint.connect((push) => {
      if (socket.bufferedAmount < limits.backlogBytes) send({ kind: 'push', push });
    });
  };
  socket.on('message', (data) => {
    const message = jsonOf(String(data));
    const { session } = state;
    if (session !== null) return void serveCall(session, message, send);
    clearTimeout(tooLate);
    const hello = Hello.safeParse(message);
    if (hello.success) greet(hello.data);
    else refuse('The first message must say who is asking.');
  });
  socket.on('close', () => {
    clearTimeout(tooLate);
    state.session?.close();
    state.session = null;
  });
  socket.on('error', () => socket.terminate());
}

interface ControlParts {
  readonly access: BrowserAccess;
  readonly send: (message: SocketToBrowser) => void;
  readonly refuse: (reason: string) => void;
}

function serveControl(key: string, { access, send, refuse }: ControlParts): void {
  if (access.isControlKey(key)) send({ kind: 'link', url: access.newLink() });
  else refuse('The control key is wrong.');
}

async function serveCall(
  session: BridgeSession,
  message: unknown,
  send: (message: SocketToBrowser) => void,
): Promise<void> {
  const call = Call.safeParse(message);
  if (!call.success) return;
  const { id, name, args } = call.data;
  send({ kind: 'outcome', id, outcome: await session.call(name, args) });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
