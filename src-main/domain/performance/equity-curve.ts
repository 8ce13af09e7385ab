import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';
import type { EquitySpan } from './equity-span.ts';
import type { MoneyFlow } from './money-flow.ts';

/** A point of the account value chart. */
export interface CurvePoint {
  readonly at: number;
  readonly equityUsd: DecimalText;
  /** Net deposits since the first point; null after a flow of unknown amount. */
  readonly netDepositsUsd: DecimalText | null;
  /** Dollars, positive: largest drawdown in the slot from the earlier peak, net of deposits; null as above. */
  readonly drawdownUsd: DecimalText | null;
}

interface CurveQuestion {
  /** Ascending; no span crosses a flow. */
  readonly spans: readonly EquitySpan[];
  /** null: unknown. */
  readonly flows: readonly MoneyFlow[] | null;
  readonly mostPoints: number;
}

/** The first sample, then the last sample of each interval: at most `mostPoints` in total, at intervals of equal length. */
export function equityCurve({ spans, flows, mostPoints }: CurveQuestion): readonly CurvePoint[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return [];
  const slotMs = Math.max(1, Math.ceil((last.toAt - first.toAt + 1) / (mostPoints - 1)));
  const slots = Map.groupBy(followed(spans, flows), ({ at }) => Math.floor((at - first.toAt) / slotMs));
  const points = [...slots.values()].flatMap((slot) => {
    const end = slot.at(-1);
    return end === undefined ? [] : [{ ...pointOf(end), drawdownUsd: deepest(slot) }];
  });
  return points[0]?.at === first.fromAt ? points : [firstPoint(first, flows), ...points];
}

function firstPoint({ fromAt, first }: EquitySpan, flows: CurveQuestion['flows']): CurvePoint {
  const none = flows === null ? null : ('0' as DecimalText);
  return { at: fromAt, equityUsd: first, netDepositsUsd: none, drawdownUsd: none };
}

interface Followed {
  readonly at: number;
  readonly equity: DecimalText;
  readonly deposits: Exact | null;
  readonly drawdown: Exact | null;
}

function followed(spans: readonly EquitySpan[], flows: CurveQuestion['flows']): readonly Followed[] {
  const begun = spans[0]?.fromAt ?? 0;
  const coming = flows?.filter(({ at }) => at >= begun).toSorted((a, b) => a.at - b.at) ?? [];
  const state = { deposits: flows === null ? null : new Exact(0), peak: null as Exact | null, next: 0 };
  return spans.map((span) => {
    for (
      let flow = coming[state.next];
      flow !== undefined && flow.at < span.fromAt;
      flow = coming[state.next]
    ) {
      state.deposits = flow.usd === null ? null : (state.deposits?.plus(flow.usd) ?? null);
      state.next += 1;
    }
    const { deposits, peak } = state;
    const at = { at: span.toAt, equity: span.last, deposits };
    if (deposits === null) return { ...at, drawdown: null };
    const [high, low] = [new Exact(span.high).minus(deposits), new Exact(span.low).minus(deposits)];
    state.peak = peak === null ? high : Exact.max(peak, high);
    const inside = new Exact(span.dollarFall.from).minus(span.dollarFall.to);
    return { ...at, drawdown: peak === null ? inside : Exact.max(inside, peak.minus(low)) };
  });
}

const pointOf = ({ at, equity, deposits }: Followed) => ({
  at,
  equityUsd: equity,
  netDepositsUsd: deposits === null ? null : exactText(deposits),
});

function deepest(slot: readonly Followed[]): DecimalText | null {
  const known = slot.flatMap(({ drawdown }) => drawdown ?? []);
  return known.length < slot.length ? null : exactText(Exact.max(...known));
}
