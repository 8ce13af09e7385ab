import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { BridgeEndpoint } from '../../../src-main/bridge/endpoint.ts';
import { serveSocket, type BrowserAccess } from '../../../src-main/bridge/socket.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import type { SocketToBrowser } from '../../../src-preload/contract/bridge/socket-messages.ts';

/** A connection whose backlog the test sets, as a real one's grows when its reader falls behind. */
class SlowSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: SocketToBrowser[] = [];
  readonly closes: number[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as SocketToBrowser);
  }
  close(code: number): void {
    this.closes.push(code);
    this.readyState = 3;
    this.emit('close');
  }
  terminate(): void {
    this.close(1006);
  }
}

const access: BrowserAccess = {
  exchangeLink: () => 'key',
  knowsSession: () => true,
  connected: () => () => undefined,
  isControlKey: () => false,
  newLink: () => '',
};

interface ServedOptions {
  readonly helloWithinMs?: number;
  readonly mayCall?: () => boolean;
}

const notYet: (push: BridgePush) => void = () => undefined;

function served({ helloWithinMs = 10_000, mayCall = () => true }: ServedOptions = {}) {
  const socket = new SlowSocket();
  const state = { push: notYet, closed: 0, connected: 0, called: 0 };
  const endpoint: BridgeEndpoint = {
    connect: (onPush) => {
      state.push = onPush;
      state.connected += 1;
      return {
        call: () => {
          state.called += 1;
          return Promise.resolve({ kind: 'answer', epoch: 7, value: null });
        },
        close: () => (state.closed += 1),
      };
    },
  };
  const deps = { endpoint, access, mayCall, onWrongSecret: (refuse: () => void) => refuse() };
  serveSocket(socket as unknown as WebSocket, deps, { helloWithinMs, backlogBytes: 100 });
  return { socket, state };
}
const clock = (seq: number): BridgePush => ({
  event: 'clock',
  epoch: 1,
  seq,
  payload: { worldMs: 0, rate: 1 },
});

test('a page that falls behind skips pushes, and sees the gap in their numbers', () => {
  const { socket, state } = served();
  socket.emit('message', JSON.stringify({ kind: 'link', token: 't' }));
  state.push(clock(1));
  socket.bufferedAmount = 100;
  state.push(clock(2));
  state.push(clock(3));
  socket.bufferedAmount = 99;
  state.push(clock(4));
  expect(socket.sent.flatMap((message) => (message.kind === 'push' ? [message.push.seq] : []))).toEqual([
    1, 4,
  ]);
  socket.close(1000);
});

test('a connection that sends nothing in time is refused', async () => {
  const { socket } = served({ helloWithinMs: 20 });
  await expect.poll(() => socket.closes).toEqual([4401]);
  expect(socket.sent).toEqual([
    { kind: 'refused', reason: 'The first message did not arrive in time. Connect again.' },
  ]);
});

test('a connection that breaks frees its session, once', () => {
  const { socket, state } = served();
  socket.emit('message', JSON.stringify({ kind: 'session', key: 'k' }));
  socket.emit('error', new Error('reset'));
  expect([socket.closes, state.closed]).toEqual([[1006], 1]);
  state.push(clock(1));
  expect(socket.sent).toEqual(
    [{ kind: 'welcome', sessionKey: 'key' }].map((sent) => ({ ...sent, sessionKey: 'k' })),
  );
});

test('messages of a refused connection are ignored, including those already in flight', () => {
  const { socket, state } = served();
  socket.emit('message', JSON.stringify({ kind: 'call', id: 1, name: 'getFrame', args: null }));
  socket.emit('message', JSON.stringify({ kind: 'session', key: 'k' }));
  expect(state.connected).toBe(0);
  expect(socket.sent.map(({ kind }) => kind)).toEqual(['refused']);
  expect(socket.closes).toEqual([4401]);
});

test('calls beyond the limit are answered as refused, with the epoch of the connection, and reach no session', async () => {
  const left = { calls: 1 };
  const { socket, state } = served({ mayCall: () => left.calls-- > 0 });
  socket.emit('message', JSON.stringify({ kind: 'session', key: 'k' }));
  state.push({ ...clock(1), epoch: 7 });
  for (const id of [1, 2])
    socket.emit('message', JSON.stringify({ kind: 'call', id, name: 'getFrame', args: null }));
  const outcomes = (): SocketToBrowser[] => socket.sent.filter(({ kind }) => kind === 'outcome');
  await expect.poll(() => outcomes().length).toBe(2);
  expect(outcomes()).toContainEqual({
    kind: 'outcome',
    id: 1,
    outcome: { kind: 'answer', epoch: 7, value: null },
  });
  expect(outcomes()).toContainEqual({
    kind: 'outcome',
    id: 2,
    outcome: { kind: 'failure', epoch: 7, error: { code: 'rate_limited', message: expect.any(String) } },
  });
  expect(state.called).toBe(1);
  socket.close(1000);
});
