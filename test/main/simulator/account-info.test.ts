import { describe, expect, it } from 'vitest';
import {
  aFill,
  aFunding,
  aMove,
  anOrder,
  noHash,
  strangerAddress,
  vaultAddress,
  walletAddress,
} from './a-vault.ts';
import { outsideClient, read, readAny, servedForTests, type Row } from './asking.ts';
import { haveRecordings, readRecording } from './recordings.ts';
import { shapeOf } from './shape.ts';
import { hour, now } from './worlds.ts';

const serveVault = servedForTests();

const child = anOrder({
  oid: 7201,
  coin: 'xyz:NVDA',
  orderType: 'Take Profit Market',
  isTrigger: true,
  triggerPx: '260.0',
  triggerCondition: 'Price above 260.0',
  reduceOnly: true,
  tif: null,
});
const orders = [
  anOrder({ cloid: `0x${'1f'.repeat(16)}` }),
  anOrder({ oid: 7200, coin: 'xyz:NVDA', side: 'B', children: [child] }),
  child,
  anOrder({ oid: 7300, coin: 'PURR/USDC' }),
];

describe("an account's state on the simulated venue", () => {
  it('is given separately for each DEX, with the time of the answer', async () => {
    const server = await serveVault();
    const xyz = (await readAny(server, 'clearinghouseState', { dex: 'xyz' })) as {
      assetPositions: Row[];
      time: number;
    };
    expect(xyz.assetPositions.map((row) => [row.type, row.position.coin])).toEqual([['oneWay', 'xyz:NVDA']]);
    expect(xyz.time).toBe(now);
    expect(await readAny(server, 'clearinghouseState')).toMatchObject({
      assetPositions: [],
      withdrawable: '0.0',
      marginSummary: { accountValue: '0.0' },
      time: now,
    });
  });

  it.each(['clearinghouseState', 'frontendOpenOrders', 'openOrders'])(
    'is null for an unknown DEX, in %s',
    async (type) => {
      expect(await readAny(await serveVault(), type, { dex: 'nope' })).toBeNull();
    },
  );

  it('gives the mode as a bare text, and the spot balances', async () => {
    const server = await serveVault({ mode: 'unifiedAccount' });
    expect(await readAny(server, 'userAbstraction')).toBe('unifiedAccount');
    expect(await readAny(server, 'spotClearinghouseState')).toEqual({
      balances: [{ coin: 'USDC', token: 0, total: '50.0', hold: '0.0', entryNtl: '0.0' }],
    });
    const portfolio = await serveVault({ mode: 'portfolioMargin' });
    expect(await readAny(portfolio, 'spotClearinghouseState')).toMatchObject({
      portfolioMarginEnabled: true,
    });
  });

  it.each([
    ['a stranger', strangerAddress],
    ['an API wallet', walletAddress],
  ])('is empty, and looks valid, for %s', async (_name, user) => {
    const server = await serveVault({ fills: [aFill()], orders, moves: [aMove()], fundings: [aFunding()] });
    const lists = ['frontendOpenOrders', 'openOrders', 'historicalOrders', 'userFills'];
    for (const type of lists) expect(await read(server, type, { user })).toEqual([]);
    for (const type of ['userFillsByTime', 'userFunding', 'userNonFundingLedgerUpdates'])
      expect(await read(server, type, { user, startTime: 0 })).toEqual([]);
    const state = await readAny(server, 'clearinghouseState', { user, dex: 'xyz' });
    expect(state).toMatchObject({ assetPositions: [], marginSummary: { accountValue: '0.0' } });
    expect(await readAny(server, 'spotClearinghouseState', { user })).toEqual({ balances: [] });
    expect(await readAny(server, 'orderStatus', { user, oid: 7100 })).toEqual({ status: 'unknownOid' });
  });

  it('distinguishes an API wallet from an account', async () => {
    const server = await serveVault();
    const role = (user: string): Promise<unknown> => readAny(server, 'userRole', { user });
    expect(await role(vaultAddress)).toEqual({ role: 'vault' });
    expect(await role(walletAddress)).toEqual({ role: 'agent', data: { user: vaultAddress } });
    expect(await role(strangerAddress)).toEqual({ role: 'missing' });
  });

  it('accepts an address in any case', async () => {
    const server = await serveVault({ fills: [aFill()] });
    const user = `0x${vaultAddress.slice(2).toUpperCase()}`;
    expect(await read(server, 'userFills', { user })).toHaveLength(1);
  });

  it.each([
    ['no address', {}],
    ['an address that is too short', { user: '0x12' }],
    ['an address that is no text', { user: 12 }],
    ['an address with a digit that is none', { user: `0x${'g'.repeat(40)}` }],
  ])('is refused with 422 for %s', async (_name, fields) => {
    const server = await serveVault();
    for (const type of ['clearinghouseState', 'userAbstraction', 'userRole', 'userFills', 'orderStatus'])
      expect((await server.ask({ type, oid: 1, ...fields })).status).toBe(422);
  });

  it.each([
    ['orderStatus', { oid: 'x' }],
    ['orderStatus', { oid: -1 }],
    ['userFillsByTime', {}],
    ['userFillsByTime', { startTime: -1 }],
    ['userFillsByTime', { startTime: 1, endTime: '2' }],
    ['userFillsByTime', { startTime: 1, reversed: 'yes' }],
    ['userFills', { aggregateByTime: 1 }],
    ['clearinghouseState', { dex: 5 }],
  ])('is refused with 422 for %s with %j', async (type, fields) => {
    const server = await serveVault();
    expect((await server.ask({ type, user: vaultAddress, ...fields })).status).toBe(422);
  });
});

describe("an account's orders on the simulated venue", () => {
  it('come by DEX, spot ones with its own, children inside their parent and beside it', async () => {
    const server = await serveVault({ orders });
    const oids = async (type: string, dex?: string): Promise<number[]> =>
      (await read(server, type, dex === undefined ? {} : { dex })).map((row) => row.oid);
    expect(await oids('frontendOpenOrders')).toEqual([7100, 7300]);
    expect(await oids('frontendOpenOrders', 'xyz')).toEqual([7200, 7201]);
    const [parent] = await read(server, 'frontendOpenOrders', { dex: 'xyz' });
    expect(parent!.children).toEqual([child]);
  });

  it('show no trigger in their short form, and only fields that apply', async () => {
    const server = await serveVault({ orders });
    const [plain] = await read(server, 'openOrders');
    expect(Object.keys(plain!).sort()).toEqual(
      ['coin', 'side', 'limitPx', 'sz', 'oid', 'timestamp', 'origSz', 'cloid'].sort(),
    );
    const short = await read(server, 'openOrders', { dex: 'xyz' });
    expect(short.map((row) => [row.oid, row.reduceOnly, 'triggerPx' in row, 'cloid' in row])).toEqual([
      [7200, undefined, false, false],
      [7201, true, false, false],
    ]);
  });

  it('are found by number and by the client id, in their latest state', async () => {
    const cloid = `0x${'2e'.repeat(16)}` as const;
    const order = anOrder({ cloid });
    const server = await serveVault({
      orderEvents: [
        { order, status: 'open', statusTimestamp: now - 2000 },
        { order: { ...order, sz: '0.0' }, status: 'filled', statusTimestamp: now - 1000 },
        { order, status: 'canceled', statusTimestamp: now + 1000 },
      ],
    });
    const filled = { status: 'order', order: { status: 'filled', statusTimestamp: now - 1000 } };
    expect(await readAny(server, 'orderStatus', { oid: 7100 })).toMatchObject(filled);
    expect(
      await readAny(server, 'orderStatus', { oid: cloid.toUpperCase().replace('X', 'x') }),
    ).toMatchObject(filled);
    expect(await readAny(server, 'orderStatus', { oid: 1 })).toEqual({ status: 'unknownOid' });
    const history = await read(server, 'historicalOrders');
    expect(history.map((row) => row.status)).toEqual(['filled', 'open']);
  });

  it('are in the history, the newest 2,000, newest first', async () => {
    const orderEvents = Array.from({ length: 2100 }, (_, i) => ({
      order: anOrder({ oid: i }),
      status: 'open',
      statusTimestamp: now - 5000 + i,
    }));
    const history = await read(await serveVault({ orderEvents }), 'historicalOrders');
    expect(history).toHaveLength(2000);
    expect([history[0]!.order.oid, history.at(-1)!.order.oid]).toEqual([2099, 100]);
  });
});

describe('answers about an account', () => {
  it('can be read by an independent client of the venue', async () => {
    const server = await serveVault({
      fills: [aFill()],
      orders,
      fundings: [aFunding()],
      moves: [aMove()],
      orderEvents: [{ order: anOrder(), status: 'open', statusTimestamp: now - 10 }],
    });
    const info = outsideClient(server);
    const user = vaultAddress;
    const state = await info.clearinghouseState({ user, dex: 'xyz' });
    expect(state.assetPositions[0]!.position.leverage).toEqual({ type: 'cross', value: 10 });
    expect((await info.spotClearinghouseState({ user })).balances).toHaveLength(1);
    expect(await info.userAbstraction({ user })).toBe('disabled');
    expect(await info.userRole({ user })).toEqual({ role: 'vault' });
    expect(await info.frontendOpenOrders({ user, dex: 'xyz' })).toHaveLength(2);
    expect(await info.openOrders({ user })).toHaveLength(2);
    expect(await info.orderStatus({ user, oid: 7100 })).toMatchObject({ status: 'order' });
    expect(await info.historicalOrders({ user })).toHaveLength(1);
    expect((await info.userFills({ user }))[0]!.tid).toBe(9001);
    expect(await info.userFillsByTime({ user, startTime: now - hour })).toHaveLength(1);
    expect((await info.userFunding({ user, startTime: 0 }))[0]!.delta.coin).toBe('BTC');
    expect((await info.userNonFundingLedgerUpdates({ user, startTime: 0 }))[0]!.hash).toBe(noHash);
    expect((await info.userRateLimit({ user })).nRequestsSurplus).toBe(0);
  });

  it.skipIf(!haveRecordings)(
    'have the keys and types of a recorded account and of recorded fills',
    async () => {
      const server = await serveVault({ fills: [aFill()] });
      const { response } = readRecording('clearinghouseState_xyz_mainnet_2026-09-24_wake.json') as {
        response: { assetPositions: { position: { leverage: { type: string }; liquidationPx: unknown } }[] };
      };
      const cross = response.assetPositions.filter(
        ({ position }) => position.leverage.type === 'cross' && position.liquidationPx === null,
      );
      const ours = await readAny(server, 'clearinghouseState', { dex: 'xyz' });
      expect(shapeOf(ours)).toEqual(shapeOf({ ...response, assetPositions: cross }));
      const recorded = readRecording('userFills_50_mainnet_2026-01_gblack686.json') as Record<
        string,
        unknown
      >[];
      const plain = recorded.filter(
        (fill) => !('liquidation' in fill) && !('cloid' in fill) && !('builderFee' in fill),
      );
      expect(shapeOf(...(await read(server, 'userFills')))).toEqual(shapeOf(...plain));
    },
  );
});
