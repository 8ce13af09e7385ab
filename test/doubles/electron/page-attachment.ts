import type { Params } from './cdp.ts';
import { event } from './event.ts';
import { followFrames } from './frames.ts';
import { interceptRequest } from './interception.ts';
import { record } from './journal.ts';
import { bindingName, isolatedWorldName, type PageContents } from './page-contents.ts';
import { answerPage } from './page-ipc.ts';
import { rememberPopup } from './popups.ts';
import { installPreload } from './preload-world.ts';
import { fromChrome } from './scheme.ts';
import { theChromium } from './state.ts';
import { createTarget, type Target } from './targets.ts';

type Size = { width: number; height: number };

/** Makes a page (or takes over one that a page opened), and starts it once everything is listened to. */
export async function attachPage(contents: PageContents, page: Size | Target): Promise<void> {
  const { target, session } = 'target' in page ? page : await createTarget(page);
  contents._target = target;
  contents._session = session;
  listenToWorlds(contents);
  listenToPage(contents);
  await Promise.all([contents.cdp('Page.enable'), contents.cdp('Runtime.enable')]);
  contents._frame = (await contents.cdp('Page.getFrameTree'))['frameTree'].frame.id;
  await installPreload(contents);
  await contents.cdp('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] });
  await followFrames(contents);
  await contents.cdp('Runtime.runIfWaitingForDebugger');
}

const hear = (contents: PageContents, method: string, listener: (params: Params) => void): void => {
  theChromium().on(`${contents._session}:${method}`, listener);
};

function listenToWorlds(contents: PageContents): void {
  hear(contents, 'Runtime.executionContextCreated', ({ context }) => {
    if (context.name === isolatedWorldName && context.auxData?.frameId === contents._frame)
      contents._context = context.uniqueId;
  });
  hear(contents, 'Runtime.executionContextsCleared', () => {
    contents._context = '';
  });
  hear(contents, 'Runtime.bindingCalled', ({ name, payload }) => {
    if (name === bindingName) void answerPage(contents, JSON.parse(payload));
  });
  hear(contents, 'Runtime.consoleAPICalled', ({ type, args }) => {
    const message = (args as Params[]).map((arg) => arg['value'] ?? arg['description'] ?? '').join(' ');
    const level = type === 'error' || type === 'warning' ? type : 'info';
    contents.emit('console-message', event({ level, message, lineNumber: 0, sourceId: '' }));
  });
  hear(contents, 'Fetch.requestPaused', (params) => {
    interceptRequest(contents, params).catch((error: Error) => {
      if (!/gone|Invalid InterceptionId|closed/.test(error.message))
        console.error('electron double: intercept', error.message);
    });
  });
}

function listenToPage(contents: PageContents): void {
  hear(contents, 'Page.frameNavigated', ({ frame }) => {
    if (frame.parentId) return;
    contents._url = fromChrome(frame.url + (frame.urlFragment ?? ''));
    contents.emit('did-navigate', event({}), contents._url, 200, 'OK');
  });
  hear(contents, 'Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId !== contents._frame) return;
    contents._url = fromChrome(url);
    contents.emit('did-navigate-in-page', event({}), contents._url, true);
  });
  hear(contents, 'Page.domContentEventFired', () => contents.emit('dom-ready', event({})));
  hear(contents, 'Page.loadEventFired', () => void contents._loaded());
  hear(contents, 'Page.windowOpen', ({ url, windowName, windowFeatures }) => {
    const opening = { url: fromChrome(url), frameName: windowName, features: windowFeatures.join(',') };
    rememberPopup({ opener: contents, ...opening });
  });
  hear(contents, 'Page.javascriptDialogOpening', ({ type, message }) => {
    record('page.dialog', type, message);
    void contents.cdp('Page.handleJavaScriptDialog', { accept: true });
  });
  hear(contents, 'Inspector.targetCrashed', () =>
    contents.emit('render-process-gone', event({}), { reason: 'crashed', exitCode: 1 }),
  );
}
