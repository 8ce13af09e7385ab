import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callNames } from '../../../src-preload/contract/bridge/calls.ts';
import type { CallName, CallOutcome } from '../../../src-preload/contract/bridge/calls.ts';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import type { SettingsView } from '../../../src-preload/contract/bridge/settings.ts';
import type { WindowCommands } from '../../../src-main/bridge/window-commands.ts';
import type { ClosableEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import { createEndpoint } from '../../../src-main/bridge/create-endpoint.ts';
import type { BridgeSession } from '../../../src-main/bridge/endpoint.ts';
import { openTimeAt } from '../../../src-main/domain/candle.ts';
import { createLog } from '../../../src-main/log.ts';
import { aCandle } from '../fake-venue.ts';
import { aQuote, aReading, now } from '../markets.ts';
import type { ReadModelFixture } from '../read-model-fixture.ts';
import { aReadModel } from '../read-model-fixture.ts';
import { oneEpoch } from './no-switch.ts';

const settings: SettingsView = {
  venue: { value: 'simulated', origin: 'default' },
  network: { value: 'TESTNET', origin: 'default' },
  venueUrl: { value: null, origin: 'default' },
  account: { value: null, origin: 'default' },
  agentFeed: { value: null, origin: 'default' },
  port: { value: 4310, origin: 'default' },
  openPort: 4310,
  accountInUse: null,
  simulator: null,
};
const commands: WindowCommands = {
  settings: () => settings,
  saveSettings: async () => settings,
  simulateFault: async () => undefined,
  onSettings: () => () => undefined,
};

let house: ReadModelFixture;
let endpoint: ClosableEndpoint;
let logged: string[];
beforeEach(() => {
  house = aReadModel();
  logged = [];
  endpoint = anEndpoint(10_000);
});
afterEach(async () => {
  endpoint.close();
  await house[Symbol.asyncDispose]();
});

function anEndpoint(callTimeoutMs: number): ClosableEndpoint {
  return createEndpoint({
    readModel: house.readModel,
    epochs: oneEpoch(3),
    commands,
    log: createLog({ level: 'debug', destination: { write: (line) => logged.push(line) } })('bridge'),
    callTimeoutMs,
    monotonic: () => 0,
    clockEveryMs: 60_000,
    accountEveryMs: 1_000,
  });
}

interface Window extends BridgeSession {
  readonly pushes: BridgePush[];
}
function aWindow(): Window {
  const pushes: BridgePush[] = [];
  return { ...endpoint.connect((push) => pushes.push(push)), pushes };
}
const answered = (outcome: CallOutcome<CallName>): unknown =>
  outcome.kind === 'answer' ? outcome.value : outcome;
const codeOf = (outcome: CallOutcome<CallName>): string =>
  outcome.kind === 'failure' ? outcome.error.code : 'none';
const btc = { marketId: 'sim-testnet:BTC', interval: '1h' } as const;

describe('pushes', () => {
  test('begin with the frame, at once, and are numbered without a gap, each with the epoch', () => {
    const window = aWindow();
    expect(window.pushes).toMatchObject([
      {
        event: 'frame',
        epoch: 3,
        seq: 1,
        payload: { simulated: true, network: 'TESTNET', venue: 'simulated', clock: { worldMs: now } },
      },
    ]);
    house.store.writer.putQuotes([aQuote()]);
    house.store.writer.putCatalog(aReading());
    house.healthChanged();
    expect(window.pushes.map(({ event, seq, epoch }) => [event, seq, epoch])).toEqual([
      ['frame', 1, 3],
      ['quotes', 2, 3],
      ['catalog', 3, 3],
      ['health', 4, 3],
    ]);
  });

  test('are numbered for each window alone', () => {
    const first = aWindow();
    house.store.writer.putQuotes([aQuote()]);
    const second = aWindow();
    house.store.writer.putQuotes([aQuote()]);
    expect([first, second].map(({ pushes }) => pushes.map(({ seq }) => seq))).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
  });

  test('of quotes hold those that changed, and only of markets in the catalog', () => {
    const window = aWindow();
    house.store.writer.putQuotes([aQuote(), aQuote({ coin: 'UNLISTED' })]);
    expect(window.pushes.at(-1)).toMatchObject({
      event: 'quotes',
      payload: [{ marketId: 'sim-testnet:BTC', mark: 110 }],
    });
  });

  test('end when the session or the endpoint closes', () => {
    const [closed, open] = [aWindow(), aWindow()];
    closed.close();
    closed.close();
    house.store.writer.putQuotes([aQuote()]);
    endpoint.close();
    house.store.writer.putQuotes([aQuote()]);
    expect([closed.pushes.length, open.pushes.length]).toEqual([1, 2]);
  });
});

/** Calls that take no argument; simulateFault takes null, too. */
const plainCalls = new Set([
  'getFrame',
  'listMarkets',
  'listQuotes',
  'getAccount',
  'getAgent',
  'getSettings',
  'simulateFault',
]);

const isEmpty = (value: object): boolean => !Array.isArray(value) && Object.keys(value).length === 0;

describe('calls', () => {
  test('every name is answered with what the read model says, and the epoch', async () => {
    house.store.writer.putQuotes([aQuote()]);
    const { call } = aWindow();
    const { readModel } = house;
    const args: Record<CallName, unknown> = {
      getFrame: null,
      listMarkets: null,
      listQuotes: null,
      getCandles: { ...btc, limit: 5 },
      watchCandles: { ...btc, watchId: 'w' },
      unwatchCandles: { watchId: 'w' },
      getAccount: null,
      getAgent: null,
      getMarketState: { marketId: btc.marketId },
      getSettings: null,
      saveSettings: { network: 'MAINNET', account: null },
      simulateFault: { kind: 'outage', type: null },
    };
    const values: Record<CallName, unknown> = {
      getFrame: readModel.frame(),
      listMarkets: readModel.listMarkets({}),
      listQuotes: readModel.listQuotes(),
      getCandles: await readModel.candles({ ...btc, limit: 5 }, new AbortController().signal),
      watchCandles: null,
      unwatchCandles: null,
      getAccount: readModel.account(),
      getAgent: readModel.agent(),
      getMarketState: readModel.marketState(btc.marketId),
      getSettings: settings,
      saveSettings: settings,
      simulateFault: null,
    };
    for (const name of callNames) {
      const outcome = await call(name, args[name]);
      expect(outcome).toEqual({ kind: 'answer', epoch: 3, value: values[name] });
    }
  });

  test('an absent argument is as good as none', async () => {
    const { call } = aWindow();
    expect(await call('getFrame', undefined)).toMatchObject({ kind: 'answer' });
  });

  test('a failed read comes back as its code and sentence', async () => {
    const { call } = aWindow();
    expect(await call('getCandles', { ...btc, marketId: 'sim-testnet:NONE', limit: 5 })).toMatchObject({
      kind: 'failure',
      epoch: 3,
      error: { code: 'unknown_market', message: expect.stringContaining('sim-testnet:NONE') as string },
    });
    house.venue.mood = { kind: 'fails' };
    expect(codeOf(await call('getCandles', { ...btc, limit: 5 }))).toBe('provider_failed');
    expect(logged).toEqual([]);
  });

  test('a read that takes too long is given up', async () => {
    house.venue.mood = { kind: 'hangs' };
    const hurried = anEndpoint(50);
    const outcome = await hurried.connect(() => undefined).call('getCandles', { ...btc, limit: 5 });
    hurried.close();
    expect([codeOf(outcome), house.venue.abandoned(), logged]).toEqual(['timeout', 1, []]);
  });

  test('a fault of ours says nothing of itself and is logged', async () => {
    house.venue.mood = { kind: 'breaks', error: new TypeError('the inner secret') };
    const outcome = await aWindow().call('getCandles', { ...btc, limit: 5 });
    expect(codeOf(outcome)).toBe('internal_error');
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(logged.join('')).toContain('the inner secret');
  });

  test.each([
    ['getCandles', { ...btc, limit: 0 }],
    ['getCandles', { ...btc, limit: 5_001 }],
    ['getCandles', { ...btc, limit: 1.5 }],
    ['getCandles', { ...btc, limit: '5' }],
    ['getCandles', { ...btc, limit: 5, more: 1 }],
    ['getCandles', { ...btc, interval: '1H', limit: 5 }],
    ['getCandles', { ...btc, marketId: 'x'.repeat(201), limit: 5 }],
    ['getCandles', null],
    ['getCandles', [btc]],
    ['watchCandles', { ...btc, watchId: '' }],
    ['watchCandles', { ...btc, watchId: 'x'.repeat(65) }],
    ['unwatchCandles', {}],
    ['getFrame', {}],
    ['getMarketState', null],
    ['saveSettings', null],
    ['saveSettings', { network: 'testnet' }],
    ['saveSettings', { port: '80' }],
    ['saveSettings', { token: 'a-token-of-their-own' }],
    ['saveSettings', { account: undefined }],
    ['simulateFault', { kind: 'outage' }],
    ['listMarkets', 'all'],
    ['constructor', null],
    ['__proto__', null],
    ['GETFRAME', null],
    ['', null],
  ])('%s with %j is refused', async (name, args) => {
    expect(codeOf(await aWindow().call(name, args))).toBe('invalid_parameter');
  });

  test('whatever a hostile page says is refused or answered, never thrown, and never logged as a fault', async () => {
    const { call } = aWindow();
    const names = fc.oneof(fc.constantFrom(...callNames), fc.anything());
    const args = fc.oneof(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        withObjectString: true,
      }),
      fc.record(
        { watchId: fc.anything(), marketId: fc.anything(), interval: fc.anything(), limit: fc.anything() },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(names, args, async (name, given) => {
        const outcome = await call(name, given);
        const asksForNoChange =
          name === 'saveSettings' && typeof given === 'object' && given !== null && isEmpty(given);
        const isPlain = asksForNoChange || (plainCalls.has(String(name)) && (given ?? null) === null);
        expect(outcome.kind).toBe(isPlain ? 'answer' : 'failure');
        expect(isPlain || codeOf(outcome) === 'invalid_parameter').toBe(true);
      }),
      { seed: 2, numRuns: 400 },
    );
    expect(logged).toEqual([]);
  });
});

describe('watches', () => {
  const key = { coin: 'BTC', interval: '1h' } as const;
  const tick = (): void => house.store.writer.putCandles(key, [aCandle(openTimeAt(now, '1h'), '1h')], null);
  const candlesOf = ({ pushes }: Window): BridgePush[] => pushes.filter(({ event }) => event === 'candle');

  test('bring each new candle of their market and interval, until unwatched', async () => {
    const window = aWindow();
    await window.call('watchCandles', { ...btc, watchId: 'a' });
    expect([...house.live]).toEqual(['BTC 1h']);
    tick();
    house.store.writer.putCandles({ ...key, interval: '1m' }, [aCandle(openTimeAt(now, '1m'), '1m')], null);
    house.store.writer.putCandles({ ...key, coin: 'kPEPE' }, [aCandle(openTimeAt(now, '1h'), '1h')], null);
    expect(candlesOf(window)).toMatchObject([{ payload: { ...btc, watchId: 'a', candle: { close: 11 } } }]);
    await window.call('unwatchCandles', { watchId: 'a' });
    tick();
    expect([candlesOf(window).length, house.live.size]).toEqual([1, 0]);
  });

  test('come to their own window alone, whatever another calls its own', async () => {
    const [mine, other] = [aWindow(), aWindow()];
    await mine.call('watchCandles', { ...btc, watchId: 'a' });
    await other.call('unwatchCandles', { watchId: 'a' });
    tick();
    expect([candlesOf(mine).length, candlesOf(other).length]).toEqual([1, 0]);
  });

  test('named again take the place of the one before', async () => {
    const window = aWindow();
    await window.call('watchCandles', { ...btc, watchId: 'a' });
    await window.call('watchCandles', { ...btc, interval: '1d', watchId: 'a' });
    tick();
    expect([candlesOf(window).length, [...house.live]]).toEqual([0, ['BTC 1d']]);
  });

  test('are sixteen at most for one window, and one given up makes room', async () => {
    const window = aWindow();
    const watch = async (watchId: string): Promise<string> =>
      codeOf(await window.call('watchCandles', { ...btc, watchId }));
    for (let at = 0; at < 16; at += 1) expect(await watch(`w${at}`)).toBe('none');
    expect(await watch('one more')).toBe('rate_limited');
    expect(await watch('w3')).toBe('none');
    await window.call('unwatchCandles', { watchId: 'w7' });
    expect(await watch('one more')).toBe('none');
  });

  test('of a market that nobody lists are refused and hold nothing', async () => {
    const outcome = await aWindow().call('watchCandles', {
      ...btc,
      marketId: 'sim-testnet:NONE',
      watchId: 'a',
    });
    expect([codeOf(outcome), house.live.size]).toEqual(['unknown_market', 0]);
  });

  test('of a delisted market are taken, though nothing will come', async () => {
    const outcome = await aWindow().call('watchCandles', {
      ...btc,
      marketId: 'sim-testnet:MATIC',
      watchId: 'a',
    });
    expect([answered(outcome), house.live.size]).toEqual([null, 0]);
  });

  test('are let go when the session closes, and none is taken after that', async () => {
    const window = aWindow();
    await window.call('watchCandles', { ...btc, watchId: 'a' });
    window.close();
    expect(house.live.size).toBe(0);
    expect(await window.call('watchCandles', { ...btc, watchId: 'b' })).toMatchObject({ kind: 'failure' });
    expect(house.live.size).toBe(0);
  });

  test('and a read under way is given up when the session closes, without a word in the log', async () => {
    house.venue.mood = { kind: 'hangs' };
    const window = aWindow();
    const waiting = window.call('getCandles', { ...btc, limit: 5 });
    window.close();
    expect(await waiting).toMatchObject({ kind: 'failure' });
    expect([house.venue.abandoned(), logged]).toEqual([1, []]);
  });
});
