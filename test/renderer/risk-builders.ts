import type { RiskStatus, RiskView } from '../../src-preload/contract/views/risk/risk.ts';
import { noon, utc } from './builders.ts';

type Given = Partial<RiskView> & Pick<Partial<RiskStatus>, 'dailyLoss' | 'drawdown'>;

export function aRiskStatus({ dailyLoss, drawdown, ...given }: Given = {}): RiskStatus {
  return {
    risk: {
      network: 'TESTNET',
      drawdownUsd: 100,
      dailyPnlUsd: -250,
      dailyPnlRemainingUsd: 750,
      dailyTradeCount: 4,
      leverageAvg: 2.5,
      maxDailyLossUsd: 1_000,
      capitalDeployedPct: 30,
      circuitBreakerTripped: false,
      degraded: (given.missingFields ?? []).length > 0,
      missingFields: [],
      updatedAt: utc(noon),
      ...given,
    },
    dailyLoss: dailyLoss === undefined ? { usedUsd: 250, limitUsd: 1_000, share: 0.25 } : dailyLoss,
    drawdown: drawdown ?? null,
  };
}
