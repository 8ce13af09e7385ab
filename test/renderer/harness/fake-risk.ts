import type {
  RiskHistory,
  RiskHistoryRequest,
  RiskPicture,
} from '../../../src-preload/contract/bridge/risk.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference.ts';
import type { RiskView } from '../../../src-preload/contract/views/risk.ts';

const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

function riskView(worldMs: number): RiskView {
  return {
    network: 'TESTNET',
    drawdown_usd: 2_140.55,
    daily_pnl_usd: -612.4,
    daily_pnl_remaining_usd: 887.6,
    daily_trade_count: 37,
    leverage_avg: 2.31,
    max_daily_loss_usd: 1_500,
    capital_deployed_pct: 32.7,
    circuit_breaker_tripped: false,
    degraded: false,
    missing_fields: [],
    updated_at: utc(worldMs - 3000),
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
    daily_loss: { used_usd: 612.4, limit_usd: 1500, share: 612.4 / 1500 },
    drawdown: { used_usd: 2140.55, limit_usd: 2500, share: 2140.55 / 2500 },
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
      return { standing: none, vix: { ours: noKey, agent: none } };
    }
    case 'agent-silent': {
      const old = failure(
        'provider_failed',
        "The agent's last status is 252 s old, more than 90 s: see whether the agent still runs.",
      );
      return { standing: old, vix: { ours: vix(worldMs).ours, agent: old } };
    }
    case 'risk-tripped':
      return {
        standing: {
          kind: 'answer',
          value: {
            ...whole,
            risk: {
              ...risk,
              daily_pnl_usd: -1_702.11,
              daily_pnl_remaining_usd: 0,
              circuit_breaker_tripped: true,
            },
            daily_loss: { used_usd: 1702.11, limit_usd: 1500, share: 1702.11 / 1500 },
          },
        },
        vix: vix(worldMs),
      };
    case 'risk-degraded':
      return {
        standing: {
          kind: 'answer',
          value: {
            risk: {
              ...risk,
              leverage_avg: null,
              max_daily_loss_usd: null,
              daily_pnl_remaining_usd: null,
              degraded: true,
              missing_fields: [
                'daily_pnl_remaining_usd',
                'leverage_avg',
                'max_daily_loss_usd',
                'circuit_breaker_tripped',
              ],
            },
            daily_loss: null,
            drawdown: null,
          },
        },
        vix: {
          ours: noKey,
          agent: failure(
            'provider_not_attached',
            "The agent's status holds no VIX: it writes the index under reference, or has no entitlement to it.",
          ),
        },
      };
    default:
      return { standing: { kind: 'answer', value: whole }, vix: vix(worldMs) };
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
} as const satisfies Record<RiskHistoryRequest['figure'], (n: number) => number>;

export function fakeRiskHistory({ figure, from, to }: RiskHistoryRequest, scenario: string): RiskHistory {
  const step = (to - from) / 120;
  const values = Array.from({ length: 120 }, (_, index) => ({
    at: from + index * step,
    value: index > 70 && index < 78 ? null : shapes[figure](index),
  }));
  const points = values.filter(({ value }, index) => index === 0 || value !== values[index - 1]?.value);
  return {
    figure,
    points: scenario === 'flat' ? [] : points,
    tripped:
      scenario === 'risk-tripped'
        ? [
            { from: from + 30 * step, to: from + 38 * step },
            { from: from + 108 * step, to: null },
          ]
        : [],
  };
}
