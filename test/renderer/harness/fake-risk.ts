import type {
  RiskFigure,
  RiskHistory,
  RiskHistoryRequest,
  RiskPicture,
} from '../../../src-preload/contract/bridge/risk.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference/reference.ts';
import type { RiskView } from '../../../src-preload/contract/views/risk/risk.ts';

const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

function riskView(worldMs: number): RiskView {
  return {
    network: 'TESTNET',
    drawdownUsd: 2_140.55,
    dailyPnlUsd: -612.4,
    dailyPnlRemainingUsd: 887.6,
    dailyTradeCount: 37,
    leverageAvg: 2.31,
    maxDailyLossUsd: 1_500,
    capitalDeployedPct: 32.7,
    circuitBreakerTripped: false,
    degraded: false,
    missingFields: [],
    updatedAt: utc(worldMs - 3000),
  };
}

const reading = (worldMs: number): ReferenceReading => ({
  provider: 'agent',
  ticker: 'VIX',
  value: 17.42,
  observedAt: utc(worldMs - 420_000),
  delay: 'delayed',
  ageSeconds: 420,
  usable: true,
  unavailableReason: null,
});

const vix = (worldMs: number): RiskPicture['vix'] => ({
  ours: {
    kind: 'answer',
    value: {
      ...reading(worldMs),
      provider: 'massive',
      ticker: 'I:VIX',
      value: 17.38,
      observedAt: utc(worldMs - 912_000),
    },
  },
  agent: { kind: 'answer', value: reading(worldMs) },
});

/** `risk-tripped`, `risk-degraded`, `agent-silent`, `no-agent`; else all is well. */
export function fakeRisk(worldMs: number, scenario: string): RiskPicture {
  const risk = riskView(worldMs);
  const whole = {
    risk,
    dailyLoss: { usedUsd: 612.4, limitUsd: 1500, share: 612.4 / 1500 },
    drawdown: { usedUsd: 2140.55, limitUsd: 2500, share: 2140.55 / 2500 },
  };
  const failure = (code: 'provider_not_attached' | 'provider_failed', message: string) =>
    ({ kind: 'failure', error: { code, message } }) as const;
  const noKey = failure(
    'provider_not_attached',
    'No key for the reference provider is set: name one in Settings.',
  );
  switch (scenario) {
    case 'no-agent': {
      const none = failure('provider_not_attached', 'No agent feed is configured.');
      return { status: none, vix: { ours: noKey, agent: none } };
    }
    case 'agent-silent': {
      const old = failure(
        'provider_failed',
        "The agent's last status is 252 s old, more than 90 s: check that the agent still runs.",
      );
      return { status: old, vix: { ours: vix(worldMs).ours, agent: old } };
    }
    case 'risk-tripped':
      return {
        status: {
          kind: 'answer',
          value: {
            ...whole,
            risk: {
              ...risk,
              dailyPnlUsd: -1_702.11,
              dailyPnlRemainingUsd: 0,
              circuitBreakerTripped: true,
            },
            dailyLoss: { usedUsd: 1702.11, limitUsd: 1500, share: 1702.11 / 1500 },
          },
        },
        vix: vix(worldMs),
      };
    case 'risk-degraded':
      return {
        status: {
          kind: 'answer',
          value: {
            risk: {
              ...risk,
              leverageAvg: null,
              maxDailyLossUsd: null,
              dailyPnlRemainingUsd: null,
              degraded: true,
              missingFields: [
                'daily_pnl_remaining_usd',
                'leverage_avg',
                'max_daily_loss_usd',
                'circuit_breaker_tripped',
              ],
            },
            dailyLoss: null,
            drawdown: null,
          },
        },
        vix: {
          ours: noKey,
          agent: failure(
            'provider_not_attached',
            "The agent's status has no VIX: the agent does not write the index under reference, or has no entitlement to it.",
          ),
        },
      };
    default:
      return { status: { kind: 'answer', value: whole }, vix: vix(worldMs) };
  }
}

const shapes = {
  drawdown_usd: (n: number) => 1200 + 900 * Math.sin(n / 9) ** 2,
  daily_pnl_usd: (n: number) => 500 * Math.sin(n / 13) - 12 * (n % 40),
  daily_pnl_remaining_usd: (n: number) => 1500 + Math.min(0, 500 * Math.sin(n / 13) - 12 * (n % 40)),
  daily_trade_count: (n: number) => n % 60,
  leverage_avg: (n: number) => 2 + 0.4 * Math.sin(n / 11),
  max_daily_loss_usd: () => 1500,
  capital_deployed_pct: (n: number) => 30 + 8 * Math.sin(n / 17),
} as const satisfies Record<RiskFigure, (n: number) => number>;

export function fakeRiskHistory({ from, to }: RiskHistoryRequest, scenario: string): RiskHistory {
  const step = (to - from) / 120;
  const pointsOf = (figure: RiskFigure): RiskHistory['points'][RiskFigure] =>
    Array.from({ length: 120 }, (_, index) => ({
      at: from + index * step,
      value: index > 70 && index < 78 ? null : shapes[figure](index),
    })).filter(({ value }, index, values) => index === 0 || value !== values[index - 1]?.value);
  const names = Object.keys(shapes) as RiskFigure[];
  const points = names.map((figure) => [figure, scenario === 'flat' ? [] : pointsOf(figure)]);
  return {
    points: Object.fromEntries(points) as RiskHistory['points'],
    tripped:
      scenario === 'risk-tripped'
        ? [
            { from: from + 30 * step, to: from + 38 * step },
            { from: from + 108 * step, to: null },
          ]
        : [],
    breakerUnknown:
      scenario === 'flat' ? [{ from, to: null }] : [{ from: from + 71 * step, to: from + 78 * step }],
  };
}
