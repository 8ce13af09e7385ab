import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { reply, startVenueStub, type Reply, type VenueStub } from './venue-stub.ts';

interface Kept {
  readonly kind: 'info' | 'ws';
  readonly request: { readonly type: string; readonly [field: string]: unknown };
  readonly response: unknown;
}

/**
 * Replays the raw answers of a folder that `perpscope doctor --venue --record` wrote: the same request gets its answer, another
 * one of the same type the last of that type, and any other request the venue's 500.
 */
export async function startReplayFolder(folder: string): Promise<VenueStub> {
  const kept = readdirSync(folder)
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept);
  const stub = await startVenueStub();
  const info = Map.groupBy(
    kept.filter(({ kind }) => kind === 'info'),
    ({ request }) => request.type,
  );
  for (const [type, answers] of info) stub.answer(type, replyOf(answers));
  stub.onMessage((message, socket) => {
    if (message.method === 'ping') return socket.send({ channel: 'pong' });
    if (message.method !== 'subscribe') return;
    socket.send({ channel: 'subscriptionResponse', data: message });
    const frame = kept.find(
      ({ kind, request }) => kind === 'ws' && request.type === message.subscription?.type,
    );
    if (frame !== undefined) socket.send(frame.response);
  });
  return stub;
}

function replyOf(answers: readonly Kept[]): Reply {
  return (response, call) => {
    const same = answers.find(({ request }) => isDeepStrictEqual(request, call.body));
    reply.json((same ?? answers.at(-1))?.response)(response, call);
  };
}
