import type * as Electron from 'electron';
import { permissionHandlers } from './session.ts';
import { theChromium } from './state.ts';

/** Names of Electron and of DevTools for the permissions of a page. */
const names: Readonly<Record<string, string>> = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
};

/** Asks the app's handlers. Electron grants everything where there is none. */
async function mayHave(contents: Electron.WebContents, permission: string, url: string): Promise<boolean> {
  const details = { requestingUrl: url, isMainFrame: true };
  const { check, request } = permissionHandlers;
  if (check && !check(contents, permission as never, url, details as never)) return false;
  if (!request) return true;
  return new Promise((resolve) => {
    request(contents, permission as never, resolve, details as never);
  });
}

/** Asked before a page loads, since Chromium does not ask from outside when the page does. */
export async function settlePermissions(
  contents: Electron.WebContents,
  url: string,
  chromeUrl: string,
): Promise<void> {
  if (!chromeUrl.startsWith('http')) return;
  for (const [permission, name] of Object.entries(names)) {
    const setting = (await mayHave(contents, permission, url)) ? 'granted' : 'denied';
    const origin = new URL(chromeUrl).origin;
    await theChromium().send('Browser.setPermission', { permission: { name }, setting, origin });
  }
}

/** Electron 43 and later: without a grant from the handlers a page can't reach loopback. */
export async function mayReachLoopback(
  contents: Electron.WebContents,
  page: string,
  url: string,
): Promise<boolean> {
  const details = { requestingUrl: page, isMainFrame: true, url };
  const { check, request } = permissionHandlers;
  if (check?.(contents, 'loopback-network' as never, page, details as never)) return true;
  if (!request) return false;
  return new Promise((resolve) => {
    request(contents, 'loopback-network' as never, resolve, details as never);
  });
}

export const loopback = /^(https?|wss?):\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/;
