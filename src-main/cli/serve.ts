import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config/config.ts';
import type { GivenFlags } from '../config/flags.ts';
import { FolderHeldError, folderHeldCode } from '../errors.ts';
import type { Patience } from '../mcp-stdio/relay-presence.ts';
import { watchPresence } from '../mcp-stdio/relay-presence.ts';
import { print, printError } from '../print.ts';
import type { StartChild } from '../processes/child.ts';
import type { Service } from '../app/service.ts';
import { startService } from '../app/service.ts';
import type { CommandHost } from './host.ts';

/** npm scripts that run the service in the foreground. */
const npmScripts: ReadonlySet<string> = new Set(['serve', 'start']);
const parentCheckMs = 250;

export interface ServeOptions {
  readonly host: CommandHost;
  /** Opens the dashboard in the system browser. */
  readonly openBrowser?: boolean;
  /** Ends once no MCP relay has used it for this long; absent: keeps running. */
  readonly whileUsed?: Patience;
}

/**
 * Runs the service until the process is asked to end, or until nobody has used it for as long as `whileUsed` says. Throws StartError
 * where it cannot start; exit code 3 where another service holds the folder that this one was to serve `whileUsed`.
 */
export async function serve(
  flags: GivenFlags,
  { host, openBrowser = false, whileUsed }: ServeOptions,
): Promise<void> {
  const ends = [untilAsked(host), untilNpmEnds()];
  const started = await start(flags, host.startChild, whileUsed !== undefined);
  if (started === null) return;
  const { service, dataDir } = started;
  if (whileUsed !== undefined) ends.push(untilUnused(dataDir, whileUsed));
  const link = started.hasDashboard ? service.dashboardLink() : null;
  print(service.banner, dashboardLine(link));
  if (openBrowser && link !== null) showInBrowser(link);
  await Promise.race(ends);
  await service.close();
  process.exit(0);
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
async function start(flags: GivenFlags, startChild: StartChild, mayYield: boolean): Promise<Started | null> {
  const config = readConfig({ flags, env: process.env });
  const webRoot = webRootBeside(import.meta.url);
  try {
    // Who uses it finds its address in service.json; a port that somebody chose is meant.
    const orAnyPort = mayYield && config.origins.port === undefined;
    const service = await startService({ config, startChild, webRoot, orAnyPort });
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

/** Listens from before anything is opened. Asked once it closes cleanly, asked twice it ends at once. */
function untilAsked({ onStop }: CommandHost): Promise<void> {
  return new Promise((resolve) => {
    const asked = { yes: false };
    onStop(() => {
      if (asked.yes) process.exit(130);
      asked.yes = true;
      resolve();
    });
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
