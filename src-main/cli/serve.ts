import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config/config.ts';
import type { GivenFlags } from '../config/flags.ts';
import { FolderHeldError, folderHeldCode } from '../errors.ts';
import type { Patience } from '../mcp-stdio/relay-presence.ts';
import { watchPresence } from '../mcp-stdio/relay-presence.ts';
import { print, printError } from '../print.ts';
import { forkChild } from '../processes/fork-child.ts';
import type { Service } from '../app/service.ts';
import { startService } from '../app/service.ts';

/** npm scripts that run the service in the foreground. */
const npmScripts: ReadonlySet<string> = new Set(['serve', 'start']);
const parentCheckMs = 250;

export interface ServeOptions {
  /** Opens the dashboard in the system browser. */
  readonly openBrowser?: boolean;
  /** Ends once no MCP relay has used it for this long; absent: keeps running. */
  readonly whileUsed?: Patience;
}

/**
 * Runs the service until a signal, or until nobody has used it for as long as `whileUsed` says. Throws StartError where it cannot
 * start; exit code 3 where another service holds the folder that this one was to serve `whileUsed`.
 */
export async function serve(
  flags: GivenFlags,
  { openBrowser = false, whileUsed }: ServeOptions = {},
): Promise<void> {
  const ends = [untilSignal(), untilNpmEnds()];
  const started = await start(flags, whileUsed !== undefined);
  if (started === null) return;
  const { service, dataDir } = started;
  if (whileUsed !== undefined) ends.push(untilUnused(dataDir, whileUsed));
  void closeAfter(Promise.race(ends), service);
  const link = started.hasDashboard ? service.dashboardLink() : null;
  print(service.banner, dashboardLine(link));
  if (openBrowser && link !== null) showInBrowser(link);
}

/** `link` null: no dashboard is served. */
export function dashboardLine(link: string | null): string {
  if (link === null) return 'No dashboard: it is not built. Run npm run build.';
  return `Dashboard (valid once, for ten minutes): ${link}`;
}

interface Started {
  readonly service: Service;
  readonly dataDir: string;
  readonly hasDashboard: boolean;
}

/** null: another service holds the folder, and this one need not run. */
async function start(flags: GivenFlags, mayYield: boolean): Promise<Started | null> {
  const config = readConfig({ flags, env: process.env });
  const webRoot = webRootBeside(import.meta.url);
  try {
    // Who uses it finds its address in service.json; a port that somebody chose is meant.
    const orAnyPort = mayYield && config.origins.port === undefined;
    const service = await startService({ config, startChild: forkChild, webRoot, orAnyPort });
    return { service, dataDir: config.dataDir, hasDashboard: webRoot !== null };
  } catch (error) {
    if (!mayYield || !(error instanceof FolderHeldError)) throw error;
    printError(error.message);
    process.exitCode = folderHeldCode;
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

/**
 * Resolves when the npm that runs this program has ended. npm passes a signal on to the shell between the two, which
 * ends without passing it on: what shows here is another parent. Never resolves where npm does not run it.
 */
function untilNpmEnds(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!npmScripts.has(process.env['npm_lifecycle_event'] ?? '')) return promise;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    resolve();
  }, parentCheckMs);
  timer.unref();
  return promise;
}

function untilUnused(dataDir: string, patience: Patience): Promise<void> {
  return new Promise((resolve) => watchPresence(dataDir, patience, resolve));
}

async function closeAfter(end: Promise<void>, service: Service): Promise<void> {
  await end;
  await service.close();
  process.exit(0);
}

/** A browser that fails to open is no problem: the link is on stdout. */
function showInBrowser(link: string): void {
  const [command, args] = openerOf(process.platform, link);
  const opener = spawn(command, args, { stdio: 'ignore', detached: true });
  opener.on('error', () => printError('Could not open a browser. Open the link above.'));
  opener.unref();
}

function openerOf(platform: NodeJS.Platform, link: string): [string, string[]] {
  if (platform === 'darwin') return ['open', [link]];
  if (platform === 'win32') return ['cmd', ['/c', 'start', '', link]];
  return ['xdg-open', [link]];
}
