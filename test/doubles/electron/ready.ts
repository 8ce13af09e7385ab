import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwrights } from '@playwright/test';
import { chromiumArguments, systemChromium } from '../../e2e/chromium.ts';
import { app } from './app.ts';
import { BrowserWindowDouble } from './browser-window.ts';
import { Chromium, type Params } from './cdp.ts';
import { event } from './event.ts';
import { record } from './journal.ts';
import { argv } from './launch.ts';
import { nextPopup } from './popups.ts';
import { state, theChromium } from './state.ts';
import { claimTarget, type Target } from './targets.ts';

function argumentsFor(profile: string): string[] {
  const headed = process.env['ELECTRON_DOUBLE_HEADED'] === '1';
  return [
    ...(headed ? [] : ['--headless=new']),
    '--no-sandbox',
    ...chromiumArguments,
    '--no-startup-window',
    '--no-first-run',
    '--no-default-browser-check',
    '--password-store=basic',
    '--allow-file-access-from-files',
    // The double asks the app's own permission handlers instead: see permissions.ts.
    '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
    `--user-data-dir=${profile}`,
    ...argv.filter((word) => word.startsWith('--remote-debugging-port=')),
    ...[...state.switches].map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`)),
  ];
}

/** Called once the main module has been evaluated: `ready` comes no earlier, so a top-level `await app.whenReady()` hangs. */
export async function becomeReady(): Promise<void> {
  // An app without a display and without a window has no use for a Chromium.
  if (!argv.includes('--ozone-platform=headless')) await startChromium();
  state.ready = true;
  app.emit('ready', event({}), {});
  state.becomeReady();
}

async function startChromium(): Promise<void> {
  const profile = join(app.getPath('userData'), 'chromium-double');
  mkdirSync(profile, { recursive: true });
  const chromium = new Chromium(systemChromium() ?? playwrights.executablePath(), argumentsFor(profile));
  state.chromium = chromium;
  chromium.on('exit', () => {
    if (state.quit === 'will-quit') return;
    console.error('electron double: Chromium died');
    process.exit(1);
  });
  const { product } = await chromium.send('Browser.getVersion');
  const version = String(product).split('/')[1];
  Object.defineProperty(process.versions, 'chrome', { value: version, enumerable: true });
  chromium.on('Target.attachedToTarget', (params: Params) => void attached(params));
  chromium.on('Target.detachedFromTarget', ({ sessionId }: Params) => {
    const open = [...state.windows];
    for (const window of open) if (window._contents._session === sessionId) window._wasDestroyed();
  });
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await chromium.send('Target.setAutoAttach', attach);
}

async function attached({ sessionId, targetInfo }: Params): Promise<void> {
  const { targetId, type } = targetInfo;
  const gone = (): Params => ({});
  const resume = (): Promise<Params> =>
    theChromium().send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(gone);
  if (type !== 'page') return void (await resume());
  if (await claimTarget(targetId, sessionId)) return;
  if (await openPopup({ target: targetId, session: sessionId })) return void (await resume());
  // Its opener waits until the new page runs, cut off from the network, and only to be closed: a page that is closed
  // earlier can't be made to run any more, and its opener would wait for ever.
  const held = theChromium()
    .send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId)
    .catch(gone);
  await Promise.all([held, resume()]);
  await theChromium().send('Target.closeTarget', { targetId }).catch(gone);
}

/** A page called window.open: false when the app's handler denied it. */
async function openPopup(page: Target): Promise<boolean> {
  const popup = await nextPopup();
  const referrer = { url: '', policy: 'default' };
  const decision = popup?.opener._openHandler?.({
    url: popup.url,
    frameName: popup.frameName,
    features: popup.features,
    disposition: 'foreground-tab',
    referrer,
  } as never) ?? { action: 'allow' as const };
  record('window.open', popup?.url, decision.action);
  if (decision.action === 'deny') return false;
  const options = { ...decision.overrideBrowserWindowOptions, show: true };
  const window = new BrowserWindowDouble(options, page);
  popup?.opener.emit('did-create-window', window, { url: popup.url });
  return true;
}
