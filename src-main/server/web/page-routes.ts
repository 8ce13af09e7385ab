import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers one of our pages or a file with which browsers draw them: it needs no token. */
    readonly holdsNoData?: boolean;
    /** Whether the requests that it answers well are left out of the request log. */
    readonly isUnlogged?: boolean;
  }
}

/** Config of the route of a page, which counts as a visit in the request log. */
export const pageRoute: FastifyContextConfig = { holdsNoData: true };
/** Config of the route of a file that a page loads. */
export const pageFileRoute: FastifyContextConfig = { ...pageRoute, isUnlogged: true };

/** Whether a request reached a route with this mark. A request that the router itself refuses has none. */
export function isMarked(
  { routeOptions }: Pick<FastifyRequest, 'routeOptions'>,
  mark: 'holdsNoData' | 'isUnlogged',
): boolean {
  return routeOptions?.config?.[mark] === true;
}

/** Ignores the headers on which a file is sent in part or not at all: the files of pages are small. */
export function installWholeFiles(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (isMarked(request, 'holdsNoData'))
      for (const name of ['range', 'if-match', 'if-unmodified-since']) delete headers[name];
    done();
  });
}
