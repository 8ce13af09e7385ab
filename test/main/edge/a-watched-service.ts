import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Ask } from '../../../src-main/operations/operation.ts';
import { usualAgentTimings } from '../../../src-main/readers/agent/agent-reader.ts';
import { vault } from '../agent-status.ts';
import { aStatusDocument } from '../agent/a-status.ts';
import { ask, type Answer } from '../http-request.ts';
import type { StubServiceOptions, StubVenue, StubVenueService } from '../stub-venue-service.ts';
import { aStubVenueService } from '../stub-venue-service.ts';

/** Offsets of the machine's two clocks from real time, which advances both. */
interface MachineTime {
  readonly now: () => number;
  /** Sets the wall clock: forward, or back where `ms` is negative. */
  readonly step: (ms: number) => void;
  /** Lets time pass. */
  readonly pass: (ms: number) => void;
  /** Lets the machine sleep: its monotonic clock stands still meanwhile. */
  readonly sleep: (ms: number) => void;
}

export interface WatchedService extends AsyncDisposable {
  readonly venue: StubVenue;
  readonly time: MachineTime;
  /** Replaces the agent's status; its heartbeat is now unless another is given. */
  readonly writeStatus: (change?: Readonly<Record<string, unknown>>) => void;
  /** Replaces the status with this text. */
  readonly writeStatusText: (text: string) => void;
  /** Sets the agent's journal from now on. */
  readonly writeJournal: (events: readonly Readonly<Record<string, unknown>>[]) => void;
  /** Resolves once the status has been read from now on, with any result. */
  readonly statusRead: () => Promise<void>;
  readonly ask: Ask;
  readonly get: (path: string) => Promise<Answer>;
  /** Returns what a path answers with status 200. */
  readonly json: <T = Record<string, unknown>>(path: string) => Promise<T>;
  readonly graph: (query: string) => Promise<unknown>;
  /** Ends the service and starts another over its data folder. */
  readonly restart: () => Promise<void>;
}

/** Wait options for conditions that are met after a while. */
export const patiently = { timeout: 60_000, interval: 50 };

/** The whole service over a stub of the venue and an agent's feed over HTTP, with both of the machine's clocks controlled by the test. */
export async function aWatchedService({
  prepare,
  config = {},
}: Pick<StubServiceOptions, 'prepare' | 'config'> = {}): Promise<WatchedService> {
  const feed = await serveFeed();
  /** Ms by which the wall clock differs from the venue's, and the monotonic clock from real time. */
  const off = { world: 0, monotonic: 0 };
  const running: { service: StubVenueService | null } = { service: null };
  const started: StubVenueService[] = [];
  const start = async (after: StubVenueService | null): Promise<StubVenueService> => {
    const clock = { now: () => 0 };
    const service = await aStubVenueService({
      ...(after === null ? {} : { after }),
      prepare: (venue) => {
        clock.now = venue.now;
        prepare?.(venue);
      },
      config: { agentFeed: feed.url, ...config },
      agentTimings: { ...usualAgentTimings, everyMs: 200, backoff: { firstMs: 200, longestMs: 1_000 } },
      clocks: {
        world: { now: () => clock.now() + off.world, rate: () => 1 },
        monotonic: () => performance.now() + off.monotonic,
      },
    });
    started.unshift(service);
    running.service = service;
    return service;
  };
  const { venue, clock } = await start(null);
  const now = (): number => clock.now() + off.world;
  const pass = (ms: number): void => void clock.set(clock.now() + ms, 1);
  const urlOf = (path: string): string => `${running.service?.url ?? ''}${path}`;
  return {
    venue,
    time: {
      now,
      step: (ms) => void (off.world += ms),
      pass: (ms) => {
        pass(ms);
        off.monotonic += ms;
      },
      sleep: pass,
    },
    writeStatus: (change = {}) =>
      feed.write({ account: vault, heartbeat_at: new Date(now()).toISOString(), ...change }),
    writeStatusText: feed.writeText,
    writeJournal: feed.writeJournal,
    statusRead: feed.statusRead,
    ask: (operation, input, options) => (running.service ?? raise()).ask(operation, input, options),
    ...questionsTo(urlOf),
    restart: async () => void (await start(running.service)),
    [Symbol.asyncDispose]: async () => {
      for (const service of started) await service[Symbol.asyncDispose]();
      await feed.close();
    },
  };
}

function raise(): never {
  throw new Error('No service runs.');
}

function questionsTo(urlOf: (path: string) => string): Pick<WatchedService, 'get' | 'json' | 'graph'> {
  const get = (path: string): Promise<Answer> => ask(urlOf(path));
  return {
    get,
    json: async <T>(path: string) => {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      return answer.json() as T;
    },
    graph: async (query) => {
      const body = JSON.stringify({ query });
      const headers = { 'content-type': 'application/json' };
      return (await ask(urlOf('/graphql'), { method: 'POST', headers, body })).json();
    },
  };
}

/** A status over HTTP that shows when it was read. */
async function serveFeed() {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-feed-'));
  const path = join(folder, 'status.json');
  const state = { reads: 0, events: [] as readonly Readonly<Record<string, unknown>>[] };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://feed');
    response.on('finish', () => (state.reads += url.pathname === '/status' ? 1 : 0));
    if (url.pathname === '/status' && existsSync(path)) return void response.end(readFileSync(path));
    if (url.pathname !== '/journal') return void response.writeHead(404).end();
    const after = Number(url.searchParams.get('after'));
    const rest = state.events.filter(({ seq }) => Number(seq) > after);
    const events = rest.slice(0, Number(url.searchParams.get('limit')));
    response.end(JSON.stringify({ journal_id: 'journal-1', events, has_more: events.length < rest.length }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const writeText = (text: string): void => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    write: (change: Readonly<Record<string, unknown>>) => writeText(JSON.stringify(aStatusDocument(change))),
    writeText,
    writeJournal: (events: readonly Readonly<Record<string, unknown>>[]) => {
      state.events = events;
    },
    statusRead: async () => {
      // The second answer from now on is requested after the first one was processed.
      const wanted = state.reads + 2;
      await expect.poll(() => state.reads, patiently).toBeGreaterThanOrEqual(wanted);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      rmSync(folder, { recursive: true });
    },
  };
}
