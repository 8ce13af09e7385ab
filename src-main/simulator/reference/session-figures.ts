import { minuteMs } from '../../time.ts';
import type { TradingDay } from './trading-days.ts';

/** Figures of a day's `session`, as far as the day has come. */
interface SessionFigures {
  readonly change?: number;
  readonly change_percent?: number;
  readonly close?: number;
  readonly high?: number;
  readonly low?: number;
  readonly open?: number;
  readonly previous_close?: number;
}

const lookMs = 30 * minuteMs;

/** Returns every half hour of the regular session, and its end. */
function momentsOf({ regular }: TradingDay, at: number): readonly number[] {
  const last = Math.min(at, regular.until - 1);
  const count = Math.max(0, Math.floor((last - regular.from) / lookMs) + 1);
  return [...Array.from({ length: count }, (_, i) => regular.from + i * lookMs), last];
}

interface FiguresRequest {
  readonly days: readonly TradingDay[];
  /** World ms of the observation. */
  readonly at: number;
  readonly valueAt: (at: number) => number;
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function changeSince(value: number, before: number): SessionFigures {
  return {
    change: rounded(value - before, 6),
    change_percent: rounded(((value - before) / before) * 100, 3),
    previous_close: before,
  };
}

/** Returns the figures of the day that an observation belongs to; figures of a session that has not begun are left out. */
export function sessionFigures({ days, at, valueAt }: FiguresRequest): SessionFigures {
  const index = days.findLastIndex(({ from }) => from <= at);
  const day = days[index];
  if (day === undefined) return {};
  const before = days[index - 1];
  const change = before === undefined ? {} : changeSince(valueAt(at), valueAt(before.regular.until - 1));
  if (at < day.regular.from) return change;
  const values = momentsOf(day, at).map(valueAt);
  return {
    ...change,
    open: valueAt(day.regular.from),
    close: valueAt(Math.min(at, day.regular.until - 1)),
    high: Math.max(...values),
    low: Math.min(...values),
  };
}
