import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { SocketToBrowser } from '../../src-preload/contract/bridge/socket-messages.ts';
import { shallowJson } from '../json-text.ts';
import type { BridgeEndpoint, BridgeSession } from './endpoint.ts';

/** Access to the bridge over a browser's socket: links are single-use, sessions outlive a restart of the service. */
export interface BrowserAccess {
  /** A session key for an unused link token of the last ten minutes, else null. */
  readonly exchangeLink: (token: string) => string | null;
  readonly knowsSession: (key: string) => boolean;
  /** Notes that a page with this session is connected; call the returned function when it disconnects. */
  readonly connected: (key: string) => () => void;
  readonly isControlKey: (key: string) => boolean;
  readonly newLink: () => string;
}

const Hello = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link'), token: z.string().max(200) }),
  z.strictObject({ kind: z.literal('session'), key: z.string().max(200) }),
  z.strictObject({ kind: z.literal('control'), key: z.string().max(200) }),
]);
const Call = z.strictObject({
  kind: z.literal('call'),
  id: z.number().int(),
  name: z.unknown(),
  args: z.unknown(),
});

export interface SocketLimits {
  /** Real ms within which the first message must arrive. */
  readonly helloWithinMs: number;
  /** Unsent bytes above which pushes are dropped: the gap in `seq` makes the page read everything again. */
  readonly backlogBytes: number;
}

export const usualBacklogBytes = 4 * 1024 * 1024;

interface SocketDeps {
  readonly endpoint: BridgeEndpoint;
  readonly access: BrowserAccess;
  /** Called before each call of this connection; false refuses the call. */
  readonly mayCall: () => boolean;
  /** Called for a wrong link, session or control key; calls `refuse` when its refusal may be sent. */
  readonly onWrongSecret: (refuse: () => void) => void;
}

type Conversation =
  | { readonly kind: 'greeting' }
  | { readonly kind: 'open'; readonly session: BridgeSession; readonly left: () => void }
  /** Connection that is closing: messages that still arrive are ignored. */
  | { readonly kind: 'over' };

/** Serves the bridge on one browser connection, whose address and origin are already checked. */
export function serveSocket(
  socket: WebSocket,
  { endpoint, access, mayCall, onWrongSecret }: SocketDeps,
  limits: SocketLimits,
): void {
  const state: { talk: Conversation; epoch: number } = { talk: { kind: 'greeting' }, epoch: 0 };
  const send = (message: SocketToBrowser): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const end = (last: SocketToBrowser): void => {
    state.talk = { kind: 'over' };
    send(last);
    if (last.kind === 'refused') socket.close(4401, 'refused');
    else socket.close(1000);
  };
  const refuse = (reason: string): void => end({ kind: 'refused', reason });
  const tooLate = setTimeout(
    () => refuse('The first message did not arrive in time. Connect again.'),
    limits.helloWithinMs,
  );
  const open = (key: string): void => {
    send({ kind: 'welcome', sessionKey: key });
    const session = endpoint.connect((push) => {
      state.epoch = push.epoch;
      if (socket.bufferedAmount < limits.backlogBytes) send({ kind: 'push', push });
    });
    state.talk = { kind: 'open', session, left: access.connected(key) };
  };
  const greet = (message: unknown): void => {
    clearTimeout(tooLate);
    const verdict = verdictOn(message, access);
    if (verdict.kind === 'welcome') return open(verdict.sessionKey);
    if (verdict.kind !== 'wrong_secret') return end(verdict);
    state.talk = { kind: 'over' };
    onWrongSecret(() => refuse(verdict.reason));
  };
  socket.on('message', (data) => {
    const { talk } = state;
    if (talk.kind === 'greeting') greet(shallowJson(String(data)));
    if (talk.kind !== 'open') return;
    const session = mayCall() ? talk.session : tooMany(state.epoch);
    void serveCall(session, shallowJson(String(data)), send);
  });
  socket.on('close', () => {
    clearTimeout(tooLate);
    if (state.talk.kind === 'open') {
      state.talk.session.close();
      state.talk.left();
    }
    state.talk = { kind: 'over' };
  });
  socket.on('error', () => socket.terminate());
}

type Verdict =
  | Extract<SocketToBrowser, { kind: 'welcome' | 'link' | 'refused' }>
  | { readonly kind: 'wrong_secret'; readonly reason: string };

/** Answer to the first message of a connection. */
function verdictOn(message: unknown, access: BrowserAccess): Verdict {
  const hello = Hello.safeParse(message).data;
  if (hello === undefined)
    return {
      kind: 'refused',
      reason: 'The first message must have a link token, a session key or a control key.',
    };
  const wrong = (reason: string): Verdict => ({ kind: 'wrong_secret', reason });
  if (hello.kind === 'control') {
    if (!access.isControlKey(hello.key)) return wrong('The control key is wrong.');
    return { kind: 'link', url: access.newLink() };
  }
  const key = hello.kind === 'link' ? access.exchangeLink(hello.token) : hello.key;
  if (key === null)
    return wrong(
      'A link opens the dashboard once, within ten minutes. This one was already used, has expired, or Perpscope has restarted since.',
    );
  if (!access.knowsSession(key))
    return wrong(
      'A session ends if Perpscope restarts over 12 hours after its tab was last open, or when many newer tabs were opened.',
    );
  return { kind: 'welcome', sessionKey: key };
}

function tooMany(epoch: number): Pick<BridgeSession, 'call'> {
  const error = {
    code: 'rate_limited',
    message: 'This page sent too many requests this second. Wait a second, then continue.',
  } as const;
  return { call: () => Promise.resolve({ kind: 'failure', epoch, error }) };
}

async function serveCall(
  session: Pick<BridgeSession, 'call'>,
  message: unknown,
  send: (message: SocketToBrowser) => void,
): Promise<void> {
  const call = Call.safeParse(message);
  if (!call.success) return;
  const { id, name, args } = call.data;
  send({ kind: 'outcome', id, outcome: await session.call(name, args) });
}
