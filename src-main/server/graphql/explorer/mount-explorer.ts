import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { graphiqlPolicy } from '../../../bridge/page-policy.ts';
import { pageFileRoute } from '../../web/page-routes.ts';
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

/** GraphiQL's own page, without inline scripts or data. The build puts its files in `graphiql/` beside the dashboard. */
const explorerPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>Perpscope GraphQL</title>
    <link rel="icon" type="image/svg+xml" href="/graphiql/icon.svg" />
    <link rel="stylesheet" href="/graphiql/graphiql.css" />
    <link rel="stylesheet" href="/graphql/explorer.css" />
  </head>
  <body>
    <main id="graphiql">Loading GraphiQL.</main>
    <dialog id="token-dialog" aria-labelledby="token-title">
      <form method="dialog">
        <h1 id="token-title">Access token</h1>
        <p id="token-problem" role="status">This service asks for the token that was created under Connections.</p>
        <label for="token">Token</label>
        <input id="token" type="password" autocomplete="off" spellcheck="false" />
        <div>
          <button value="send">Send</button>
          <button value="">Cancel</button>
        </div>
      </form>
    </dialog>
    <noscript>GraphiQL needs JavaScript. Programs send queries to this address by POST.</noscript>
    <script src="/graphql/explorer.js"></script>
    <script src="/graphiql/graphiql.js"></script>
  </body>
</html>
`;

const explorerStyle = `:root { color-scheme: dark light; }
html, body, #graphiql { height: 100%; margin: 0; }
.graphiql-logo h1 { font: inherit; margin: 0; color: hsl(var(--color-neutral)); }
body { background: light-dark(#ffffff, #212a3b); color: light-dark(#1d2433, #e9edf5); }
dialog { font: 15px/1.5 system-ui, sans-serif; width: min(360px, 90vw); box-sizing: border-box; padding: 20px;
  border: 1px solid light-dark(#767b85, #7d838e); border-radius: 8px;
  background: light-dark(#ffffff, #1c2433); color: inherit; }
dialog::backdrop { background: rgb(0 0 0 / 50%); }
dialog h1 { font-size: 17px; margin: 0; }
dialog p { margin: 8px 0 12px; }
dialog label { display: block; font-weight: 600; }
dialog input { font: 14px/1.5 ui-monospace, monospace; width: 100%; box-sizing: border-box; padding: 6px 8px; color: inherit;
  border: 1px solid light-dark(#767b85, #7d838e); border-radius: 6px; background: light-dark(#f6f7f9, #151b27); }
dialog div { display: flex; gap: 8px; margin-top: 16px; }
dialog button { font: inherit; padding: 6px 16px; border-radius: 6px; cursor: pointer; color: inherit; background: transparent;
  border: 1px solid light-dark(#767b85, #7d838e); }
dialog button[value='send'] { border-color: transparent; background: light-dark(#1c56b8, #8ab4f8);
  color: light-dark(#ffffff, #101216); }
dialog :focus-visible { outline: 2px solid light-dark(#1c56b8, #8ab4f8); outline-offset: 2px; }
`;
