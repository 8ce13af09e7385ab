import { evaluateAlerts, type AlertOutcome } from '../../../../src-main/domain/alerts/evaluate-alerts.ts';
import type { AlertState } from '../../../../src-main/domain/alerts/alert-book.ts';
import type {
  AgentFacts,
  AlertFacts,
  AlertEvent,
  PositionFact,
  Unknown,
} from '../../../../src-main/domain/alerts/facts.ts';
import type { AlertSettings } from '../../../../src-main/domain/alerts/alert-settings.ts';
import { defaultAlertSettings } from '../../../../src-main/domain/alerts/alert-settings.ts';
import { readRiskReport } from '../../../../src-main/domain/risk/risk-report.ts';
import { decimal, minute, now } from '../../markets.ts';

type NoticeHistory = Extract<AgentFacts, { kind: 'reported' }>;

const healthy = {
  drawdown_usd: 100,
  daily_pnl_usd: -100,
  daily_trade_count: 3,
  leverage_avg: 2,
  max_daily_loss_usd: 1000,
  capital_deployed_pct: 10,
  circuit_breaker_tripped: false,
  max_drawdown_usd: 1000,
};

export function notices(change: Partial<NoticeHistory> = {}, risk: object = {}): NoticeHistory {
  const report = readRiskReport({ ...healthy, ...risk });
  if (report === null) throw new Error('it is an object');
  return {
    kind: 'reported',
    operationalStatus: 'running',
    reason: null,
    symbols: ['BTC', 'ETH'],
    risk: { kind: 'report', report },
    ...change,
  };
}

/** Returns samples a minute apart, the last of them now. */
export function equity(...values: readonly number[]): Exclude<AlertFacts['equity'], Unknown> {
  const points = values.map((value, nth) => ({
    at: now - (values.length - 1 - nth) * minute,
    equityUsd: decimal(String(value)),
    partial: false,
  }));
  return { points, flows: [] };
}

export const calm: AlertFacts = {
  agent: notices(),
  venue: { kind: 'answers' },
  sources: { reference: { kind: 'none' }, chain: { kind: 'answers' } },
  positions: [],
  unreadDexes: new Map(),
  equity: equity(1_000, 1_000),
  entries: [],
  rejections: [],
  mismatches: [],
  liquidations: [],
  store: { kind: 'written' },
  evidence: { rows: { kind: 'good' }, log: { kind: 'good' }, backup: { kind: 'good' } },
};
export const silent: AgentFacts = { kind: 'silent', reason: 'The last status is 120 s old.' };

export const near = (mark: string, coin = 'BTC'): PositionFact => ({
  coin,
  unread: null,
  liquidation: { kind: 'at', price: decimal('90'), mark: decimal(mark) },
  stop: { kind: 'resting' },
});
/** A position far from its liquidation that, at an instant, has had no stop for `seenForMs`. */
export const bare = (
  seenForMs: number,
  {
    coverage = 'none',
    at = now,
  }: { readonly coverage?: 'none' | 'beyond_liquidation'; readonly at?: number } = {},
): PositionFact => ({
  ...near('200'),
  stop: { kind: 'missing', coverage, seenForMs, since: at - seenForMs },
});
export const rejection = (change: Partial<AlertEvent> = {}): AlertEvent => ({
  id: 'r1',
  coin: 'BTC',
  at: now,
  text: 'Insufficient margin.',
  ...change,
});

interface Run {
  readonly at?: number;
  readonly state?: AlertState;
  readonly settings?: Partial<AlertSettings>;
}

export function look(
  facts: Partial<AlertFacts>,
  { at = now, state = [], settings = {} }: Run = {},
): AlertOutcome {
  return evaluateAlerts(
    { facts: { ...calm, ...facts }, settings: { ...defaultAlertSettings, ...settings }, now: at },
    state,
  );
}

export const keys = ({ raised, repeated, resolved }: AlertOutcome): readonly string[] => [
  ...raised.map(({ alert, notice }) => `raised ${alert.key} ${notice}`),
  ...repeated.map(({ alert, notice }) => `repeated ${alert.key} ${notice}`),
  ...resolved.map(({ key }) => `resolved ${key}`),
];
