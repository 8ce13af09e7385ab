import type { CustomScheme } from 'electron';
import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';
import { windowPolicy } from '../bridge/page-policy.ts';
import { originOf } from '../bridge/origin.ts';

export const appScheme = 'app';
const appHost = 'perpscope';
const appOrigin = `${appScheme}://${appHost}`;

/** Privileges of the app scheme. Must be registered before the app is ready. */
export const appSchemePrivileges: CustomScheme = {
  scheme: appScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
};

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Path of the file below `root` for an app:// address; null: another host, or a path outside `root`. */
export function fileOf(root: string, address: string): string | null {
  const path = pathOf(address);
  if (path === null || /[\0\\]/.test(path)) return null;
  const file = join(root, path === '/' ? 'index.html' : path);
  const inside = relative(root, file);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? null : file;
}

function pathOf(address: string): string | null {
  try {
    const url = new URL(address);
    return url.protocol === `${appScheme}:` && url.host === appHost ? decodeURIComponent(url.pathname) : null;
  } catch {
    return null; // invalid address or escape
  }
}

/** Serves the built window below `root` and nothing else. Every answer, errors included, has the content security policy. */
export function serveApp(root: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return respond(405, null, '.txt');
    const file = fileOf(root, request.url);
    const type = file === null ? undefined : contentTypes[extname(file)];
    if (file === null || type === undefined) return respond(404, null, '.txt');
    const bytes = await readFile(file).catch(() => null);
    return bytes === null ? respond(404, null, '.txt') : respond(200, bytes, extname(file));
  };
}

function respond(status: number, bytes: Buffer | null, extension: string): Response {
  return new Response(bytes === null ? null : new Uint8Array(bytes), {
    status,
    headers: {
      'content-type': contentTypes[extension] ?? 'text/plain; charset=utf-8',
      'content-security-policy': windowPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    },
  });
}

interface PageAddress {
  readonly url: string;
  /** The only origin the window may show and receive messages from. */
  readonly origin: string;
}

/** Address of the page: our own scheme; unpackaged, the development server if one is named and is on this machine. */
export function pageAddress(serverUrl: string | undefined, packaged: boolean): PageAddress {
  const origin = packaged || serverUrl === undefined ? null : originOf(serverUrl);
  if (serverUrl === undefined || origin === null || !loopback.test(origin))
    return { url: `${appOrigin}/`, origin: appOrigin };
  return { url: serverUrl, origin };
}

const loopback = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;
