import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { StartError } from './errors.ts';
import type { Service } from './service.ts';
import { startService } from './service.ts';

export interface HeadlessOptions {
  /** Shows the dashboard in the person's browser, where there is one. */
  readonly openBrowser?: boolean;
}

export async function runHeadless(
  argv: readonly string[],
  { openBrowser = false }: HeadlessOptions,
): Promise<void> {
  const signal = untilSignal();
  const service = await startOrSay(argv);
  if (service === null) return;
  void closeAfter(signal, service);
  const link = service.dashboardLink();
  process.stdout.write(`${service.banner}\nDashboard, for one visit within ten minutes: ${link}\n`);
  if (openBrowser) showInBrowser(link);
}

async function startOrSay(argv: readonly string[]): Promise<Service | null> {
  try {
    return await startService({
      config: readConfig({ argv, env: process.env }),
      threadUrl: () => new URL('./simulator-thread.js', import.meta.url),
      webRoot: webRootBeside(import.meta.url),
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return null;
  }
}

function webRootBeside(moduleUrl: string): string | null {
  const root = fileURLToPath(new URL('../renderer', moduleUrl));
  return existsSync(root) ? root : null;
}

/** Listens from before anything is opened. The first signal asks for a clean close; a second one ends at once. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const asked = { yes: false };
    const ask = (): void => {
      if (asked.yes) process.exit(130);
      asked.yes = true;
      resolve();
    };
    process.on('SIGTERM', ask);
    process.on('SIGINT', ask);
  });
}

async function closeAfter(signal: Promise<void>, service: Service): Promise<void> {
  await signal;
  await service.close();
  process.exit(0);
}

/** Nothing is lost where no browser opens: the link stands on stdout. */
function showInBrowser(link: string): void {
  const [command, args] = openerOf(process.platform, link);
  const opener = spawn(command, args, { stdio: 'ignore', detached: true });
  opener.on('error', () =>
    process.stderr.write('No browser could be opened: open the link above yourself.\n'),
  );
  opener.unref();
}

function openerOf(platform: NodeJS.Platform, link: string): [string, string[]] {
  if (platform === 'darwin') return ['open', [link]];
  if (platform === 'win32') return ['cmd', ['/c', 'start', '', link]];
  return ['xdg-open', [link]];
}
