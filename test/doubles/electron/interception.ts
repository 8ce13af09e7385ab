import type { Params } from './cdp.ts';
import { event } from './event.ts';
import { record } from './journal.ts';
import type { PageContents } from './page-contents.ts';
import { loopback, mayReachLoopback } from './permissions.ts';
import { fromChrome, schemes, toChrome } from './scheme.ts';
import { askHook } from './session.ts';

type Headers = Record<string, string | string[]>;
interface Details {
  readonly url: string;
  readonly method: string;
  readonly [key: string]: unknown;
}

/** Handles one paused request: navigation guard, loopback rule, webRequest hooks, own scheme, network. */
export async function interceptRequest(contents: PageContents, paused: Params): Promise<void> {
  const { request, resourceType, requestId } = paused;
  const url = fromChrome(request.url);
  const isTop = paused['frameId'] === contents._frame;
  const details = detailsOf(contents, { url, method: request.method, kind: kindOf(resourceType, isTop) });
  if (paused['responseStatusCode'] !== undefined || paused['responseErrorReason'] !== undefined)
    return interceptResponse(contents, paused, details);
  if (resourceType === 'Document' && !mayNavigate(contents, paused, url)) {
    record('navigation.blocked', url);
    return fail(contents, requestId, 'Aborted');
  }
  if (await isForbiddenLoopback(contents, resourceType, url)) {
    record('loopback.blocked', url);
    return fail(contents, requestId, 'BlockedByClient');
  }
  const { cancel, redirectURL } = await askHook('onBeforeRequest', details);
  if (cancel) return fail(contents, requestId, 'BlockedByClient');
  const serve = schemes.get(url.split(':')[0] ?? '');
  if (serve) return fulfil(contents, paused, { url, serve });
  return passOn(contents, paused, { details, redirectURL });
}

function detailsOf(
  contents: PageContents,
  { url, method, kind }: Record<'url' | 'method' | 'kind', string>,
): Details {
  const sender = { webContentsId: contents.id, webContents: contents._self, frame: frameOf(contents) };
  return { id: 1, url, method, ...sender, resourceType: kind, referrer: '', timestamp: Date.now() };
}

function kindOf(resourceType: string, isTop: boolean): string {
  if (resourceType !== 'Document') return resourceType.toLowerCase();
  return isTop ? 'mainFrame' : 'subFrame';
}

interface Frame {
  readonly url: string;
  readonly parent: Frame | null;
}

function frameOf({ _url, _inner }: PageContents): Frame {
  const top = { url: _url, parent: null };
  return _inner === undefined ? top : { url: _inner.url, parent: top };
}

async function fail(contents: PageContents, requestId: string, errorReason: string): Promise<void> {
  await contents.cdp('Fetch.failRequest', { requestId, errorReason });
}

/** Whether the page may navigate: false if a listener of the app held it where it is. Loads by main itself are not checked. */
function mayNavigate(contents: PageContents, paused: Params, url: string): boolean {
  const isMainFrame = paused['frameId'] === contents._frame;
  if (isMainFrame && contents._programmatic === paused['request'].url) {
    contents._programmatic = null;
    return true;
  }
  const names = paused['redirectedRequestId']
    ? ['will-redirect']
    : ['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])];
  const leaving = event({ url, isSameDocument: false, isMainFrame, frame: null, initiator: null });
  for (const name of names) contents.emit(name, leaving, url, false, isMainFrame, 0, 0);
  return !leaving.defaultPrevented;
}

async function isForbiddenLoopback(contents: PageContents, kind: string, url: string): Promise<boolean> {
  if (kind === 'Document' || !loopback.test(url) || loopback.test(contents._url)) return false;
  return !(await mayReachLoopback(contents._self, contents._url, url));
}

async function passOn(
  contents: PageContents,
  { requestId, request }: Params,
  { details, redirectURL }: { details: Details; redirectURL?: string },
): Promise<void> {
  const asked = await askHook('onBeforeSendHeaders', { ...details, requestHeaders: request.headers });
  if (asked.cancel) return fail(contents, requestId, 'BlockedByClient');
  await contents.cdp('Fetch.continueRequest', {
    requestId,
    ...(redirectURL ? { url: toChrome(redirectURL) } : {}),
    ...(asked.requestHeaders ? { headers: toList(asked.requestHeaders) } : {}),
  });
}

const toList = (headers: Headers): { name: string; value: string }[] =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value: String(value) })),
  );

async function fulfil(
  contents: PageContents,
  { requestId, request }: Params,
  { url, serve }: { url: string; serve: (request: Request) => Response | Promise<Response> },
): Promise<void> {
  try {
    const { method, headers } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : (request.postData ?? '');
    const response = await serve(new Request(url, { method, headers, body }));
    await contents.cdp('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    });
  } catch (error) {
    console.error(`protocol handler for ${url} failed`, error);
    await fail(contents, requestId, 'Failed');
  }
}

async function interceptResponse(contents: PageContents, paused: Params, details: Details): Promise<void> {
  const { requestId, responseStatusCode: statusCode, responseHeaders = [] } = paused;
  const before: Record<string, string[]> = {};
  for (const { name, value } of responseHeaders as { name: string; value: string }[])
    (before[name] ??= []).push(value);
  const received = { ...details, statusCode, statusLine: '', responseHeaders: before };
  const decided = await askHook('onHeadersReceived', received);
  if (decided.cancel) return fail(contents, requestId, 'BlockedByClient');
  const headers = decided.responseHeaders ? toList(decided.responseHeaders) : null;
  if (headers && paused['resourceType'] === 'Document' && statusCode < 300)
    return replaceDocument(contents, paused, headers);
  const changed = headers ? { responseCode: statusCode, responseHeaders: headers } : {};
  await contents.cdp('Fetch.continueResponse', { requestId, ...changed });
}

// Fetch.continueResponse would not parse a changed policy again.
async function replaceDocument(
  contents: PageContents,
  { requestId, responseStatusCode }: Params,
  headers: { name: string; value: string }[],
): Promise<void> {
  const got = await contents.cdp('Fetch.getResponseBody', { requestId });
  await contents.cdp('Fetch.fulfillRequest', {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: headers.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
    body: got['base64Encoded'] ? got['body'] : Buffer.from(got['body']).toString('base64'),
  });
}
