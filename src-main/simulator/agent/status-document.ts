import type { StatusDocument } from '../../agent/schema.ts';
import { agentSchemaName } from '../../agent/schema.ts';
import { hourMs, minuteMs, dayMs } from '../../time.ts';
import { agentToken, poolPriceAt } from '../chain/token-pool.ts';
import { delayMs, lastIndexMoment, volatilityAt } from '../reference/observed.ts';
import { lastMomentIn, tradingDays } from '../reference/trading-days.ts';
import type { SignalAct, VaultAct } from '../vault/vault-act.ts';
import type { VaultFill, VaultLedgerMove } from '../vault/vault.ts';
import { isPerpCoin } from '../../domain/markets/market.ts';
import { fixedText } from '../world/fixed-point.ts';
import { streamOf, unitAt } from '../world/noise.ts';
import { utcText, notANumber } from './feed-text.ts';
import { idleActsBetween } from './idle-acts.ts';
import { marketLines } from './market-lines.ts';
import { isFirstLook, reportedOperation, type Operation } from './operation.ts';
import type { Fault } from '../server/fault.ts';
import type { WorldOrigin } from '../world/list-markets.ts';
import type { SimulatedAgent } from './simulated-agent.ts';
import { journalIdOf } from './simulated-agent.ts';
import { Decimal } from 'decimal.js';
import type { VaultState } from '../vault/vault-state.ts';

const signalsShown = 10;
const signalWindowMs = 6 * hourMs;

function isSignal(act: VaultAct): act is SignalAct {
  return act.kind === 'signal';
}

function signalsAt(agent: SimulatedAgent, instant: number): StatusDocument['signals'] {
  const since = instant - signalWindowMs;
  return [...agent.vault.actsBetween(since, instant), ...idleActsBetween(agent, since, instant)]
    .filter(isSignal)
    .toSorted((one, other) => one.at - other.at)
    .filter((signal) => signal.expiresAt > instant)
    .slice(-signalsShown)
    .map((signal) => ({
      signal_id: signal.signalId,
      symbol: signal.coin,
      direction: signal.direction,
      confidence: signal.confidence,
      source: signal.source,
      reasoning_excerpt: signal.reasoningExcerpt,
      acted_on: signal.actedOn,
    }));
}

/** Age of the agent's token price, which it reads only now and then. */
const estimateLagMs = 10 * minuteMs;

function tokenAt(seed: number, instant: number): StatusDocument['token'] {
  const { symbol, address, chain, pool } = agentToken;
  const estimate = poolPriceAt(seed, instant - estimateLagMs);
  return { symbol, address, chain, pool, pool_kind: 'uniswap_v3', estimated_price_usd: estimate.toFixed(6) };
}

/** Part of the status that is constant within a minute. */
type SteadyPart = Omit<StatusDocument, 'transfers' | 'heartbeat_at'>;

interface SteadyLook {
  readonly instant: number;
  readonly hasHistory: boolean;
  readonly fault: Fault['kind'] | null;
}

function steadyPart(agent: SimulatedAgent, { instant, hasHistory, fault }: SteadyLook): SteadyPart {
  const { world, vault, network } = agent;
  const { seed } = world.origin;
  const operation = reportedOperation(world.origin, instant, fault);
  const { status, reason } = operation;
  const risk = riskReport(agent, { instant, hasHistory, fault });
  const look = {
    allHours: fault === 'agent_ignores_sessions',
    isTripped: risk['circuit_breaker_tripped'] === true,
    operation,
  };
  return {
    schema: agentSchemaName,
    journal_id: journalIdOf(agent),
    agent_id: `sim-agent-${seed}`,
    name: 'Simulated agent',
    version: '1.4.0',
    network,
    operational_status: status,
    status_reason: reason,
    account: vault.address,
    symbols: [...vault.coins],
    markets: [...marketLines(agent, instant, look)],
    risk,
    signals: signalsAt(agent, instant),
    token: tokenAt(seed, instant),
    reference: referenceReadings(agent, instant, operation),
  };
}

/**
 * Returns the agent's status at an instant. `hasHistory`: whether it has gone through its history since its start; `fault`: the
 * fault in force.
 */
type StatusWriter = (instant: number, hasHistory: boolean, fault?: Fault['kind'] | null) => StatusDocument;

/** Creates a status writer. Most of a status holds for its minute and is computed once. */
export function createStatusWriter(agent: SimulatedAgent): StatusWriter {
  const cached: { key: string; part: SteadyPart | null } = { key: '', part: null };
  return (instant, hasHistory, fault = null) => {
    const minute = Math.floor(instant / minuteMs);
    const key = `${minute} ${hasHistory} ${fault}`;
    if (cached.part === null || cached.key !== key) {
      cached.part = steadyPart(agent, { instant: minute * minuteMs, hasHistory, fault });
      cached.key = key;
    }
    return { ...cached.part, transfers: transfersNow(agent, instant), heartbeat_at: utcText(instant) };
  };
}

type Transfers = NonNullable<StatusDocument['transfers']>;
type Pending = Transfers['pending'][number];

/** World ms from the request for a transfer until the venue has made it. */
const transferMs = 90_000;

/** Returns a move between the account's own places as the request for it; null: any other move. */
function asRequest(move: VaultLedgerMove): Pending | null {
  const { delta } = move;
  if (delta.type !== 'send' || delta.user !== delta.destination) return null;
  const requested_at = utcText(move.time - transferMs);
  return {
    id: `tr-${move.time}`,
    from_dex: delta.sourceDex,
    to_dex: delta.destinationDex,
    token: delta.token.split(':')[0] ?? delta.token,
    amount: delta.amount,
    status: 'submitted',
    requested_at,
  };
}

function receivables({ seed }: { readonly seed: number }, instant: number): Transfers['receivables'] {
  const hour = Math.floor(instant / hourMs);
  const draw = unitAt(streamOf(seed, 'agent receivable'), hour);
  if (draw > 0.12) return [];
  return [
    { dex: 'xyz', token: 'USDC', amount: (50 + draw * 2000).toFixed(2), since: utcText(hour * hourMs) },
  ];
}

/** Transfers between DEXes that are pending now. */
function transfersNow({ vault, world }: SimulatedAgent, instant: number): Transfers {
  const coming = vault.ledgerBetween(instant, instant + transferMs);
  return {
    enabled: true,
    pending: coming.map(asRequest).filter((request) => request !== null),
    receivables: receivables(world.origin, instant),
  };
}

type References = NonNullable<StatusDocument['reference']>;
type Reading = References['stocks'][number];

const provider = 'sim-reference';
const shares = ['TSLA', 'NVDA', 'AAPL', 'MSFT'];

/** Share price as observed once a minute while shares trade; the last one stays while they do not. */
function share(
  { world }: SimulatedAgent,
  ticker: string,
  { instant, operation }: { readonly instant: number; readonly operation: Operation },
): Reading[] {
  const state = world.market(`xyz:${ticker}`);
  if (state === null) return [];
  const traded = lastMomentIn(tradingDays(instant), instant);
  if (traded === null) return [];
  const observed = Math.floor(traded / minuteMs) * minuteMs;
  const healthy = operation.status !== 'degraded';
  return [
    {
      provider,
      ticker: `NASDAQ:${ticker}`,
      value: healthy ? fixedText(state.oracle(observed), state.tickDecimals) : null,
      observed_at: healthy ? utcText(observed) : null,
      delay: 'real_time',
      healthy,
    },
  ];
}

/** Volatility index, delayed by fifteen minutes, and constant outside its trading hours. */
function volatilityIndex(seed: number, instant: number): Reading | null {
  const observed = lastIndexMoment(instant - delayMs, minuteMs);
  return observed === null
    ? null
    : {
        provider,
        ticker: 'I:VIX',
        value: volatilityAt(seed, observed),
        observed_at: utcText(observed),
        delay: 'delayed',
        healthy: true,
      };
}

function referenceReadings(agent: SimulatedAgent, instant: number, operation: Operation): References {
  return {
    vix: volatilityIndex(agent.world.origin.seed, instant),
    stocks: shares.flatMap((ticker) => share(agent, ticker, { instant, operation })),
  };
}

const maxDailyLossUsd = 2500;
/** Figures of the risk monitor with its breaker tripped: the day's loss is a third over the limit. */
const pastTheLimit = { daily_pnl_usd: -3332.01, drawdown_usd: 3512.4, circuit_breaker_tripped: true };
const oftenMissing = new Set(['leverage_avg', 'capital_deployed_pct']);

type Report = Readonly<Record<string, unknown>>;

const isPerpetual = ({ coin }: VaultFill): boolean => isPerpCoin(coin);

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
  const fills = vault.fillsBetween(Math.floor(instant / dayMs) * dayMs, instant).filter(isPerpetual);
  const results = fills.map(({ closedPnl, fee }) => new Decimal(closedPnl).minus(fee));
  const curve = results.reduce<readonly Decimal[]>(
    (sums, result) => [...sums, (sums.at(-1) ?? new Decimal(0)).plus(result)],
    [],
  );
  const pnl = curve.at(-1) ?? new Decimal(0);
  const peak = Decimal.max(0, ...curve);
  return {
    daily_pnl_usd: pnl.toDecimalPlaces(2).toNumber(),
    daily_trade_count: new Set(fills.map(({ oid }) => oid)).size,
    drawdown_usd: peak.minus(pnl).toDecimalPlaces(2).toNumber(),
    circuit_breaker_tripped: pnl.lt(-maxDailyLossUsd),
  };
}

/** Spoils a risk report: in some hours fields are missing, in others one is not a number; never around the first start. */
function asReported(report: Report, origin: WorldOrigin, instant: number): Report {
  if (isFirstLook(origin, instant)) return report;
  const draw = unitAt(streamOf(origin.seed, 'agent risk'), Math.floor(instant / hourMs));
  if (draw < 0.08) {
    const left = Object.entries(report).filter(([field]) => !oftenMissing.has(field));
    return Object.fromEntries(left);
  }
  return draw < 0.16 ? { ...report, drawdown_usd: notANumber } : report;
}

/**
 * Risk monitor's report. A monitor that has not gone through its history yet has no figures of the account, except around the
 * first start.
 */
function riskReport(agent: SimulatedAgent, { instant, hasHistory, fault }: SteadyLook): Report {
  const knowsAccount = hasHistory || isFirstLook(agent.world.origin, instant);
  const report = {
    ...dayFigures(agent, instant),
    ...(knowsAccount ? accountFigures(agent.vault.stateAt(instant)) : {}),
    max_daily_loss_usd: maxDailyLossUsd,
    updated_at: utcText(instant),
    ...(fault === 'breaker_tripped' ? pastTheLimit : {}),
  };
  return asReported(report, agent.world.origin, instant);
}
