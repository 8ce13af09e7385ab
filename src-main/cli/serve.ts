import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { readConfig } from '../config/config.ts';
import type { GivenFlags } from '../config/config.ts';
import { FolderHeldError, folderHeldCode } from '../errors.ts';
import type { PresenceCheck } from '../mcp-stdio/relay-presence.ts';
import { watchPresence } from '../mcp-stdio/relay-presence.ts';
import { print, printError } from '../print.ts';
import type { StartChild } from '../processes/child.ts';
import type { Service } from '../app/service.ts';
import { startService } from '../app/service.ts';
import type { CommandHost } from './host.ts';

const parentCheckMs = 250;
/** Signals within this time are one request: Ctrl-C comes from the terminal and, if npm runs this, from npm as well. */
const oneRequestMs = 1_000;
/** Longest time from the request to end until the service exits, even if it has not closed. Docker waits for 10 s, then it kills. */
const closeGraceMs = 8_000;
const loadCheckMs = 1_000;
/** Busy share of a second above which speed is preferred to low memory. */
const busyShare = 0.5;

export interface ServeOptions {
  readonly host: CommandHost;
  /** Opens the dashboard in the system browser. */
  readonly openBrowser?: boolean;
  /** Ends once no MCP relay has used it for this long; absent: runs until it is asked to end. */
  readonly whileUsed?: PresenceCheck;
}

/**
 * Runs the service until the process is asked to end, or until nobody has used it for as long as `whileUsed` says. Throws StartError
 * if it can't start; sets exit code 3 if `whileUsed` is given and another service holds the folder.
 */
export async function serve(
  flags: GivenFlags,
  { host, openBrowser = false, whileUsed }: ServeOptions,
): Promise<void> {
  const asked = Promise.race([untilAsked(host), untilNpmEnds()]);
  void asked.then(endByForceLater);
  const started = await start(flags, host.startChild, whileUsed !== undefined);
  if (started === null) return;
  const { service, dataDir } = started;
  favorMemoryWhileIdle();
  const link = started.hasDashboard ? service.dashboardLink() : null;
  print(service.banner, dashboardLine(link));
  if (openBrowser && link !== null) showInBrowser(link);
  await (whileUsed === undefined ? asked : Promise.race([asked, untilUnused(dataDir, whileUsed)]));
  await service.close();
  process.exit(0);
}

/** Line about the dashboard. `link` null: no dashboard is served. */
export function dashboardLine(link: string | null): string {
  if (link === null) return 'The dashboard is not built. Run npm run build.';
  return `Dashboard (valid once, for ten minutes): ${link}`;
}

interface Started {
  readonly service: Service;
  readonly dataDir: string;
  readonly hasDashboard: boolean;
}

/** Starts the service. null: another service holds the folder, so this one is not needed. */
async function start(flags: GivenFlags, startChild: StartChild, mayYield: boolean): Promise<Started | null> {
  const config = readConfig({ flags, env: process.env });
  const webRoot = webRootBeside(import.meta.url);
  try {
    // Relays find the address in service.json. A configured port is never replaced by another.
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

/** Resolves at the first request to end, for a clean close; a later request exits at once. Call it before anything is opened. */
function untilAsked({ onStop }: CommandHost): Promise<void> {
  return new Promise((resolve) => {
    const asked = { at: null as number | null };
    onStop(() => {
      asked.at ??= performance.now();
      if (performance.now() - asked.at > oneRequestMs) process.exit(130);
      resolve();
    });
  });
}

/**
 * Resolves when the npm that runs this program has ended. npm passes a SIGTERM on to the shell between the two, which ends
 * without passing it on, so the parent process then differs from the one that start.mjs found. Never resolves without npm.
 */
function untilNpmEnds(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const parent = Number(process.env['PERPSCOPE_STARTED_BY']);
  if (!parent) return promise;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    resolve();
  }, parentCheckMs);
  timer.unref();
  return promise;
}

function untilUnused(dataDir: string, presence: PresenceCheck): Promise<void> {
  return new Promise((resolve) => watchPresence(dataDir, presence, resolve));
}

/**
 * While the service is idle, has V8 compact the heap and return pages to the system, some 30 MB. That would double the CPU time of
 * large answers, so it is off while the service is busy (docs/decisions/0044).
 */
function favorMemoryWhileIdle(): void {
  const known = { load: performance.eventLoopUtilization(), isBusy: true };
  const check = (): void => {
    const now = performance.eventLoopUtilization();
    const isBusy = performance.eventLoopUtilization(now, known.load).utilization > busyShare;
    if (isBusy !== known.isBusy)
      v8.setFlagsFromString(isBusy ? '--no-optimize-for-size' : '--optimize-for-size');
    Object.assign(known, { load: now, isBusy });
  };
  setInterval(check, loadCheckMs).unref();
}

function endByForceLater(): void {
  const end = (): never => {
    printError(
      `The service did not close within ${closeGraceMs / 1_000} s of the request to stop, and is terminated.`,
    );
    process.exit(1);
  };
  setTimeout(end, closeGraceMs).unref();
}

/** Opens the link in a browser. A failure is harmless: the link is also on stdout. */
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
