import type { FastifyStaticOptions } from '@fastify/static';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { relative, sep } from 'node:path';
import { windowPolicy } from '../../bridge/page-policy.ts';
import { pageFileRoute } from './page-routes.ts';

/** Cache lifetime of a file in assets/: its name contains a hash of its content, so another build's file has another name. */
const forEver = 'public, max-age=31536000, immutable';

/** Mounts the dashboard, the same as the desktop's window, for a browser on this machine. */
export async function mountDashboard(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...pageFileRoute };
    });
    await scope.register(fastifyStatic, filesIn(webRoot));
  });
}

function filesIn(webRoot: string): FastifyStaticOptions {
  return {
    root: webRoot,
    wildcard: false,
    index: ['index.html'],
    // The build writes a compressed copy beside each text file, so that nothing is compressed on the service's thread.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(webRoot, path).split(sep)[0] === 'assets';
      void reply
        .header('content-security-policy', windowPolicy)
        .header('cache-control', isHashed ? forEver : 'no-cache');
    },
  };
}
