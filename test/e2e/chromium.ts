import { existsSync } from 'node:fs';

/** Debian's, first the one without windows: the browser tests take a fifth less CPU time with it. */
export const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/** Path of the Chromium that tests drive: the one named in PERPSCOPE_CHROMIUM, else Debian's. undefined: Playwright's own. */
export function systemChromium(): string | undefined {
  return process.env['PERPSCOPE_CHROMIUM'] || debianBrowsers.find((path) => existsSync(path));
}

/** Arguments of every Chromium that tests drive. */
export const chromiumArguments: readonly string[] = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A frame of another site is a process of its own, as in Electron and in a browser with windows: chromium-headless-shell leaves it out.
  '--site-per-process',
  // No request leaves this machine, whatever a page requests.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Options with which tests start Chromium. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = systemChromium();
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...(isRoot ? ['--no-sandbox'] : []), ...chromiumArguments],
  };
}
