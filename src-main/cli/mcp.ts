import { createMcpHandler } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { join } from 'node:path';
import type { Config, GivenFlags } from '../config/config.ts';
import { readConfig } from '../config/config.ts';
import { StartError, cannotWrite } from '../errors.ts';
import { askService } from '../mcp-stdio/ask-service.ts';
import { ensureService } from '../mcp-stdio/ensure-service.ts';
import { askHealth, watchSource } from '../mcp-stdio/find-service.ts';
import { createListChanges } from '../mcp-stdio/list-changes.ts';
import { showPresence } from '../mcp-stdio/relay-presence.ts';
import type { Greeting, Relay } from '../mcp-stdio/relay.ts';
import { startRelay } from '../mcp-stdio/relay.ts';
import type { ServiceLink } from '../mcp-stdio/service-link.ts';
import { createServiceLink } from '../mcp-stdio/service-link.ts';
import { startService } from '../mcp-stdio/start-service.ts';
import { printError } from '../print.ts';
import { readServiceFile } from '../processes/service-file.ts';
import { createPlainServer } from '../server/rpc/mcp-identity.ts';
import { makeWritable } from '../make-folder.ts';
import { version } from '../version.ts';
import type { CommandHost } from './host.ts';

export interface McpOptions {
  /** Options to start the service with if none runs. */
  readonly argv: readonly string[];
  readonly host: CommandHost;
  /** Real ms after which a connection is answered although the service is not running yet. */
  readonly greetAfterMs?: number;
  /** Real ms between checks of the service's network. */
  readonly lookEveryMs?: number;
}

const startWithinMs = 30_000;
const usualLookMs = 3_000;
const usualGreetMs = 1_000;

/**
 * Runs an MCP server on stdin and stdout that relays to the service of the data folder, started if none runs. Ends with its client or
 * a signal, code 0; code 2 and one line on stderr if it can't start.
 */
export async function runMcp(flags: GivenFlags, options: McpOptions): Promise<void> {
  const stop = new AbortController();
  options.host.onStop(() => stop.abort());
  try {
    const config = readConfig({ flags, env: process.env });
    makeWritable(config.dataDir);
    await relayUntil(stop, { config, options });
    process.exit(0);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    printError(error.message);
    process.exit(2);
  }
}

interface RelayOptions {
  readonly config: Config;
  readonly options: McpOptions;
}

/** Relays until the client disconnects or `stop` aborts. Throws StartError if no service can be started. */
async function relayUntil(stop: AbortController, relayOptions: RelayOptions): Promise<void> {
  const { dataDir } = relayOptions.config;
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  const link = createServiceLink(dataDir, () => ensure(relayOptions, stop.signal));
  const relay = await openRelay(relayOptions, link);
  void relay.closed.then(() => stop.abort());
  const leave = showPresence(dataDir, (error) =>
    printError(cannotWrite(`The data folder ${dataDir}`, error)),
  );
  const unwatch = { call: (): void => undefined };
  try {
    await connectFirst(link, { relay, stopped });
    if (stop.signal.aborted) return;
    unwatch.call = watchService(relayOptions, relay);
    await stopped;
  } finally {
    unwatch.call();
    leave();
    await relay.close();
  }
}

function openRelay({ config: { dataDir }, options }: RelayOptions, link: ServiceLink): Promise<Relay> {
  return startRelay({
    greeting: { answer: greet, afterMs: options.greetAfterMs ?? usualGreetMs },
    wire: new StdioServerTransport(options.host.stdin()),
    link,
    ask: ({ url, token: known }, rest) => {
      const token = (): string | null => (readServiceFile(dataDir) ?? { token: known }).token;
      return askService({ url, token, ...rest });
    },
    changes: createListChanges(),
    say: printError,
  });
}

/** Answers an opening request as the service that is being started would: it has this same version. */
async function greet(request: Parameters<Greeting['answer']>[0]): ReturnType<Greeting['answer']> {
  const handler = createMcpHandler(() => createPlainServer(version), { legacy: 'stateless' });
  try {
    return await askService({
      ...request,
      url: 'http://127.0.0.1',
      token: () => null,
      fetch: async (url, init) => await handler.fetch(new Request(url, init)),
    });
  } finally {
    await handler.close();
  }
}

/** Waits for the service. If that fails, pending requests get the reason too. */
async function connectFirst(
  link: ServiceLink,
  { relay, stopped }: { readonly relay: Relay; readonly stopped: Promise<void> },
): Promise<void> {
  try {
    await Promise.race([link.reach(), stopped]);
  } catch (error) {
    await relay.drain();
    throw error;
  }
}

function watchService({ config: { dataDir }, options }: RelayOptions, relay: Relay): () => void {
  return watchSource({
    everyMs: options.lookEveryMs ?? usualLookMs,
    onChanged: relay.notifyChanges,
    askHealth: async (signal) => {
      const service = readServiceFile(dataDir);
      return service === null ? null : askHealth(service, signal);
    },
  });
}

async function ensure(
  { config, options }: RelayOptions,
  signal: AbortSignal,
): ReturnType<ServiceLink['reach']> {
  const { dataDir } = config;
  const logPath = join(dataDir, 'mcp-service.log');
  const { service, startedHere } = await ensureService({
    dataDir,
    start: () => startService({ program: options.host.program(), argv: options.argv, logPath }),
    withinMs: startWithinMs,
    signal,
  });
  printError(
    startedHere
      ? `Started a service at ${service.url} (process ${service.pid}); it ends ten minutes after its last MCP client has left. It logs to ${logPath}.`
      : `Relaying to the service at ${service.url}, with the options that it was started with.`,
  );
  return service;
}
