import { originOf } from '../bridge/origin.ts';
import { appOrigin } from './app-protocol.ts';

export interface PageAddress {
  readonly url: string;
  /** The only origin the window may show and hear from. */
  readonly origin: string;
}

/** Our own scheme; unpackaged, the development server instead when one is named and is on this machine. */
export function pageAddress(serverUrl: string | undefined, packaged: boolean): PageAddress {
  const origin = packaged || serverUrl === undefined ? null : originOf(serverUrl);
  if (serverUrl === undefined || origin === null || !loopback.test(origin))
    return { url: `${appOrigin}/`, origin: appOrigin };
  return { url: serverUrl, origin };
}

const loopback = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;
