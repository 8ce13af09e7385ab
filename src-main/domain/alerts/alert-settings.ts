import type { DecimalText } from '../decimal.ts';
import type { AlertRule } from './alert.ts';

/** Silences a rule, a market, or a rule on a market; null: any. */
export interface Mute {
  readonly rule: AlertRule | null;
  readonly coin: string | null;
  /** World ms; null: until it is removed. */
  readonly until: number | null;
}

export interface AlertSettings {
  /** Share of the limit at which a loss raises an alert, e.g. 0.8. */
  readonly dailyLossShare: number;
  readonly drawdownShare: number;
  /** Used if the risk monitor reports no limit; null: none. */
  readonly drawdownLimitUsd: DecimalText | null;
  /** A position is near its liquidation when the mark is less than this share of itself away, e.g. 0.1. */
  readonly liquidationDistance: number;
  /** Share of the account value that must be lost within `equityDropMinutes`, e.g. 0.05. */
  readonly equityDropShare: number;
  readonly equityDropMinutes: number;
  /** Minutes that a position may be open without a stop loss. */
  readonly withoutStopMinutes: number;
  readonly mutes: readonly Mute[];
}

/** Minutes over which a fall of the account value may be counted. */
export const equityDropLimits = { least: 5, most: 1_440 } as const;

/** Minutes that may be allowed without a stop loss. */
export const withoutStopLimits = { least: 1, most: 1_440 } as const;

export const defaultAlertSettings: AlertSettings = {
  dailyLossShare: 0.8,
  drawdownShare: 0.8,
  drawdownLimitUsd: null,
  liquidationDistance: 0.1,
  equityDropShare: 0.05,
  equityDropMinutes: 60,
  withoutStopMinutes: 5,
  mutes: [],
};
