import { beforeAll, describe, expect, it } from 'vitest';
import { sharedByTests } from '../fixture-hooks.ts';
import type { InfoClient } from '@nktkas/hyperliquid';
import { createVaults } from '../../../src-main/simulator/vault/create-vaults.ts';
import { outsideClient } from './asking.ts';
import { haveRecordings, readRecording } from './recordings.ts';
import { listenTo, onChannel, serve } from './serving.ts';
import { shapeOf } from './shape.ts';
import { aWorld, day, now } from './worlds.ts';

const genesis = now - 60 * day;
const world = aWorld({ genesisMs: genesis });
const vaults = createVaults(world, world.origin.seed);

interface Timed {
  readonly time: number;
}

/** Reads pages from the world's beginning until one is short, each beginning at the last row's time. */
async function wholeHistory<Row extends Timed>(
  page: (startTime: number) => Promise<readonly Row[]>,
  full: number,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let startTime = 0; ;) {
    const some = await page(startTime);
    for (const row of some) rows.set(JSON.stringify(row), row);
    if (some.length < full) return [...rows.values()];
    startTime = some.at(-1)!.time;
  }
}

describe.each(['standard', 'unified', 'portfolio'] as const)("the world's own %s account", (name) => {
  const vault = vaults[name];
  const user = vault.address;
  const server = sharedByTests(() => serve({ world, vaults }));
  let info: InfoClient;
  beforeAll(async () => {
    info = outsideClient(server);
  });

  it('gives an outside reader, page by page, the fills, funding and moves that it had', async () => {
    const fills = await wholeHistory((startTime) => info.userFillsByTime({ user, startTime }), 2000);
    const had = vault.fillsBetween(0, now);
    expect(had.length).toBeGreaterThan(500);
    expect(fills.map((fill) => [fill.time, fill.coin, fill.tid, fill.oid])).toEqual(
      had.map((fill) => [fill.time, fill.coin, fill.tid, fill.oid]),
    );
    const funding = await wholeHistory((startTime) => info.userFunding({ user, startTime }), 500);
    expect(funding.map((row) => [row.time, row.delta.coin, row.delta.usdc])).toEqual(
      vault.fundingBetween(0, now).map((row) => [row.time, row.coin, row.usdc]),
    );
    const moves = await wholeHistory(
      (startTime) => info.userNonFundingLedgerUpdates({ user, startTime }),
      500,
    );
    expect(moves).toEqual(vault.ledgerBetween(0, now));
  });

  it('gives each DEX its positions and orders, and all of them together', async () => {
    const state = vault.stateAt(now);
    for (const { dex, positions } of state.dexes) {
      const answer = await info.clearinghouseState({ user, dex });
      expect(answer.assetPositions.map((row) => row.position)).toEqual(positions);
    }
    const orders = await Promise.all(
      world.dexes.map((dex) => info.frontendOpenOrders({ user, dex: dex.name })),
    );
    const oids = (rows: readonly { readonly oid: number }[]): number[] => rows.map((row) => row.oid).sort();
    expect(oids(orders.flat())).toEqual(oids([...vault.ordersAt(now)]));
    for (const { oid } of orders.flat())
      expect(await info.orderStatus({ user, oid })).toMatchObject({
        status: 'order',
        order: { status: 'open' },
      });
    expect(await info.userAbstraction({ user })).toBe(vault.mode);
    expect((await info.spotClearinghouseState({ user })).balances).toEqual(state.spot);
  });

  it('pushes every fill once, as the pages have it, while its clock runs in leaps', async () => {
    const begun = now - 3 * day;
    await server.clock.set(begun, 0);
    const listener = await listenTo(server.socketUrl);
    listener.say({ method: 'subscribe', subscription: { type: 'userFills', user } });
    await listener.next(onChannel('userFills'));
    const expected = vault.fillsBetween(begun, now).map((fill) => fill.tid);
    await server.clock.set(begun + day, 0);
    const pushed: number[] = [];
    while (pushed.length < expected.length) {
      const { data } = await listener.next(onChannel('userFills'));
      pushed.push(...(data as { fills: { tid: number }[] }).fills.map((fill) => fill.tid));
      await server.clock.set(Math.min(now, server.clock.now() + day), 0);
    }
    expect(pushed).toEqual(expected);
    listener.close();
    await server.clock.set(now, 0);
  });

  it.skipIf(!haveRecordings)('has no key in a fill or a state that no recording shows', async () => {
    const keysOf = (rows: readonly unknown[]): Set<string> =>
      new Set(rows.flatMap((row) => Object.keys(row as object)));
    const { queries } = readRecording('userFillsByTime_leaders_mainnet_2026-07.json') as {
      queries: { fills: object[] }[];
    };
    const known = keysOf(queries.flatMap((query) => query.fills));
    const examples = JSON.stringify(readRecording('fills_liquidation_and_builder_examples.json'));
    for (const key of keysOf(await info.userFills({ user })))
      expect([key, known.has(key) || examples.includes(`"${key}":`)]).toEqual([key, true]);
    const { response } = readRecording('clearinghouseState_xyz_mainnet_2026-09-24_wake.json') as {
      response: unknown;
    };
    const shape = new Set(shapeOf(response).map((line) => line.split(':')[0]!.replaceAll('?', '')));
    const ours = shapeOf(await info.clearinghouseState({ user, dex: 'xyz' }));
    for (const line of ours) expect(shape).toContain(line.split(':')[0]!.replaceAll('?', ''));
  });
});
