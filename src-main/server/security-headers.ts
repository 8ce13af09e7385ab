/** On every answer; the dashboard's pages widen the policy for their own scripts. */
export function securityHeaders(version: string): Readonly<Record<string, string>> {
  return {
    'perpscope-version': version,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
