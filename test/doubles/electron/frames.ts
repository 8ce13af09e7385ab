import { event } from './event.ts';
import { interceptRequest } from './interception.ts';
import type { PageContents } from './page-contents.ts';
import { fromChrome } from './scheme.ts';
import { theChromium } from './state.ts';

/** Frames inside a page: announced as Electron announces them, and their requests asked about like the page's own. */
export async function followFrames(contents: PageContents): Promise<void> {
  listenToLoads(contents);
  listenToRequests(contents);
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await Promise.all([
    contents.cdp('Network.enable'),
    contents.cdp('Target.setAutoAttach', { ...attach, filter: [{ type: 'iframe' }] }),
  ]);
}

function listenToLoads(contents: PageContents): void {
  const hear = listener(contents);
  const asked = new Map<string, string>();
  const state = { reason: '' };
  const failed = (reason: string, url: string): void => {
    // A navigation that was held or aborted is no failed load.
    if (reason !== 'ERR_ABORTED')
      contents.emit('did-fail-load', event({}), -2, reason, fromChrome(url), false, 0, 0);
  };
  hear('Network.requestWillBeSent', ({ type, requestId, frameId, request }) => {
    if (type === 'Document' && frameId !== contents._frame)
      asked.set(requestId, request.url + (request.urlFragment ?? ''));
  });
  hear('Network.responseReceived', ({ requestId, response }) => {
    const url = asked.get(requestId);
    if (url === undefined) return;
    asked.delete(requestId);
    contents.emit('did-frame-navigate', event({}), fromChrome(url), response.status, '', false, 0, 0);
  });
  hear('Network.loadingFailed', ({ type, requestId, errorText }) => {
    if (type !== 'Document') return;
    const reason = String(errorText).replace('net::', '');
    const url = asked.get(requestId);
    asked.delete(requestId);
    if (url === undefined) state.reason = reason;
    else failed(reason, url);
  });
  // A frame that the page's own policy blocks makes no request: its address comes with the error page.
  hear('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId && frame.unreachableUrl && state.reason !== '')
      failed(state.reason, frame.unreachableUrl);
    state.reason = '';
  });
}

/** A frame of another site is a target of its own, with a session that its requests pause in. */
function listenToRequests(contents: PageContents): void {
  listener(contents)('Target.attachedToTarget', ({ sessionId }) => {
    const shown = { url: '' };
    const inner = Object.create(contents, {
      cdp: { value: (method: string, params = {}) => theChromium().send(method, params, sessionId) },
      _inner: { value: shown },
    }) as PageContents;
    theChromium().on(`${sessionId}:Page.frameNavigated`, ({ frame }) => {
      shown.url = fromChrome(frame.url);
    });
    theChromium().on(`${sessionId}:Fetch.requestPaused`, (paused) => {
      interceptRequest(inner, paused).catch(sayUnlessGone);
    });
    const start = async (): Promise<void> => {
      await Promise.all([
        inner.cdp('Page.enable'),
        inner.cdp('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] }),
      ]);
      await inner.cdp('Runtime.runIfWaitingForDebugger');
    };
    start().catch(sayUnlessGone);
  });
}

type Listener = Parameters<ReturnType<typeof theChromium>['on']>[1];

const listener =
  (contents: PageContents) =>
  (method: string, hear: Listener): void => {
    theChromium().on(`${contents._session}:${method}`, hear);
  };

function sayUnlessGone(error: Error): void {
  if (!/gone|Invalid InterceptionId|closed|not found/.test(error.message))
    console.error('electron double: frame', error.message);
}
