import { createFairQueue } from '../../../src-main/fair-queue.ts';
import { createLog } from '../../../src-main/log.ts';
import { getClock } from '../../../src-main/operations/settings/frame.ts';
import { createAccessToken } from '../../../src-main/server/access-token.ts';
import { createRequestLog, type RequestLog } from '../../../src-main/server/request-log.ts';
import { startServer, type ServerDeps } from '../../../src-main/server/server.ts';
import { createBrowserAccess } from '../../../src-main/server/web/browser-access.ts';
import { ask, type Answer, type HttpRequest } from '../http-request.ts';
import { anOpenSource, type OpenSourceFixture, type OpenSourceOptions } from '../open-source-fixture.ts';
import { anEndpointOf } from '../bridge/an-endpoint.ts';

/** Uptime of the machine at the start, so that no time since the start is a time of its clock. */
const bootedMs = 1e6;

export interface ServerFixture extends OpenSourceFixture {
  readonly port: number;
  readonly url: string;
  /** Requests a path, with our own Host unless another is named. */
  readonly get: (path: string, asked?: HttpRequest) => Promise<Answer>;
  /** Creates a new link to the dashboard. */
  readonly newLink: () => string;
  /** Lines of the log so far. */
  readonly logged: readonly string[];
  readonly requestLog: RequestLog;
  /** Monotonic time since the start. */
  readonly elapsed: { ms: number };
}

export interface ServerOptions extends OpenSourceOptions {
  readonly server?: Partial<ServerDeps> & { readonly token?: string };
}

/** The real server on a free port, over a real store. */
export async function aServer({ server = {}, ...options }: ServerOptions = {}): Promise<ServerFixture> {
  const model = anOpenSource(options);
  const logged: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => logged.push(line) } })('server');
  const { source } = model;
  const queue = createFairQueue();
  const endpoint = anEndpointOf(source, { queue, log, callTimeoutMs: 2_000, accountEveryMs: 0 });
  const elapsed = { ms: 0 };
  const monotonic = (): number => bootedMs + elapsed.ms;
  const address = { url: '' };
  const access = createBrowserAccess({
    monotonic,
    wallNow: () => 0,
    controlKey: 'the control key',
    file: { read: () => [], write: () => undefined },
    onUnsaved: () => undefined,
    baseUrl: () => address.url,
  });
  const requestLog = createRequestLog(() => source.ask(getClock, null).worldMs);
  const running = await startServer({
    source,
    queue,
    requestLog,
    endpoint,
    access,
    version: '0.0.0-test',
    log,
    monotonic,
    port: 0,
    accessToken: createAccessToken(server.token ?? null),
    allowedHosts: [],
    allowedOrigins: [],
    readsPerSecond: 1_000_000,
    useBlockchainAsSource: false,
    fundMovementsPerMinute: 1_000_000,
    requestTimeoutMs: 5_000,
    firstReadingMs: 0,
    webRoot: null,
    ...server,
  });
  address.url = `http://127.0.0.1:${running.port}`;
  return {
    ...model,
    port: running.port,
    url: address.url,
    get: (path, asked) => ask(`${address.url}${path}`, asked),
    newLink: access.newLink,
    logged,
    requestLog,
    elapsed,
    [Symbol.asyncDispose]: async () => {
      endpoint.close();
      await running.close();
      await model[Symbol.asyncDispose]();
    },
  };
}
