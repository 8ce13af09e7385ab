import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createEndpoint } from '../bridge/create-endpoint.ts';
import type { BridgeEndpoint } from '../bridge/endpoint.ts';
import type { WindowCommands } from '../bridge/window-commands.ts';
import type { MonotonicClock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { StartError, messageOf } from '../errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { Log } from '../log.ts';
import type { CurrentSource } from '../operations/current-source.ts';
import { getClock } from '../operations/settings/frame.ts';
import { updateServiceFile, writeOwnerOnly, writeServiceFile } from '../processes/service-file.ts';
import type { ChangeableToken } from '../server/access-token.ts';
import type { LocalPort } from '../server/local-port.ts';
import { createLocalPort } from '../server/local-port.ts';
import { portHolder } from '../server/port-holder.ts';
import type { RequestLog } from '../server/request-log.ts';
import { createRequestLog } from '../server/request-log.ts';
import { startServer } from '../server/server.ts';
import type { SavableAccess, SessionFile } from '../server/web/browser-access.ts';
import { createBrowserAccess } from '../server/web/browser-access.ts';
import { minuteMs } from '../time.ts';
import { version } from '../version.ts';
import type { Closers } from './closers.ts';
import { connectionCommands } from './connection-commands.ts';
import { mcpProgram } from './program-start.ts';
import type { SourceControl } from './source/source-control.ts';

interface InterfaceParts {
  readonly config: Config;
  readonly webRoot: string | null;
  /** Goes on where the port can't be opened; else that ends the start. */
  readonly mayLackPort: boolean;
  readonly monotonic: MonotonicClock;
  readonly source: CurrentSource;
  readonly control: SourceControl;
  readonly token: ChangeableToken;
  readonly log: (scope: string) => Log;
  readonly closers: Closers;
  /** Called with the port once it can be queried. */
  readonly onPort: (port: LocalPort) => void;
}

export interface Interfaces {
  readonly endpoint: BridgeEndpoint;
  /** What a window may do, without a window. */
  readonly commands: WindowCommands;
  /** Base address that the service listens on; empty while its port is not open. */
  readonly url: string;
  /** First line on stdout. */
  readonly banner: string;
  /** A new single-use link to the dashboard. */
  readonly dashboardLink: () => string;
}

/** The window's bridge and the local server: they stay, whichever source is behind them. */
export async function openInterfaces(parts: InterfaceParts): Promise<Interfaces> {
  const { config, control, closers, log, monotonic } = parts;
  const controlKey = randomBytes(24).toString('base64url');
  const baseUrl = (): string => urlOf(port);
  const access = createBrowserAccess({
    monotonic,
    wallNow: systemClock.now,
    controlKey,
    baseUrl,
    file: sessionFileIn(config.dataDir),
    onUnsaved: (error) =>
      log('server').warn({ message: messageOf(error) }, 'browser sessions could not be saved'),
  });
  closers.add(saveSessions(access));
  const requestLog = createRequestLog(worldTime(parts.source));
  const queue = createFairQueue();
  const port = createLocalPort({
    port: control.port,
    holder: parts.mayLackPort ? portHolder : async () => null, // a start that ends has said enough
    start: (wanted) =>
      startServer({ ...serverParts(parts), requestLog, access, endpoint, queue, port: wanted }),
  });
  const commands = { ...control.commands, connections: connectionsOf(parts, { requestLog, port }) };
  const endpoint = createEndpoint({
    source: parts.source,
    commands,
    log: log('bridge'),
    queue,
    callTimeoutMs: 10_000,
    monotonic,
    clockEveryMs: 10_000,
    accountEveryMs: 1_000,
  });
  closers.add(endpoint.close);
  parts.onPort(port);
  closers.add(port.close);
  closers.add(keepServiceFile(parts, { port, controlKey }));
  closers.add(port.onChange(control.notify));
  await openPort(parts, port);
  return {
    endpoint,
    commands,
    get url() {
      return baseUrl();
    },
    banner: `Perpscope ${version} ${whereOf(port)} (${config.venue} ${config.network.toLowerCase()})`,
    dashboardLink: access.newLink,
  };
}

/** Saves the sessions now and then, so that those of a service that is killed are kept, and at its end. Returns its end. */
function saveSessions({ save }: SavableAccess): () => void {
  const timer = setInterval(save, 10 * minuteMs).unref();
  return () => {
    clearInterval(timer);
    save();
  };
}

function serverParts({ config, monotonic, webRoot, source, token, log }: InterfaceParts) {
  return {
    ...config,
    accessToken: token,
    source,
    version,
    log: log('server'),
    monotonic,
    requestTimeoutMs: 10_000,
    webRoot,
  };
}

function connectionsOf(
  { config, control, source }: InterfaceParts,
  own: { readonly requestLog: RequestLog; readonly port: LocalPort },
) {
  return connectionCommands({
    ...own,
    ask: source.ask,
    token: control.token,
    stdio: mcpProgram(process, config.dataDir),
    limits: {
      readsPerSecond: config.readsPerSecond,
      fundMovementsPerMinute: config.fundMovementsPerMinute,
    },
  });
}

async function openPort({ mayLackPort, log }: InterfaceParts, port: LocalPort): Promise<void> {
  try {
    await port.open();
  } catch (error) {
    if (!mayLackPort || !(error instanceof StartError)) throw error;
    log('server').error({ message: error.message }, 'nothing is served to local programs');
  }
}

/** While the port is open programs of this user find it, and the token, in the data folder. */
function keepServiceFile(
  { config, control, token, log }: InterfaceParts,
  { port, controlKey }: { readonly port: LocalPort; readonly controlKey: string },
): () => void {
  const state = { remove: (): void => undefined };
  const undoPort = port.onChange(() => {
    if (port.status().kind === 'shut') return;
    const content = { url: urlOf(port), pid: process.pid, controlKey, token: control.token.text() };
    state.remove = writeServiceFile(config.dataDir, content);
  });
  const undoToken = token.onChange(() => {
    try {
      updateServiceFile(config.dataDir, { token: control.token.text() });
    } catch (error) {
      // The token is in force all the same: whoever relays by this file is refused until the next start.
      log('service').error(
        { message: messageOf(error) },
        'the token file for programs of this user could not be written',
      );
    }
  });
  return () => {
    undoPort();
    undoToken();
    state.remove();
  };
}

/** Empty while none is open. */
function urlOf(port: LocalPort): string {
  const portStatus = port.status();
  return portStatus.kind === 'open' ? portStatus.url : '';
}

function whereOf(port: LocalPort): string {
  const portStatus = port.status();
  if (portStatus.kind === 'open') return `listening on ${portStatus.url}`;
  return `runs without its port: ${portStatus.trouble?.message ?? 'it is not open.'}`;
}

/** World ms; between two sources, that of the one before. */
function worldTime({ epochs, ask }: CurrentSource): () => number {
  const last = { ms: 0 };
  return () => {
    if (epochs.isOpen()) last.ms = ask(getClock, null).worldMs;
    return last.ms;
  };
}

const SavedSessions = z.array(z.object({ keyHash: z.string(), seenAt: z.number() }));

/** Browser sessions of the service that runs on a data folder. */
function sessionFileIn(dataDir: string): SessionFile {
  const path = join(dataDir, 'browser-sessions.json');
  return {
    read: () => {
      try {
        return SavedSessions.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return [];
      }
    },
    write: (sessions) => writeOwnerOnly(path, sessions),
  };
}
