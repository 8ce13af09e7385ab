import { referenceFrameOrigins } from '../../src-preload/contract/bridge/reference-frame.ts';

/** Domains of the reference chart's own scripts, styles and prices. Its requests to other domains are blocked. */
const chartDomains = ['tradingview-widget.com', 'tradingview.com'];
const chartSchemes: ReadonlySet<string> = new Set(['https:', 'wss:']);

/** Origin of an address; for a blob, the origin of the page that created it. null: none. */
function originUrl(address: string): URL | null {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? null : new URL(origin);
}

/** Whether a frame inside our page may show this document. */
export function isFrameDocument(address: string): boolean {
  return referenceFrameOrigins.includes(originUrl(address)?.origin ?? '');
}

/** Whether a document in that frame may load this resource. */
export function isFrameResource(address: string): boolean {
  const url = originUrl(address);
  if (url === null || !chartSchemes.has(url.protocol) || url.port !== '') return false;
  return chartDomains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
}
