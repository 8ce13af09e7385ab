import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';
import type { EquitySpan } from './equity-span.ts';
import type { MoneyFlow } from './money-flow.ts';

export interface EquityChange {
  readonly startAt: number;
  readonly startUsd: DecimalText;
  readonly endAt: number;
  readonly endUsd: DecimalText;
  /** null: not all are known. */
  readonly flowsUsd: DecimalText | null;
  readonly pnlUsd: DecimalText | null;
}

/** P&L over the samples: end − start − flows. Each part is rounded to the cent first, so that the shown figures add up. */
export function equityChange({
  spans,
  flows,
}: {
  readonly spans: readonly EquitySpan[];
  readonly flows: readonly MoneyFlow[] | null;
}): EquityChange | null {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined || first.fromAt === last.toAt) return null;
  const within = flows?.filter(({ at }) => at > first.fromAt && at <= last.toAt) ?? null;
  const known = within?.flatMap(({ usd }) => usd ?? []);
  const isKnown = within !== null && known?.length === within.length;
  const [start, end] = [inCents(first.first), inCents(last.last)];
  const moved = isKnown
    ? inCents(exactText((known ?? []).reduce((sum, usd) => sum.plus(usd), new Exact(0))))
    : null;
  return {
    startAt: first.fromAt,
    startUsd: exactText(start),
    endAt: last.toAt,
    endUsd: exactText(end),
    flowsUsd: moved === null ? null : exactText(moved),
    pnlUsd: moved === null ? null : exactText(end.minus(start).minus(moved)),
  };
}

const inCents = (usd: DecimalText): Exact => new Exact(usd).toDecimalPlaces(2, Exact.ROUND_HALF_UP);
