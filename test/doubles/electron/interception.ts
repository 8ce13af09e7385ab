import type { Params } from './cdp.ts';
import { event } from './event.ts';
import { record } from './journal.ts';
import type { PageContents } from './page-contents.ts';
import { loopback, mayReachLoopback } from './permissions.ts';
import { fromChrome, schemes, toChrome } from './scheme.ts';
import { askHook } from './session.ts';

interface Details {
  readonly url: string;
  readonly method: string;
  readonly [key: string]: unknown;
}

/** Handles one paused request: navigation guard, loopback rule, webRequest hook, own scheme, network. */
export async function interceptRequest(contents: PageContents, paused: Params): Promise<void> {
  const { request, resourceType, requestId } = paused;
  const url = fromChrome(request.url);
  const isTop = paused['frameId'] === contents._frame;
  const details = detailsOf(contents, { url, method: request.method, kind: kindOf(resourceType, isTop) });
  if (resourceType === 'Document' && !mayNavigate(contents, paused, url)) {
    record('navigation.blocked', url);
    return fail(contents, requestId, 'Aborted');
  }
  if (await isForbiddenLoopback(contents, resourceType, url)) {
    record('loopback.blocked', url);
    return fail(contents, requestId, 'BlockedByClient');
  }
  const { cancel, redirectURL } = await askHook(details);
  if (cancel) return fail(contents, requestId, 'BlockedByClient');
  const serve = schemes.get(url.split(':')[0] ?? '');
  if (serve) return fulfil(contents, paused, { url, serve });
  const redirect = redirectURL ? { url: toChrome(redirectURL) } : {};
  await contents.cdp('Fetch.continueRequest', { requestId, ...redirect });
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
