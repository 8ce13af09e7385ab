export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Returns the base URL without a trailing slash. Throws TypeError on anything but an absolute http or https URL without credentials,
 * query or fragment.
 */
export function parseBaseUrl(baseUrl: string | URL): string {
  const text = String(baseUrl);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new TypeError('baseUrl must be an absolute http or https address, such as http://127.0.0.1:4310.');
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    throw new TypeError('baseUrl must have no user name, password, query or fragment.');
  }
  return url.href.replace(/\/+$/, '');
}

/** Encodes one path segment (a colon is %3A). Throws TypeError on a value that can't be one, such as `..`. */
export function segment(name: string, value: string): string {
  if (typeof value !== 'string' || ['', '.', '..'].includes(value) || /\p{Surrogate}/u.test(value)) {
    throw new TypeError(`${name} must be text that can stand in an address.`);
  }
  return encodeURIComponent(value);
}

/** Appends the query to a path. Undefined parameters are omitted, so the service's defaults apply. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
