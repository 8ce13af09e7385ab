import type { PerformanceCharts } from '../../../src-preload/contract/views/performance/performance.ts';
import { localInstant } from '../../format/instant.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';

export interface EquityPoint {
  /** World ms. */
  readonly at: number;
  readonly equity: number;
  /** The value with what came and went since the first point taken out; null where that is not known. */
  readonly earned: number | null;
  /** At or below zero; null where deposits are not known. */
  readonly drawdown: number | null;
}

interface FlowMark {
  readonly at: number;
  /** null: money came or went, and the ledger does not say how much. */
  readonly usd: number | null;
}

export interface EquityLine {
  readonly points: readonly EquityPoint[];
  readonly flows: readonly FlowMark[];
  /** What came and what went, both positive; null where an amount is not known. */
  readonly deposited: number | null;
  readonly withdrawn: number | null;
}

export function equityLine({ equity, deposits }: Pick<PerformanceCharts, 'equity' | 'deposits'>): EquityLine {
  const flows = flowsOf(deposits);
  return {
    points: equity.map(({ at, equityUsd: value, netDepositsUsd: net, drawdownUsd: fall }) => ({
      at: Date.parse(at),
      equity: value,
      earned: net === null ? null : value - net,
      drawdown: fall === null ? null : fall === 0 ? 0 : -fall,
    })),
    flows,
    deposited: sumWhere(flows, (usd) => Math.max(0, usd)),
    withdrawn: sumWhere(flows, (usd) => Math.max(0, -usd)),
  };
}

/** What came or went at one moment is one mark. */
function flowsOf(deposits: PerformanceCharts['deposits']): readonly FlowMark[] {
  const byTime = new Map<number, number | null>();
  for (const { at, amountUsd: usd } of deposits) {
    const held = byTime.get(Date.parse(at));
    const sum = held === undefined ? usd : held === null || usd === null ? null : held + usd;
    byTime.set(Date.parse(at), sum);
  }
  return [...byTime].map(([at, usd]) => ({ at, usd })).toSorted((a, b) => a.at - b.at);
}

function sumWhere(flows: readonly FlowMark[], part: (usd: number) => number): number | null {
  return flows.reduce<number | null>(
    (sum, { usd }) => (sum === null || usd === null ? null : sum + part(usd)),
    0,
  );
}

/** The last value drawn at or before it: where a flow's mark sits on the line. */
export function valueAt(points: readonly EquityPoint[], at: number): number | null {
  return (points.findLast((point) => point.at <= at) ?? points[0])?.equity ?? null;
}

export const flowWord = ({ usd }: FlowMark): string =>
  usd === null
    ? 'Deposit or withdrawal, amount unknown'
    : `${usd < 0 ? 'Withdrawal' : 'Deposit'} ${formatSignedUsd(usd)}`;

/** The equity chart in words: start, result and flows add up to the end, to the cent. */
export function equityWords(line: EquityLine): string {
  const [first, last] = [line.points[0], line.points.at(-1)];
  if (first === undefined || last === undefined) return 'No sample of the account’s value in this period.';
  const [start, end] = [inCents(first.equity), inCents(last.equity)];
  const span = `From ${usdOf(start)} to ${usdOf(end)}`;
  const { flows, deposited, withdrawn } = line;
  if (deposited === null || withdrawn === null)
    return `${span}. Some deposit or withdrawal amounts are unknown.`;
  if (last.earned === null) return `${span}. Deposits and withdrawals are not fully known.`;
  const [paidIn, paidOut] = [inCents(deposited), inCents(withdrawn)];
  const result = `${span}: result ${formatSignedUsd((end - start - paidIn + paidOut) / 100)}`;
  return flows.length === 0
    ? `${result}, nothing deposited or withdrawn.`
    : `${result}, ${usdOf(paidIn)} deposited, ${usdOf(paidOut)} withdrawn.`;
}

const inCents = (usd: number): number => Math.round(usd * 100);
const usdOf = (cents: number): string => formatUsd(cents / 100);

/** The drawdown chart in words. */
export function drawdownWords(points: readonly EquityPoint[]): string {
  const known = points.flatMap(({ at, drawdown }) => (drawdown === null ? [] : [{ at, drawdown }]));
  const deepest = known.toSorted((a, b) => a.drawdown - b.drawdown)[0];
  if (deepest === undefined) return 'Unknown until the deposits and withdrawals of the period are known.';
  if (deepest.drawdown === 0) return 'The value never fell below an earlier peak.';
  const now = known.at(-1)?.drawdown ?? 0;
  return `Deepest ${formatUsd(deepest.drawdown)}, ${localInstant.toMinute(deepest.at)}; at the end ${formatUsd(now)}.`;
}

/** Transfers since the previous point, shown in the tooltip of this one. */
export function flowsNear({ points, flows }: EquityLine, point: EquityPoint): readonly FlowMark[] {
  const before = points[points.indexOf(point) - 1]?.at ?? -Infinity;
  return flows.filter(({ at }) => at > before && at <= point.at);
}
