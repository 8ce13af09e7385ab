import { parseAgentTime } from '../journal/agent-time.ts';
import type { Bound } from '../bounds.ts';
import { isWithin } from '../bounds.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';

const usd: Bound = { above: -1e15, below: 1e15 };

/** Figures of a risk report by field name, with their valid ranges. A value outside its range counts as missing. */
const figureBounds = {
  drawdown_usd: usd,
  daily_pnl_usd: usd,
  daily_trade_count: { from: 0, below: 1e9 },
  /** Multiple of the margin; 0 without a position. */
  leverage_avg: { from: 0, to: 1000 },
  max_daily_loss_usd: usd,
  /** Percent. */
  capital_deployed_pct: { from: 0, below: 1e6 },
} as const satisfies Readonly<Record<string, Bound>>;
type ReportedFigure = keyof typeof figureBounds;
export const reportedFigures = Object.keys(figureBounds) as readonly ReportedFigure[];
/** Every field of a report that is read. */
export type RiskReportField = ReportedFigure | 'circuit_breaker_tripped' | 'max_drawdown_usd' | 'updated_at';
export type RiskFigure = ReportedFigure | 'daily_pnl_remaining_usd';
type MissingRiskField = RiskFigure | 'circuit_breaker_tripped';

/** A parsed risk report. A figure that is absent or not a number is null, never a default. */
export interface RiskReport {
  readonly figures: Readonly<Record<RiskFigure, DecimalText | null>>;
  readonly circuitBreakerTripped: boolean;
  readonly missing: readonly MissingRiskField[];
  /** The monitor's drawdown limit; null if not reported. */
  readonly maxDrawdownUsd: DecimalText | null;
  /** The monitor's timestamp, world ms; null if absent or unreadable. */
  readonly updatedAt: number | null;
}

type RawReport = Readonly<Record<string, unknown>>;

/** null for anything but a JSON object. */
export function readRiskReport(reported: unknown): RiskReport | null {
  if (typeof reported !== 'object' || reported === null || Array.isArray(reported)) return null;
  const raw = reported as RawReport;
  const figures = figuresOf(raw);
  return {
    figures,
    circuitBreakerTripped: isTripped(raw),
    missing: missingOf(raw, figures),
    maxDrawdownUsd: figureOf(raw, 'max_drawdown_usd', usd),
    updatedAt: stampOf(raw),
  };
}

function figuresOf(raw: RawReport): RiskReport['figures'] {
  const named = (figure: RiskFigure): DecimalText | null => figureNamed(raw, figure);
  return {
    drawdown_usd: named('drawdown_usd'),
    daily_pnl_usd: named('daily_pnl_usd'),
    daily_pnl_remaining_usd: named('daily_pnl_remaining_usd'),
    daily_trade_count: named('daily_trade_count'),
    leverage_avg: named('leverage_avg'),
    max_daily_loss_usd: named('max_daily_loss_usd'),
    capital_deployed_pct: named('capital_deployed_pct'),
  };
}

function figureNamed(raw: RawReport, figure: RiskFigure): DecimalText | null {
  return figure === 'daily_pnl_remaining_usd' ? remainingLoss(raw) : reportedFigure(raw, figure);
}

/** Daily loss remaining; a profitable day does not increase it. */
function remainingLoss(raw: RawReport): DecimalText | null {
  const dailyPnl = reportedFigure(raw, 'daily_pnl_usd');
  const maxDailyLoss = reportedFigure(raw, 'max_daily_loss_usd');
  if (dailyPnl === null || maxDailyLoss === null) return null;
  return exactText(Exact.max(0, Exact.min(0, dailyPnl).plus(maxDailyLoss)));
}

/** Any value but false counts as tripped; absent and null mean not reported. */
function isTripped(raw: RawReport): boolean {
  const reported = reportedOf(raw, 'circuit_breaker_tripped');
  return reported !== null && reported !== false;
}

function missingOf(raw: RawReport, figures: RiskReport['figures']): readonly MissingRiskField[] {
  const names = Object.keys(figures) as RiskFigure[];
  const hasBreaker = reportedOf(raw, 'circuit_breaker_tripped') !== null;
  return [
    ...names.filter((name) => figures[name] === null),
    ...(hasBreaker ? [] : (['circuit_breaker_tripped'] as const)),
  ];
}

function reportedOf(raw: RawReport, name: string): unknown {
  return Object.hasOwn(raw, name) ? (raw[name] ?? null) : null;
}

const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** A longer text is not a figure. */
const longestText = 64;

function reportedFigure(raw: RawReport, name: ReportedFigure): DecimalText | null {
  return figureOf(raw, name, figureBounds[name]);
}

/** Parses numbers and numeric texts within the bound; NaN and infinities are rejected. */
function figureOf(raw: RawReport, name: string, bound: Bound): DecimalText | null {
  const reported = reportedOf(raw, name);
  const text =
    typeof reported === 'number' ? String(reported) : typeof reported === 'string' ? reported.trim() : '';
  if (text.length > longestText || !numeric.test(text) || !isWithin(Number(text), bound)) return null;
  return exactText(new Exact(text));
}

function stampOf(raw: RawReport): number | null {
  const reported = reportedOf(raw, 'updated_at');
  return typeof reported === 'string' ? parseAgentTime(reported.trim()) : null;
}
