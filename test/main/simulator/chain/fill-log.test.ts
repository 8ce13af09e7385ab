import { parseEventLogs, type Abi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fillLogAbi from '../../../../resources/fill-log-abi.json' with { type: 'json' };
import { day, genesis, now } from '../worlds.ts';
import { serveChains, type ServingChains } from './serving-chains.ts';

interface Fill {
  readonly account: string;
  readonly coin: string;
  readonly isBuy: boolean;
  readonly size: bigint;
  readonly price: bigint;
  readonly realizedPnl: bigint;
  readonly fee: bigint;
  readonly filledAt: bigint;
}

const units = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'));
  return text.startsWith('-') ? -value : value;
};

describe("the log of the agent's fills", () => {
  let at: ServingChains;
  let published: readonly { readonly args: Fill; readonly blockTimestamp: number }[];
  beforeAll(async () => {
    at = await serveChains();
    const { arbitrum } = at.clients;
    const address = at.setups.arbitrum.fillLog?.address as `0x${string}`;
    const latest = await arbitrum.getBlockNumber();
    const logs = [];
    for (let from = latest - 30n * 43_200n; from <= latest; from += 10_000n) {
      const toBlock = from + 9_999n < latest ? from + 9_999n : latest;
      logs.push(...(await arbitrum.getLogs({ address, fromBlock: from, toBlock })));
    }
    published = parseEventLogs({ abi: fillLogAbi as Abi, logs, strict: true }).map((log) => ({
      args: log.args as unknown as Fill,
      blockTimestamp: Number(log.blockTimestamp) * 1000,
    }));
  }, 60_000);
  afterAll(() => at.close());

  it('has the account’s fills a block or so after they happened, to eight decimals', () => {
    expect(published.length).toBeGreaterThan(500);
    const days = at.vault.fillsBetween(now - 30 * day, now);
    const keyOf = (time: number, coin: string, size: bigint): string => `${time} ${coin} ${size}`;
    const venue = Map.groupBy(days, (fill) => keyOf(fill.time, fill.coin, units(fill.sz)));
    const matching = published.filter(({ args }) =>
      venue
        .get(keyOf(Number(args.filledAt), args.coin, args.size))
        ?.some(
          (fill) =>
            args.account.toLowerCase() === at.vault.address &&
            args.isBuy === (fill.side === 'B') &&
            args.price === units(fill.px) &&
            args.fee === units(fill.fee) &&
            args.realizedPnl === units(fill.closedPnl),
        ),
    );
    expect(matching.length / published.length).toBeGreaterThan(0.98);
    const delays = published.map(({ args, blockTimestamp }) => blockTimestamp - Number(args.filledAt));
    expect([Math.min(...delays) >= 2_000, Math.max(...delays) < 8_000]).toEqual([true, true]);
  });

  it('differs from the account in a few fills: some are missing, some have another price, some belong to nobody', () => {
    const atTimes = Map.groupBy(published, ({ args }) => `${args.filledAt} ${args.coin} ${args.size}`);
    const from = now - 30 * day + 10_000;
    const fills = at.vault.fillsBetween(from, now - 10_000);
    const missing = fills.filter((fill) => !atTimes.has(`${fill.time} ${fill.coin} ${units(fill.sz)}`));
    const isExpected = ({ coin }: { readonly coin: string }): boolean =>
      coin.startsWith('@') || ['xyz:EUR', 'xyz:JPY', 'xyz:DXY'].includes(coin);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(isExpected)).toBe(true);
    const invented = published.filter(({ args }) => args.coin === 'xyz:NATGAS');
    expect(invented.length).toBeGreaterThan(1);
    expect(at.vault.fillsBetween(genesis, now).filter(({ coin }) => coin === 'xyz:NATGAS')).toEqual([]);
    const prices = new Set(fills.map((fill) => `${fill.time} ${fill.coin} ${units(fill.px)}`));
    const differing = published.filter(
      ({ args }) =>
        args.coin !== 'xyz:NATGAS' &&
        Number(args.filledAt) > from &&
        !prices.has(`${args.filledAt} ${args.coin} ${args.price}`),
    );
    expect(differing.length).toBeGreaterThan(0);
  });

  it('leaves each published position as it was: missing ones are missing completely', () => {
    const bought = Map.groupBy(
      published.filter(({ args }) => args.coin === 'xyz:NATGAS'),
      ({ args }) => args.isBuy,
    );
    expect(bought.get(true)?.length).toBe(bought.get(false)?.length);
  });
});
