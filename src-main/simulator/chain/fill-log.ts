import { dayMs, minuteMs } from '../../time.ts';
import type { Vault, VaultFill } from '../vault/vault.ts';
import { fixedText } from '../world/fixed-point.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import type { World } from '../world.ts';
import { hashIn, type BlockRange, type Blocks } from './blocks.ts';
import type { FillEvent, PublishedFill } from './chain-event.ts';

/** World ms from a fill until the agent publishes it: a fixed delay, plus up to `delayMs`. */
const publishMs = 2_000;
const delayMs = 4_000;

/**
 * The agent's log differs from its account's fills, so that a comparison finds something. The differences leave each coin's
 * position unchanged: fills of currencies are not published, nor is one spot fill in ten; the price of one fill in 200 is a
 * thousandth too high; and every ten days the agent publishes a round trip in a market that the account did not trade.
 */
const unpublishedCoins: ReadonlySet<string> = new Set(['xyz:EUR', 'xyz:JPY', 'xyz:DXY']);
const unpublishedSpotShare = 0.1;
const wrongPriceShare = 0.005;
const inventedEveryMs = 10 * dayMs;
const inventedCoin = 'xyz:NATGAS';
const inventedSize = 200n * 10n ** 8n;
const inventedHoldMs = 20 * minuteMs;

interface FillLogDeps {
  readonly world: World;
  readonly vault: Vault;
  readonly blocks: Blocks;
  readonly fromBlock: number;
}

/** Returns fills first included in a block of the range, in the order of the chain. */
export function fillEvents(deps: FillLogDeps, range: BlockRange): readonly FillEvent[] {
  const { world, vault, blocks, fromBlock } = deps;
  const from = blocks.timeOf(range.from - 1) - publishMs - delayMs;
  const to = blocks.timeOf(range.to);
  const fills = vault.fillsBetween(from, to).flatMap((fill) => published(world.origin.seed, fill) ?? []);
  return [...fills, ...inventedFills(world, { from, to })]
    .toSorted((one, other) => one.filledAt - other.filledAt)
    .flatMap((fill): FillEvent[] => {
      const delay = Math.floor(unitAt(streamOf(0, fill.fillId), 0) * delayMs);
      const block = blocks.firstFrom(fill.filledAt + publishMs + delay);
      if (block < Math.max(range.from, fromBlock) || block > range.to) return [];
      return [
        {
          contract: 'fillLog',
          name: 'Fill',
          transactionHash: hashIn(block, `publish ${fill.fillId}`),
          from: vault.agentWallet,
          block: blocks.movedTo(block),
          fill,
        },
      ];
    });
}

/** Returns the published form of a fill; null: the agent does not publish it. */
function published(seed: number, fill: VaultFill): PublishedFill | null {
  const draw = unitAt(streamOf(seed, `published ${fill.tid}`), 0);
  const isSpot = fill.coin.startsWith('@');
  if (unpublishedCoins.has(fill.coin) || (isSpot && draw < unpublishedSpotShare)) return null;
  const price = withEightDecimals(fill.px);
  return {
    fillId: hashIn(0, `fill ${seed} ${fill.tid}`),
    coin: fill.coin,
    isBuy: fill.side === 'B',
    size: withEightDecimals(fill.sz),
    price: draw > 1 - wrongPriceShare ? price + price / 1_000n : price,
    realizedPnl: withEightDecimals(fill.closedPnl),
    fee: withEightDecimals(fill.fee),
    filledAt: fill.time,
  };
}

/** Parses a decimal text as a whole number of 10^-8, cutting off further digits. */
function withEightDecimals(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'));
  return text.startsWith('-') ? -units : units;
}

function inventedFills(
  world: World,
  { from, to }: { readonly from: number; readonly to: number },
): readonly PublishedFill[] {
  const { seed, genesisMs } = world.origin;
  const market = world.market(inventedCoin);
  if (market === null) return [];
  const first = Math.max(0, Math.floor((from - inventedHoldMs - genesisMs) / inventedEveryMs));
  const last = Math.floor((to - genesisMs) / inventedEveryMs);
  const fills: PublishedFill[] = [];
  for (let i = first; i <= last; i += 1) {
    const share = unitAt(streamOf(seed, 'invented trade'), i);
    const openedAt = genesisMs + Math.floor((i + 0.9 * share) * inventedEveryMs);
    const priceAt = (at: number): bigint =>
      withEightDecimals(fixedText(market.mark(at), market.tickDecimals));
    const fill = (filledAt: number, isBuy: boolean): PublishedFill => {
      const price = priceAt(filledAt);
      const notional = (price * inventedSize) / 10n ** 8n;
      return {
        fillId: hashIn(0, `invented fill ${seed} ${i} ${isBuy}`),
        coin: inventedCoin,
        isBuy,
        size: inventedSize,
        price,
        realizedPnl: isBuy ? 0n : notional - (priceAt(openedAt) * inventedSize) / 10n ** 8n,
        fee: (notional * 45n) / 100_000n,
        filledAt,
      };
    };
    fills.push(fill(openedAt, true), fill(openedAt + inventedHoldMs, false));
  }
  return fills.filter(({ filledAt }) => filledAt > from && filledAt <= to);
}
