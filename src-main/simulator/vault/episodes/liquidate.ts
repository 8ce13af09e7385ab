import { fixedText } from '../../world/fixed-point.ts';
import { hexOf } from '../../wire/invented-address.ts';
import { createEpisodeWriter, type EpisodeWriter } from '../orders/episode-writer.ts';
import { takeNow } from './enter.ts';
import type { Episode } from './episode.ts';
import { microText } from '../exact.ts';
import { leave } from './leave.ts';
import { splitLots } from '../orders/protect.ts';
import { leastLots, lotsFor, onRule, takerPrice } from '../quotes.ts';
import type { Sign } from './stage.ts';
import { openingReasons, sideLabel } from '../journal/texts.ts';
import type { Scene } from './trade.ts';
import type { VaultLedgerMove } from '../vault.ts';
import { minuteMs } from '../../../time.ts';

interface Ruin {
  readonly sign: Sign;
  /** Time by which the price has moved far enough. */
  readonly by: number;
}

/** Finds the first move, in either direction, that a position with this leverage would not survive; null: none within the span. */
function ruinOf({ market, span }: Scene, leverage: number): Ruin | null {
  const entry = market.mark(span.from);
  const room = (1 / leverage - 1 / (2 * market.market.row.maxLeverage)) * 1.06;
  for (let at = span.from + 20 * minuteMs; at < span.tailTo; at += minuteMs) {
    const move = (market.mark(at) - entry) / entry;
    if (Math.abs(move) >= room) return { sign: move > 0 ? -1 : 1, by: at };
  }
  return null;
}

function isBelowMaintenance(writer: EpisodeWriter, at: number): boolean {
  const { market } = writer.stage;
  const { lots, rawMicro } = writer.book.holding();
  const mark = market.mark(at);
  return rawMicro + lots * mark <= (Math.abs(lots) * mark) / (2 * market.market.row.maxLeverage);
}

/**
 * Returns the first moment, in steps of `stepMs`, at which the position is below its maintenance margin; `by` if there is none
 * before.
 */
function firstRuin(
  writer: EpisodeWriter,
  { from, by }: { readonly from: number; readonly by: number },
  stepMs: number,
): number {
  for (let at = from; at < by; at += stepMs) {
    if (isBelowMaintenance(writer, at)) return at;
  }
  return by;
}

/** Finds the moment of liquidation to the second, searching the hours before `by`. */
function ruinedAt(writer: EpisodeWriter, from: number, by: number): number {
  const minute = firstRuin(writer, { from: Math.max(from, by - 240 * minuteMs), by }, minuteMs);
  return firstRuin(writer, { from: Math.max(from, minute - minuteMs), by: minute }, 1000);
}

function recordEvent(
  writer: EpisodeWriter,
  at: number,
  { lots, valueMicro }: { readonly lots: number; readonly valueMicro: number },
): VaultLedgerMove {
  const { market, account } = writer.stage;
  const { coin, row } = market.market;
  writer.journal.add({
    kind: 'error',
    at: at + 500,
    coin,
    code: 'liquidated',
    message: `The venue liquidated the position in ${coin}.`,
    orderId: null,
  });
  return {
    time: at,
    hash: hexOf(`${account.address} liquidation ${at}`, 64),
    delta: {
      type: 'liquidation',
      liquidatedNtlPos: microText(Math.abs(lots) * market.mark(at)),
      accountValue: microText(valueMicro),
      leverageType: 'Isolated',
      liquidatedPositions: [{ coin, szi: fixedText(lots, row.sizeDecimals) }],
    },
  };
}

/** Liquidates the position: in the book, or by the venue's backstop at the price at which nothing is left. */
function liquidate(writer: EpisodeWriter, at: number): VaultLedgerMove {
  const { market, rng, account } = writer.stage;
  const { lots, rawMicro } = writer.book.holding();
  const size = Math.abs(lots);
  const sign: Sign = lots > 0 ? -1 : 1;
  const mark = market.mark(at);
  const method = rng.chance(0.4) ? 'backstop' : 'market';
  const markPx = fixedText(mark, market.tickDecimals);
  const liquidation = { liquidatedUser: account.address, markPx, method } as const;
  const order = writer.place(
    {
      at,
      sign,
      lots: size,
      ticks: onRule(market, mark * (1 + sign * 0.1)),
      orderType: 'Market',
      tif: 'LiquidationMarket',
      reduceOnly: true,
    },
    true,
  );
  const fill = { order, at, crossed: true, reason: 'liquidated', liquidation } as const;
  const move = recordEvent(writer, at, { lots, valueMicro: rawMicro + lots * mark });
  if (method === 'backstop') {
    const ticks = onRule(market, -rawMicro / lots);
    const dir = `Liquidated Isolated ${lots > 0 ? 'Long' : 'Short'}`;
    writer.execute({ ...fill, lots: size, ticks, dir, free: true });
    return move;
  }
  splitLots(size, leastLots(mark), 2).forEach((part, level) =>
    writer.execute({ ...fill, lots: part, ticks: takerPrice(market, at, { sign, level: level + 1 }) }),
  );
  return move;
}

/** Writes a position with the market's full leverage, held without a stop until the venue liquidates it. */
export function ruin(scene: Scene): Episode {
  const { account, market, slot, window, rng, span } = scene;
  const leverage = market.market.row.maxLeverage;
  const margin = { isolated: true, leverage };
  const writer = createEpisodeWriter({
    account,
    market,
    slot,
    window,
    rng,
    margin,
    built: false,
    strategyId: 'breakout',
  });
  const found = ruinOf(scene, leverage);
  const sign = found?.sign ?? 1;
  const lots = Math.max(lotsFor(scene.usd, market.mark(span.from)), 2 * leastLots(market.mark(span.from)));
  const decisionId = writer.journal.decide({
    at: span.from - 400,
    action: 'open',
    summary: `Open a ${sideLabel(sign)} position in ${market.market.coin} with all its leverage.`,
    reasons: openingReasons(rng),
  });
  takeNow(
    writer,
    { at: span.from, sign, parts: [lots], reduceOnly: false },
    { decisionId, reason: 'signal' },
  );
  if (found === null) {
    leave(writer, { exit: { kind: 'plain', at: span.tailTo }, sign, style: 'market', roomMs: minuteMs });
    return writer.finish();
  }
  const move = liquidate(writer, ruinedAt(writer, span.from + minuteMs, found.by));
  return { ...writer.finish(), ledger: [move] };
}
