import type { RiskStanding, RiskView } from '../../src-preload/contract/views/risk.ts';
import { noon, utc } from './builders.ts';

type Given = Partial<RiskView> & Pick<Partial<RiskStanding>, 'daily_loss' | 'drawdown'>;

export function aStanding({ daily_loss, drawdown, ...given }: Given = {}): RiskStanding {
  return {
    risk: {
      network: 'TESTNET',
      drawdown_usd: 100,
      daily_pnl_usd: -250,
      daily_pnl_remaining_usd: 750,
      daily_trade_count: 4,
      leverage_avg: 2.5,
      max_daily_loss_usd: 1_000,
      capital_deployed_pct: 30,
      circuit_breaker_tripped: false,
      degraded: (given.missing_fields ?? []).length > 0,
      missing_fields: [],
      updated_at: utc(noon),
      ...given,
    },
    daily_loss: daily_loss === undefined ? { used_usd: 250, limit_usd: 1_000, share: 0.25 } : daily_loss,
    drawdown: drawdown ?? null,
  };
}
