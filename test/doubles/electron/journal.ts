/** Everything the app asked of the desktop, for tests to read. */
export const journal = {
  log: [] as { api: string; args: unknown[] }[],
  trays: [] as unknown[],
  notifications: [] as unknown[],
  externalUrls: [] as string[],
};

export function record(api: string, ...args: unknown[]): void {
  journal.log.push({ api, args });
}
