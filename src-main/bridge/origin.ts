/** `scheme://host[:port]` of an address; null: it has none. Unlike URL.origin it supports our own scheme. */
export function originOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.host === '' ? null : `${url.protocol}//${url.host}`;
}
