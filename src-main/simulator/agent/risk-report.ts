import { Decimal } from 'decimal.js';
import type { TradeClosedAct, VaultAct } from '../vault/vault-act.ts';
import type { VaultState } from '../vault/vault-state.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import { notANumber, utcText } from './feed-text.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { dayMs, hourMs } from '../../time.ts';

const maxDailyLossUsd = 2500;
const oftenMissing = new Set(['leverage_avg', 'capital_deployed_pct']);

type Report = Readonly<Record<string, unknown>>;

function isClosing(act: VaultAct): act is TradeClosedAct {
  return act.kind === 'trade_closed';
}

function sum(texts: readonly string[]): Decimal {
  return texts.reduce((total, text) => total.plus(text), new Decimal(0));
}

function accountFigures(state: VaultState) {
  const equity =
    state.mode === 'disabled'
      ? sum(state.dexes.map((dex) => dex.marginSummary.accountValue))
      : sum(state.spot.map((balance) => balance.total));
  const margin = sum(state.dexes.flatMap((dex) => dex.positions.map((position) => position.marginUsed)));
  const notional = sum(state.dexes.flatMap((dex) => dex.positions.map((position) => position.positionValue)));
  return {
    leverage_avg: margin.isZero() ? 0 : notional.div(margin).toDecimalPlaces(2).toNumber(),
    capital_deployed_pct: equity.isZero() ? 0 : margin.div(equity).times(100).toDecimalPlaces(2).toNumber(),
  };
}

function dayFigures({ vault }: SimulatedAgent, instant: number) {
  const closed = vault.actsBetween(Math.floor(instant / dayMs) * dayMs, instant).filter(isClosing);
  const results = closed.map((trade) => new Decimal(trade.realizedPnl).minus(trade.fees));
  const curve = results.reduce<readonly Decimal[]>(
    (sums, result) => [...sums, (sums.at(-1) ?? new Decimal(0)).plus(result)],
    [],
  );
  const pnl = curve.at(-1) ?? new Decimal(0);
  const peak = Decimal.max(0, ...curve);
  return {
    daily_pnl_usd: pnl.toDecimalPlaces(2).toNumber(),
    daily_trade_count: closed.length,
    drawdown_usd: peak.minus(pnl).toDecimalPlaces(2).toNumber(),
    circuit_breaker_tripped: pnl.lt(-maxDailyLossUsd),
  };
}

/** In some hours the monitor leaves fields out, in others one is not a number. */
function asReported(report: Report, seed: number, instant: number): Report {
  const draw = unitAt(streamOf(seed, 'agent risk'), Math.floor(instant / hourMs));
  if (draw < 0.08) {
    const left = Object.entries(report).filter(([field]) => !oftenMissing.has(field));
    return Object.fromEntries(left);
  }
  return draw < 0.16 ? { ...report, drawdown_usd: notANumber } : report;
}

/** What the risk monitor says; one that has not gone through its history yet has no figures of the account. */
export function riskReport(agent: SimulatedAgent, instant: number, hasHistory: boolean): Report {
  const report = {
    ...dayFigures(agent, instant),
    ...(hasHistory ? accountFigures(agent.vault.stateAt(instant)) : {}),
    max_daily_loss_usd: maxDailyLossUsd,
    updated_at: utcText(instant),
  };
  return asReported(report, agent.world.origin.seed, instant);
}
