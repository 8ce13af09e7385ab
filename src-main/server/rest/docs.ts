import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { pagePolicy, securityHeaders } from '../security-headers.ts';

export interface DocsOptions {
  readonly asksForToken: boolean;
  readonly version: string;
}

/** The page that shows the OpenAPI document. Its program is loaded with the first visit: most starts never show it. */
export function mountDocs(app: FastifyInstance, options: DocsOptions): void {
  const loaded = { page: null as Promise<FastifyInstance> | null };
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const page = await (loaded.page ??= loadPage(app, options));
    reply.hijack();
    page.routing(request.raw, reply.raw);
  };
  app.get('/docs', { schema: { hide: true } }, show);
  app.get('/docs/*', { schema: { hide: true } }, show);
  app.addHook('onClose', async () => {
    await (await loaded.page)?.close();
  });
}

/** A server of its own that never listens: the guard in front of it has let the request through. */
async function loadPage(
  app: FastifyInstance,
  { asksForToken, version }: DocsOptions,
): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify();
  const headers = { ...securityHeaders(version), 'content-security-policy': pagePolicy };
  page.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const document = app.swagger() as never; // the same document in both: only its declared type is narrower here
  await page.register(swagger, { mode: 'static', specification: { document } });
  await page.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: asksForToken ? { requestInterceptor: sendToken as never } : {}, // typed there as a fetch Request, which it isn't
    theme: { title: 'Perpscope API' },
  });
  await page.ready();
  return page;
}

/** Runs in the page, from its text alone: asks once for the token that the service is configured with. */
function sendToken(request: { headers: Record<string, string> }): unknown {
  const { sessionStorage, prompt } = globalThis as unknown as {
    sessionStorage: {
      getItem: (key: string) => string | null;
      setItem: (key: string, value: string) => void;
    };
    prompt: (question: string) => string | null;
  };
  const token = sessionStorage.getItem('perpscope.token') ?? prompt('This service asks for a token:') ?? '';
  sessionStorage.setItem('perpscope.token', token);
  request.headers['Authorization'] = `Bearer ${token}`;
  return request;
}
