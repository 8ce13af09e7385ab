/** The path of a request's address, as it was sent: not decoded, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
