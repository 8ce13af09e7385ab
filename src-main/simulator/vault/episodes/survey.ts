import type { MarketState } from '../../world/market-state.ts';
import type { Rng } from '../rng.ts';
import { beyond } from '../quotes.ts';
import type { Sign } from './stage.ts';

const bodySamples = 36;
const tailSamples = 12;

export interface Span {
  readonly from: number;
  /** The position closes between `tailFrom` and `tailTo`. */
  readonly tailFrom: number;
  readonly tailTo: number;
}

export type Exit =
  | { readonly kind: 'take_profit' | 'stop_loss'; readonly at: number }
  | { readonly kind: 'plain'; readonly at: number };

/** Future of a position, given the price path: levels for its protective orders, and how it ends. */
export interface Outlook {
  readonly exit: Exit;
  readonly takeProfit: number;
  readonly stopLoss: number;
  /** Largest distance by which the price, or the stop, goes against the position, as a share of its entry price. */
  readonly adverse: number;
  /** Distance of the stop from the average entry price after additions, as a share of that price. */
  readonly stopDistance: number;
}

interface Sample {
  readonly at: number;
  readonly ticks: number;
}

function samplesOf(
  market: MarketState,
  { from, to }: { readonly from: number; readonly to: number },
  count: number,
): readonly Sample[] {
  return Array.from({ length: count }, (_, i) => {
    const at = Math.floor(from + ((to - from) * i) / Math.max(1, count - 1));
    return { at, ticks: market.mark(at) };
  });
}

function best(samples: readonly Sample[], sign: Sign, first: Sample): Sample {
  return samples.reduce((most, sample) => (sign * (sample.ticks - most.ticks) > 0 ? sample : most), first);
}

function exitOf(span: Span, rng: Rng, ends: { up: Sample; down: Sample; entry: number; sign: Sign }): Exit {
  const gain = (sample: Sample): number => (ends.sign * (sample.ticks - ends.entry)) / ends.entry;
  const inTail = (sample: Sample): boolean => sample.at >= span.tailFrom && span.tailTo > span.tailFrom;
  if (inTail(ends.up) && gain(ends.up) > 0.002) return { kind: 'take_profit', at: ends.up.at };
  if (inTail(ends.down) && gain(ends.down) < -0.002) return { kind: 'stop_loss', at: ends.down.at };
  return { kind: 'plain', at: Math.floor(rng.between(span.tailFrom, span.tailTo)) };
}

/** Looks ahead: the world's prices are known, so no protective order is placed where it would have triggered before. */
export function lookAhead(market: MarketState, span: Span, { sign, rng }: { sign: Sign; rng: Rng }): Outlook {
  const entry = { at: span.from, ticks: market.mark(span.from) };
  const body = samplesOf(market, { from: span.from, to: span.tailFrom }, bodySamples);
  const samples = [...body, ...samplesOf(market, { from: span.tailFrom, to: span.tailTo }, tailSamples)];
  const up = best(samples, sign, entry);
  const down = best(samples, sign === 1 ? -1 : 1, entry);
  const exit = exitOf(span, rng, { up, down, entry: entry.ticks, sign });
  const farUp = sign * (0.006 + 0.02 * rng.unit());
  const farDown = -sign * (0.006 + 0.02 * rng.unit());
  const takeProfit = exit.kind === 'take_profit' ? up.ticks : beyond(market, up.ticks, farUp);
  const stopLoss = exit.kind === 'stop_loss' ? down.ticks : beyond(market, down.ticks, farDown);
  const fallFrom = (ticks: number): number => (sign * (ticks - stopLoss)) / ticks;
  // Additions at the best price at most double a position, so its entry price moves at most halfway there.
  const stopDistance = fallFrom((entry.ticks + up.ticks) / 2);
  return { exit, takeProfit, stopLoss, adverse: fallFrom(entry.ticks), stopDistance };
}

const leverages = [20, 10, 5, 4, 2] as const;

/**
 * Picks a leverage at which the price does not come near liquidation, and a stop triggers before it. All quantities are exact
 * shares of a position's value.
 */
export function safeLeverage(maxLeverage: number, outlooks: readonly Outlook[], rng: Rng): number {
  const maintenance = 1 / (2 * maxLeverage);
  // A short's liquidation price is nearer by the maintenance margin, and funding brings it a little nearer still.
  const needed = outlooks.map(({ adverse, stopDistance }) =>
    Math.max(1.6 * adverse + 0.01, (1 + maintenance) * stopDistance + 0.005),
  );
  const room = Math.max(...needed);
  const safe = leverages.filter((leverage) => leverage <= maxLeverage && 1 / leverage - maintenance > room);
  const least = Math.min(2, maxLeverage);
  return safe[rng.below(safe.length)] ?? least;
}
