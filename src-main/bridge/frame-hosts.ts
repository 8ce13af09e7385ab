import { referenceFrameOrigins } from '../../src-preload/contract/bridge/reference-frame.ts';

/** Where the reference chart's own scripts, styles and prices come from. What else it asks for is not answered. */
const chartDomains = ['tradingview-widget.com', 'tradingview.com'];
const chartSchemes: ReadonlySet<string> = new Set(['https:', 'wss:']);

/** Of a blob, that of the page that made it; null where there is none. */
function originUrl(address: string): URL | null {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? null : new URL(origin);
}

/** A document that a frame inside our page may show. */
export function isFrameDocument(address: string): boolean {
  return referenceFrameOrigins.includes(originUrl(address)?.origin ?? '');
}

/** What a document in that frame may load. */
export function isFrameResource(address: string): boolean {
  const url = originUrl(address);
  if (url === null || !chartSchemes.has(url.protocol) || url.port !== '') return false;
  return chartDomains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
}
