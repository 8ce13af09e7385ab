import { WebSocket } from 'ws';
import type { MonotonicClock } from '../clock.ts';
import { mostJsonBytes, shallowJson } from '../json-text.ts';
import { messageOf } from '../errors.ts';
import type { Finding } from './report.ts';
import { nothingSeen } from './report.ts';
import { lookAtAnswer } from './look-at-answer.ts';
import { asRecord } from './loose.ts';
import type { AnswerKeeper } from './record-answers.ts';

export interface Subscription {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface ListenDeps {
  readonly baseUrl: string;
  readonly monotonic: MonotonicClock;
  /** World time. */
  readonly now: () => number;
  readonly keeper: AnswerKeeper;
  /** Time to wait for frames, real ms. */
  readonly waitMs: number;
  readonly onFrame: (type: string, data: unknown) => void;
}

/** Channels whose name differs from the subscription type. */
const channelOf: Readonly<Record<string, string>> = { userEvents: 'user' };
/** Subscriptions that may stay silent without a fault. */
const quietTypes = new Set(['orderUpdates', 'userEvents']);

interface Received {
  confirmed: boolean;
  frame: { readonly data: unknown; readonly tookMs: number } | null;
}

/** Subscribes to everything on one connection and waits for the first frame of each. Never rejects. */
export async function listenToVenue(
  subscriptions: readonly Subscription[],
  deps: ListenDeps,
): Promise<readonly Finding[]> {
  const received = new Map<string, Received>(
    subscriptions.map(({ type }) => [type, { confirmed: false, frame: null }]),
  );
  const problem = await listen(subscriptions, received, deps);
  const now = deps.now();
  return await Promise.all(
    subscriptions.map((asked) => findingOf({ asked, received: received.get(asked.type), problem, now })),
  );
}

function listen(
  subscriptions: readonly Subscription[],
  received: ReadonlyMap<string, Received>,
  deps: ListenDeps,
): Promise<string | null> {
  const url = `${deps.baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/ws`;
  const began = deps.monotonic();
  const socket = new WebSocket(url, { handshakeTimeout: deps.waitMs, maxPayload: mostJsonBytes });
  return new Promise((resolve) => {
    const end = (problem: string | null): void => {
      clearTimeout(timer);
      socket.removeAllListeners('close');
      socket.terminate();
      resolve(problem);
    };
    const timer = setTimeout(() => end(null), deps.waitMs);
    socket.on('open', () => {
      for (const subscription of subscriptions)
        socket.send(JSON.stringify({ method: 'subscribe', subscription }));
    });
    socket.on('message', (data) => {
      take(String(data), { received, subscriptions, tookMs: Math.round(deps.monotonic() - began) }, deps);
      if (isComplete(received)) end(null);
    });
    socket.on('error', (error) => end(`The WebSocket failed: ${messageOf(error)}.`));
    socket.on('close', () => end('The venue closed the WebSocket.'));
  });
}

interface Listening {
  readonly received: ReadonlyMap<string, Received>;
  readonly subscriptions: readonly Subscription[];
  readonly tookMs: number;
}

function take(text: string, { received, subscriptions, tookMs }: Listening, deps: ListenDeps): void {
  const frame = asRecord(shallowJson(text));
  const { channel, data } = frame ?? {};
  if (channel === 'subscriptionResponse') {
    const confirmed = received.get(String(asRecord(asRecord(data)?.['subscription'])?.['type']));
    if (confirmed !== undefined) confirmed.confirmed = true;
    return;
  }
  const subscription = subscriptions.find(({ type }) => (channelOf[type] ?? type) === channel);
  const entry = subscription === undefined ? undefined : received.get(subscription.type);
  if (subscription === undefined || entry === undefined || entry.frame !== null) return;
  entry.frame = { data, tookMs };
  deps.keeper.keep('ws', subscription, frame);
  deps.onFrame(subscription.type, data);
}

/** Whether every subscription has a frame, or a confirmation if it may stay silent. */
function isComplete(received: ReadonlyMap<string, Received>): boolean {
  return [...received].every(
    ([type, { confirmed, frame }]) => frame !== null || (confirmed && quietTypes.has(type)),
  );
}

interface Outcome {
  readonly asked: Subscription;
  readonly received: Received | undefined;
  readonly problem: string | null;
  readonly now: number;
}

async function findingOf({ asked, received, problem, now }: Outcome): Promise<Finding> {
  const type = `ws ${asked.type}`;
  const empty = { type, weight: 0, tookMs: null, ...nothingSeen };
  if (received !== undefined && received.frame !== null) {
    const { data, tookMs } = received.frame;
    const look = await lookAtAnswer({ type, asked, answer: data, now, answers: new Map() });
    return { ...empty, outcome: 'read', reason: null, tookMs, ...look };
  }
  if (received?.confirmed === true && quietTypes.has(asked.type))
    return { ...empty, outcome: 'silent', reason: 'Confirmed; no events during the wait.' };
  const reason =
    received?.confirmed === true ? 'Confirmed, but no frame arrived in time.' : 'Never confirmed.';
  return { ...empty, outcome: 'failed', reason: problem ?? reason };
}
