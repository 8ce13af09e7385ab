import { silentChild } from '../silent-child.ts';
import { startService, type Service, type ServiceOptions } from '../../src-main/app/service.ts';
import { virtualClock, type VirtualClock } from '../../src-main/clock.ts';
import { readConfig, type Config } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import type { BudgetLimits } from '../../src-main/venue/hyperliquid/weight-budget.ts';
import { type AgentTimings, usualAgentTimings } from '../../src-main/readers/agent/agent-reader.ts';
import { reply, startVenueStub, type Reply, type StubSocket, type VenueStub } from '../doubles/venue-stub.ts';
import { vault } from './agent-status.ts';
import { ampleLimits } from './ample-limits.ts';
import { ask, type Answer, type HttpRequest } from './http-request.ts';
import { now as worldStart } from './markets.ts';
import { aFolder } from './a-folder.ts';
import { aDexState, aWireBalance } from './venue/hyperliquid/account-rows.ts';
import { aContext, aDexEntry, aMeta, aToken, aUniverseRow } from './venue/hyperliquid/wire-rows.ts';

/** One DEX of the stub. Its lists are the venue's answers from now on. */
export interface StubDex {
  readonly name: string;
  /** Each market with its context. */
  markets: readonly { readonly row: object; readonly context: object }[];
  positions: readonly unknown[];
  orders: readonly unknown[];
}

/** A venue over the stub with one account. A test changes it, breaks single requests, or takes it down. */
export interface StubVenue {
  readonly stub: VenueStub;
  /** Clock of the venue. */
  readonly now: () => number;
  /** In the order of perpDexs; the venue's own first. */
  dexes: StubDex[];
  /** false: the stream brings no account states. */
  pushesStates: boolean;
  /** Replies to one info type, for one DEX if given, until `restore`. */
  readonly fail: (type: string, failure: Reply, dex?: string) => void;
  readonly restore: (type: string) => void;
  /** Cuts every connection and refuses new ones, or leaves every request and socket without an answer. */
  readonly goDown: (how?: 'cut' | 'hang') => void;
  readonly comeBack: () => void;
  /** Sends every DEX's contexts and account state to every open socket; this also happens automatically twice a second. */
  readonly push: () => void;
}

export interface StubVenueService extends Service, AsyncDisposable {
  readonly venue: StubVenue;
  /** Clock of the venue, and of the service unless it has one of its own. */
  readonly clock: VirtualClock;
  readonly dataDir: string;
  readonly get: (path: string, asked?: HttpRequest) => Promise<Answer>;
}

/** A market of the stub at a price of 100. */
export function aStubMarket(coin: string, context: object = {}): StubDex['markets'][number] {
  return { row: aUniverseRow({ name: coin }), context: aContext(context) };
}

/** BTC and ETH on the venue's own DEX, xyz:TSLA on xyz, no position and no order. */
function stubDexes(): StubDex[] {
  return [
    { name: '', markets: [aStubMarket('BTC'), aStubMarket('ETH')], positions: [], orders: [] },
    { name: 'xyz', markets: [aStubMarket('xyz:TSLA')], positions: [], orders: [] },
  ];
}

/** Answers every request of the service from `dexes`. */
async function startStubVenue(clock: { readonly now: () => number }): Promise<StubVenue> {
  const stub = await startVenueStub();
  const faults = new Map<string, { readonly failure: Reply; readonly dex: string | undefined }>();
  const state: { down: 'cut' | 'hang' | null } = { down: null };
  const venue: StubVenue = {
    stub,
    now: clock.now,
    dexes: stubDexes(),
    pushesStates: true,
    fail: (type, failure, dex) => void faults.set(type, { failure, dex }),
    restore: (type) => void faults.delete(type),
    goDown: (how = 'cut') => {
      state.down = how;
      if (how === 'hang') return;
      stub.acceptSockets(false);
      for (const socket of stub.sockets) socket.cut();
    },
    comeBack: () => {
      state.down = null;
      stub.acceptSockets(true);
    },
    push: () => {
      if (state.down !== null) return;
      for (const socket of stub.sockets) if (socket.isOpen()) pushTo(socket, venue, clock.now());
    },
  };
  const answers = answersOf(venue, clock.now);
  for (const [type, answer] of Object.entries(answers))
    stub.answer(type, (response, call) => {
      const fault = faults.get(type);
      const dex = typeof call.body['dex'] === 'string' ? call.body['dex'] : '';
      if (state.down !== null) return reply[state.down]()(response, call);
      if (fault !== undefined && (fault.dex === undefined || fault.dex === dex))
        return fault.failure(response, call);
      const value = answer(call.body, dex);
      return (value === undefined ? reply.status(500) : reply.json(value))(response, call);
    });
  stub.onMessage((message, socket) => {
    if (state.down !== null) return;
    if (message.method === 'ping') return socket.send({ channel: 'pong' });
    socket.send({ channel: 'subscriptionResponse', data: message });
    pushTo(socket, venue, clock.now());
  });
  return venue;
}

type Answering = (body: Readonly<Record<string, unknown>>, dex: string) => unknown;

function answersOf(venue: StubVenue, now: () => number): Readonly<Record<string, Answering>> {
  const find = (name: string): StubDex | undefined => venue.dexes.find((dex) => dex.name === name);
  const metaOf = ({ markets }: StubDex): object => aMeta(markets.map(({ row }) => row));
  const emptyHistory: Answering = () => [];
  return {
    perpDexs: () =>
      venue.dexes.map(({ name }) => (name === '' ? null : aDexEntry({ name, fullName: name.toUpperCase() }))),
    spotMeta: () => ({ universe: [], tokens: [aToken()] }),
    allPerpMetas: () => venue.dexes.map(metaOf),
    metaAndAssetCtxs: (_, name) => {
      const dex = find(name);
      return dex && [metaOf(dex), dex.markets.map(({ context }) => context)];
    },
    exchangeStatus: () => ({ time: now(), specialStatuses: null }),
    userRole: () => ({ role: 'vault' }),
    userAbstraction: () => 'disabled',
    portfolio: () => [],
    clearinghouseState: (_, name) => {
      const dex = find(name);
      return dex && stateOf(dex, now());
    },
    spotClearinghouseState: () => ({ balances: [aWireBalance()] }),
    frontendOpenOrders: (_, name) => find(name)?.orders,
    historicalOrders: emptyHistory,
    userFills: emptyHistory,
    userFillsByTime: emptyHistory,
    userFunding: emptyHistory,
    userNonFundingLedgerUpdates: emptyHistory,
    candleSnapshot: emptyHistory,
  };
}

const stateOf = (dex: StubDex, time: number): object => aDexState(dex.positions, { time });

function pushTo(socket: StubSocket, { dexes, pushesStates }: StubVenue, time: number): void {
  const isSubscribed = (type: string): boolean =>
    socket.received.some(({ subscription }) => subscription?.type === type);
  const contexts = dexes.map(({ name, markets }) => [name, markets.map(({ context }) => context)] as const);
  if (isSubscribed('allDexsAssetCtxs'))
    socket.send({ channel: 'allDexsAssetCtxs', data: { ctxs: contexts.toSorted() } });
  if (pushesStates && isSubscribed('allDexsClearinghouseState'))
    socket.send({
      channel: 'allDexsClearinghouseState',
      data: { user: vault, clearinghouseStates: dexes.map((dex) => [dex.name, stateOf(dex, time)]) },
    });
}

export interface StubServiceOptions {
  /** Runs before the service starts. */
  readonly prepare?: (venue: StubVenue) => void;
  /** Closes this service and starts again on its venue and data folder, which are removed with it. */
  readonly after?: StubVenueService;
  readonly config?: Partial<Config>;
  /** Clocks of the service's own. */
  readonly clocks?: Pick<ServiceOptions, 'world' | 'monotonic'>;
  readonly agentTimings?: AgentTimings;
  /** Ample limits unless a test is about the budget. */
  readonly venueLimits?: BudgetLimits;
}

interface StubPlace extends Pick<StubVenueService, 'clock' | 'venue'> {
  readonly folder: ReturnType<typeof aFolder>;
}

async function aNewPlace(): Promise<StubPlace> {
  const clock = virtualClock({ worldMs: worldStart, rate: 1 });
  return { folder: aFolder(), clock, venue: await startStubVenue(clock) };
}

function placeOf({ dataDir, clock, venue }: StubVenueService): StubPlace {
  return { folder: { path: dataDir, remove: () => undefined }, clock, venue };
}

/** The whole service over a stub of the venue, with its account configured, in real time from a fixed instant on. */
export async function aStubVenueService({
  prepare,
  after,
  config = {},
  clocks = {},
  agentTimings = usualAgentTimings,
  venueLimits = ampleLimits,
}: StubServiceOptions = {}): Promise<StubVenueService> {
  await after?.close();
  const { folder, clock, venue } = after === undefined ? await aNewPlace() : placeOf(after);
  prepare?.(venue);
  const argv = ['--port', '0', '--venue', 'hyperliquid', '--venue-url', venue.stub.url, '--account', vault];
  const service = await startService({
    config: {
      ...readConfig({ flags: readFlags([...argv, '--data-dir', folder.path]), env: {} }),
      logLevel: 'silent',
      ...config,
    },
    startChild: silentChild,
    webRoot: null,
    world: clock,
    ...clocks,
    agentTimings,
    venueLimits,
  });
  const pushing = setInterval(venue.push, 500);
  return {
    ...service,
    venue,
    clock,
    dataDir: folder.path,
    get: (path, asked) => ask(`${service.url}${path}`, asked),
    [Symbol.asyncDispose]: async () => {
      clearInterval(pushing);
      await service.close();
      if (after === undefined) await venue.stub.close();
      folder.remove();
    },
  };
}
