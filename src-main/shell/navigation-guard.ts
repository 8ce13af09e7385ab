import type { App, Shell, WebContents } from 'electron';
import { originOf } from '../bridge/origin.ts';
import { isFrameDocument } from '../bridge/frame-hosts.ts';

interface NavigationGuardOptions {
  readonly app: Pick<App, 'on' | 'off'>;
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly origin: string;
  readonly onError: (error: unknown) => void;
}

interface Departure {
  readonly url: string;
  readonly isMainFrame?: boolean;
  readonly preventDefault: () => void;
}

/** Whether a navigation is allowed: a frame may show only its own documents, never one of our pages. */
function mayShow({ url, isMainFrame }: Departure, origin: string): boolean {
  return isMainFrame === false ? isFrameDocument(url) : originOf(url) === origin;
}

/** Keeps every page of the app on our own origin and in its own window. Returns its undo. */
export function guardNavigation({ app, shell, origin, onError }: NavigationGuardOptions): () => void {
  const stay = (departure: Departure): void => {
    if (!mayShow(departure, origin)) departure.preventDefault();
  };
  const guard = (_event: unknown, contents: WebContents): void => {
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const link = externalLink(url);
      if (link !== null) shell.openExternal(link).catch(onError);
      return { action: 'deny' };
    });
  };
  app.on('web-contents-created', guard);
  return () => {
    app.off('web-contents-created', guard);
  };
}

/** Third-party pages the window links to. */
const allowedHosts: ReadonlySet<string> = new Set([
  'www.tradingview.com',
  'arbiscan.io',
  'basescan.org',
  'sepolia.arbiscan.io',
  'sepolia.basescan.org',
]);

/** Prefixes of addresses with which an MCP client offers to install a server; the client asks its user first. */
const installLinks = ['cursor://anysphere.cursor-deeplink/mcp/install?', 'vscode:mcp/install?'];

/** Address to open in the system browser or in an MCP client; null if not allowed. */
export function externalLink(address: string): string | null {
  if (installLinks.some((start) => address.startsWith(start))) return address;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return allowedHosts.has(url.host) ? url.href : null;
}
