/** Third-party pages the window links to. */
const allowedHosts: ReadonlySet<string> = new Set(['www.tradingview.com']);

/** The address to hand to the person's browser; null when it is not on the list. */
export function externalLink(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return allowedHosts.has(url.host) ? url.href : null;
}
