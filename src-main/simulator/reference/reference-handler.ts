import type { IncomingMessage } from 'node:http';
import type { WorldClock } from '../../clock.ts';
import { faultOf, type FaultInForce } from '../server/fault.ts';
import { deliver, jsonReply, send, type Handler, type Reply } from '../server/reply.ts';
import type { RequestCounter } from '../server/request-counter.ts';
import { hexOf } from '../wire/invented-address.ts';
import type { World } from '../world.ts';
import { referenceRoutes, type ReferenceRoute } from './reference-answers.ts';
import { referenceText } from './reference-text.ts';
import { sharesOf } from './share-row.ts';

/** Returns the key that a world's reference provider accepts; it opens nothing else. */
export function referenceKeyOf(seed: number): string {
  return `sim_${hexOf(`reference key ${seed}`, 32).slice(2)}`;
}

/** Checks whether a request is for the reference provider, which shares an address with the venue. */
export function isForReference({ url = '' }: IncomingMessage): boolean {
  return /^\/v[1-9]\//.test(url);
}

interface ReferenceHandlerDeps {
  readonly world: World;
  readonly clock: WorldClock;
  readonly counter: RequestCounter;
  readonly fault: () => FaultInForce | null;
}

type ErrorBody = { readonly status: string } & Readonly<Record<string, string>>;

function errorText({ status, ...more }: ErrorBody, requestId: string): string {
  return referenceText({ status, request_id: requestId, ...more });
}

const notFound = { status: 'NOT_FOUND', message: 'The requested resource was not found.' };
const unknownKey = { status: 'ERROR', error: 'Unknown API Key' };
const limited = {
  status: 'ERROR',
  error: "You've exceeded the maximum requests per minute, please wait or upgrade your subscription.",
};
const broken = { status: 'ERROR', error: 'An internal error occurred.' };

/** Maps `index_hang` to the general fault `hang`, for requests of indices only. */
function onItsWay(fault: FaultInForce | null, route: ReferenceRoute): FaultInForce | null {
  if (route.type !== 'indices_snapshot') return fault;
  const hanging = faultOf(fault, 'index_hang', route.type);
  return hanging === null ? fault : { ...hanging, kind: 'hang' };
}

/** Creates a handler that answers like Massive, or as a fault makes it. */
export function createReferenceHandler({ world, clock, counter, fault }: ReferenceHandlerDeps): Handler {
  const { seed } = world.origin;
  const shares = sharesOf(world);
  const authorization = `Bearer ${referenceKeyOf(seed)}`;

  return async (request, response) => {
    const at = { instant: clock.now(), fault: fault() };
    const requestId = hexOf(`${seed} ${request.url} ${at.instant}`, 32).slice(2);
    const dated = (reply: Reply): Reply => ({ ...reply, datedAt: at.instant });
    const refuse = (status: number, body: ErrorBody): Reply =>
      dated(jsonReply(status, errorText(body, requestId)));
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
    const route = request.method === 'GET' ? referenceRoutes.get(url.pathname) : undefined;
    if (route === undefined) return send(response, refuse(404, notFound));
    counter.count(route.type, 0);
    const known =
      request.headers.authorization === authorization &&
      faultOf(at.fault, 'key_refused', route.type) === null;
    const reply = known ? dated(route.answer({ shares, url, requestId, at })) : refuse(401, unknownKey);
    deliver(response, reply, {
      type: route.type,
      fault: onItsWay(at.fault, route),
      refusals: { limited: errorText(limited, requestId), broken: errorText(broken, requestId) },
    });
  };
}
