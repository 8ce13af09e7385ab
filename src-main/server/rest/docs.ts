import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { pagePolicy } from '../../bridge/page-policy.ts';
import { PerpscopeError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { answerProblem } from '../answer-problem.ts';
import { newRequestId } from '../broken-request.ts';
import { securityHeaders } from '../answer-headers.ts';
import { pageFileRoute, pageRoute } from '../web/page-routes.ts';

interface DocsOptions {
  readonly document: (asksForToken: boolean) => object;
  /** Whether a token is required now; that may change while the service runs. */
  readonly asksForToken: () => boolean;
  readonly version: string;
  readonly log: Log;
}

/** Mounts the page that shows the OpenAPI document. Its code loads on the first visit: most starts never show it. */
export function mountDocs(app: FastifyInstance, options: DocsOptions): void {
  const pages = {
    asking: lazily(() => loadPage(options, true)),
    open: lazily(() => loadPage(options, false)),
  };
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { routing } = await (options.asksForToken() ? pages.asking : pages.open).get();
    reply.hijack();
    routing(request.raw, reply.raw);
  };
  const hidden = { schema: { hide: true } };
  for (const url of ['/docs', '/docs/']) app.get(url, { ...hidden, config: pageRoute }, show);
  app.get('/docs/static/*', { ...hidden, config: pageFileRoute }, show);
  app.get('/docs/*', hidden, show);
  app.addHook('onClose', async () => {
    for (const page of Object.values(pages)) await page.loaded()?.close();
  });
}

/** Loads on the first call; a failed load is tried again at the next. */
function lazily<T>(load: () => Promise<T>): {
  readonly get: () => Promise<T>;
  readonly loaded: () => T | null;
} {
  const state = { loading: null as Promise<T> | null, value: null as T | null };
  const begin = async (): Promise<T> => {
    try {
      state.value = await load();
      return state.value;
    } finally {
      if (state.value === null) state.loading = null;
    }
  };
  return { get: () => (state.loading ??= begin()), loaded: () => state.value };
}

/** Creates a server of its own that never listens: the guard in front of it has already admitted the request. */
async function loadPage(options: DocsOptions, asksForToken: boolean): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify({ genReqId: newRequestId });
  installHeadersAndProblems(page, options);
  const specification = { document: options.document(asksForToken) as never };
  await page.register(swagger, { mode: 'static', specification });
  await page.register(swaggerUi, {
    routePrefix: '/docs',
    // Typed there as a fetch Request, which it isn't.
    uiConfig: asksForToken
      ? { requestInterceptor: sendToken as never, responseInterceptor: forgetRefused as never }
      : {},
    theme: { title: 'Perpscope API' },
  });
  await page.ready();
  return page;
}

function installHeadersAndProblems(page: FastifyInstance, { version, log }: DocsOptions): void {
  const headers = securityHeaders(version);
  page.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.is404 ? headers : { ...headers, 'content-security-policy': pagePolicy });
    done();
  });
  page.addHook('onSend', async (_request, reply) => void reply.removeHeader('accept-ranges'));
  const nothing = new PerpscopeError('not_found', 'There is nothing at this address.');
  // An address that leaves the folder of files, or can't be one of them.
  const isRefusedPath = ({ statusCode = 500 }: FastifyError): boolean => [400, 403, 404].includes(statusCode);
  page.setErrorHandler<FastifyError>((error, request, reply) =>
    answerProblem(isRefusedPath(error) ? nothing : error, { request, reply, log }),
  );
  page.setNotFoundHandler((request, reply) => answerProblem(nothing, { request, reply, log }));
}

/** Asks once for the configured token and sends it. Runs in the page, from its source text only. */
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

/** Forgets a token that is no longer valid, so that it is asked for again. Runs in the page, from its source text only. */
function forgetRefused(response: { readonly status: number }): unknown {
  const { sessionStorage } = globalThis as unknown as {
    sessionStorage: { removeItem: (key: string) => void };
  };
  if (response.status === 401) sessionStorage.removeItem('perpscope.token');
  return response;
}
