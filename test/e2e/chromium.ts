import { existsSync } from 'node:fs';

const debian = '/usr/bin/chromium';

/** How tests start Chromium: the one named in PERPSCOPE_CHROMIUM, else Debian's, else Playwright's own. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const named = process.env['PERPSCOPE_CHROMIUM'] ?? (existsSync(debian) ? debian : undefined);
  const isRoot = process.getuid?.() === 0;
  return {
    ...(named === undefined ? {} : { executablePath: named }),
    // Nothing is asked of the network, whatever a page asks for.
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  };
}
