import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { relative, sep } from 'node:path';
import { windowPolicy } from '../../bridge/page-policy.ts';
import { pathOf } from '../request-path.ts';

const shellFiles = new Set(['/', '/index.html', '/icon.svg', '/docs', '/docs/']);
const shellFolders = ['/assets/', '/docs/static/', '/graphiql/'];

/** The pages and their files: public, since they hold no data. */
export function isShellPath(url: string): boolean {
  const path = pathOf(url);
  return shellFiles.has(path) || shellFolders.some((folder) => path.startsWith(folder));
}

/** The name of a file in assets/ has a hash of what is in it: another build's has another name. */
const forEver = 'public, max-age=31536000, immutable';

/** The same dashboard as the desktop's window, for a browser on this machine. */
export async function mountDashboard(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: ['index.html'],
    // The build writes a compressed copy beside each text: none is compressed while the service's thread waits.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = relative(webRoot, path).split(sep)[0] === 'assets';
      void reply
        .header('content-security-policy', windowPolicy)
        .header('cache-control', isHashed ? forEver : 'no-cache');
    },
  });
}
