import type * as Electron from 'electron';
import { readFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:http';
import { fileURLToPath } from 'node:url';
import { protocol } from './scheme.ts';
import { state } from './state.ts';
import { fake } from './strict.ts';

type Decide = (details: object, callback: (decision: any) => void) => void;
interface Hook {
  readonly filter: readonly RegExp[] | null;
  readonly decide: Decide;
}
type HookName = 'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived';
export const hooks: Record<HookName, Hook | null> = {
  onBeforeRequest: null,
  onBeforeSendHeaders: null,
  onHeadersReceived: null,
};

function glob(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/;
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`);
}

const setHook =
  (name: HookName) =>
  (first: { urls: string[] } | Decide | null, second?: Decide): void => {
    const decide = typeof first === 'function' ? first : second;
    const filter = first !== null && typeof first === 'object' ? first.urls.map(glob) : null;
    hooks[name] = decide ? { filter, decide } : null;
    for (const window of state.windows) void window._contents._intercept();
  };

/** Returns the app's decision about a request; an empty object where it has no say. */
export function askHook(
  name: HookName,
  details: { readonly url: string; readonly [key: string]: unknown },
): Promise<any> {
  const hook = hooks[name];
  if (!hook || (hook.filter && !hook.filter.some((pattern) => pattern.test(details.url))))
    return Promise.resolve({});
  return new Promise((resolve) => {
    hook.decide(details, resolve);
  });
}

type Handlers = {
  request: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  check: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
};
export const permissionHandlers: Handlers = { request: null, check: null };

export const net = fake<Electron.Net>()('net', {
  request: (options) => request(options as RequestOptions) as never,
  fetch: async (input, init) => {
    const url = typeof input === 'string' ? input : (input as Request).url;
    if (url.startsWith('file:')) return new Response(new Uint8Array(await readFile(fileURLToPath(url))));
    return fetch(input as never, init as never);
  },
  isOnline: () => true,
});

export const defaultSession = fake<Electron.Session>()('session', {
  protocol,
  webRequest: fake<Electron.WebRequest>()('webRequest', {
    onBeforeRequest: setHook('onBeforeRequest') as never,
    onBeforeSendHeaders: setHook('onBeforeSendHeaders') as never,
    onHeadersReceived: setHook('onHeadersReceived') as never,
  }),
  setPermissionRequestHandler: (handler) => {
    permissionHandlers.request = handler;
  },
  setPermissionCheckHandler: (handler) => {
    permissionHandlers.check = handler;
  },
  setDevicePermissionHandler: () => {},
  clearCache: async () => {},
  clearStorageData: async () => {},
  setUserAgent: () => {},
  setSpellCheckerEnabled: () => {},
  fetch: (input, init) => net.fetch(input as string, init),
});

export const session = fake<typeof Electron.session>()('session', {
  /** Session of requests without a window: those are Node's. */
  fromPartition: () => defaultSession,
  get defaultSession() {
    if (!state.ready) throw new Error('Session can only be received when app is ready');
    return defaultSession;
  },
} as never);
