import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { windowPolicy } from '../../bridge/page-policy.ts';
import { pathOf } from '../request-path.ts';

const shellFiles = new Set(['/', '/index.html', '/icon.svg', '/docs', '/docs/']);

/** The pages and their files: public, since they hold no data. */
export function isShellPath(url: string): boolean {
  const path = pathOf(url);
  return shellFiles.has(path) || path.startsWith('/assets/') || path.startsWith('/docs/static/');
}

/** The same dashboard as the desktop's window, for a browser on this machine. */
export async function mountDashboard(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply) => {
      void reply.header('content-security-policy', windowPolicy);
    },
  });
}
