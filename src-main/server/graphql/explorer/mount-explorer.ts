import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { graphiqlPolicy } from '../../../bridge/page-policy.ts';
import { pageFileRoute } from '../../web/page-routes.ts';
import { explorerPage, explorerStyle } from './explorer-page.ts';
import { explorerScript } from './explorer-script.ts';

/** Mounts GraphiQL's own script and style, and the schema as text. */
export function mountExplorer(app: FastifyInstance, schemaText: () => Promise<string>): void {
  const files = {
    '/graphql/explorer.js': { type: 'text/javascript; charset=utf-8', text: explorerScript },
    '/graphql/explorer.css': { type: 'text/css; charset=utf-8', text: explorerStyle },
  };
  for (const [url, { type, text }] of Object.entries(files)) {
    app.get(url, { schema: { hide: true }, config: pageFileRoute }, (_, reply) =>
      reply.header('content-type', type).send(text),
    );
  }
  app.get('/graphql/schema', { schema: { hide: true } }, async (_, reply) =>
    reply.header('content-type', 'text/plain; charset=utf-8').send(await schemaText()),
  );
}

/** Whether a browser asks for the page, as opposed to a program that sends a query. */
export function wantsPage({ raw, headers }: FastifyRequest): boolean {
  return isExplorerVisit(raw) && (headers.accept ?? '').includes('text/html');
}

export function showExplorer(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', graphiqlPolicy)
    .header('content-type', 'text/html; charset=utf-8')
    .send(explorerPage);
}

export const graphqlPath = '/graphql';

/** Whether a request is for the explorer's page, which holds no data. A GET without a query can only be for it. */
export function isExplorerVisit({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && url === graphqlPath;
}
