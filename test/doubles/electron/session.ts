import type * as Electron from 'electron';
import { request, type RequestOptions } from 'node:http';
import { protocol } from './scheme.ts';
import { state } from './state.ts';
import { fake } from './strict.ts';

type Decide = (details: object, callback: (decision: any) => void) => void;
interface Hook {
  readonly filter: readonly RegExp[] | null;
  readonly decide: Decide;
}
const beforeRequest: { hook: Hook | null } = { hook: null };

function glob(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/;
  const escaped = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`);
}

function setHook(first: { urls: string[] } | Decide | null, second?: Decide): void {
  const decide = typeof first === 'function' ? first : second;
  const filter = first !== null && typeof first === 'object' ? first.urls.map(glob) : null;
  beforeRequest.hook = decide ? { filter, decide } : null;
}

/** Returns the app's decision about a request; an empty object where it has no say. */
export function askHook(details: { readonly url: string; readonly [key: string]: unknown }): Promise<any> {
  const { hook } = beforeRequest;
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
});

export const defaultSession = fake<Electron.Session>()('session', {
  protocol,
  webRequest: fake<Electron.WebRequest>()('webRequest', {
    onBeforeRequest: setHook as never,
  }),
  setPermissionRequestHandler: (handler) => {
    permissionHandlers.request = handler;
  },
  setPermissionCheckHandler: (handler) => {
    permissionHandlers.check = handler;
  },
  setDevicePermissionHandler: () => {},
});

export const session = fake<typeof Electron.session>()('session', {
  /** Session of requests without a window: those are Node's. */
  fromPartition: () => defaultSession,
  get defaultSession() {
    if (!state.ready) throw new Error('Session can only be received when app is ready');
    return defaultSession;
  },
} as never);
