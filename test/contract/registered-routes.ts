import type { FastifyInstance } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

interface Registered<T> {
  readonly started: T;
  /** Routes as `GET /api/markets/:marketId`, each once; HEAD is left out if there is a GET. */
  readonly routes: readonly string[];
}

const born = 'fastify.initialization';

/** Starts a server and returns every route that it registers, whichever file mounts it: Fastify announces itself when it is made. */
export async function withItsRoutes<T>(start: () => Promise<T>): Promise<Registered<T>> {
  const found = new Set<string>();
  const listen = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) found.add(`${name} ${url}`);
    });
  };
  subscribe(born, listen);
  try {
    const started = await start();
    const isShadow = (route: string): boolean =>
      route.startsWith('HEAD ') && found.has(route.replace('HEAD', 'GET'));
    return { started, routes: [...found].filter((route) => !isShadow(route)).toSorted() };
  } finally {
    unsubscribe(born, listen);
  }
}
