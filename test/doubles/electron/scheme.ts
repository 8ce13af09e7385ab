import type * as Electron from 'electron';
import { needReady, state } from './state.ts';
import { fake } from './strict.ts';

type Handler = (request: Request) => Response | Promise<Response>;
export const schemes = new Map<string, Handler>();

/** Chromium can't be taught a scheme from outside, so app://host/x travels as https://host.app.scheme.test/x. */
export function toChrome(address: string): string {
  const [, scheme = '', host = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(address) ?? [];
  return schemes.has(scheme) ? `https://${host}.${scheme}.scheme.test${rest || '/'}` : address;
}

export function fromChrome(address: string): string {
  return address.replace(/^https:\/\/([^/]*)\.([a-z0-9+-]+)\.scheme\.test(?=\/|$)/, '$2://$1');
}

export const protocol = fake<Electron.Protocol>()('protocol', {
  registerSchemesAsPrivileged: () => {
    if (state.ready)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  },
  handle: (scheme, handler) => {
    needReady('protocol.handle');
    if (schemes.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    schemes.set(scheme, handler as unknown as Handler);
  },
  unhandle: (scheme) => {
    schemes.delete(scheme);
  },
  isProtocolHandled: (scheme) => schemes.has(scheme),
});
