import { account, genesis, hourMs, revisionAt, revisionMs } from './markets.ts';

/** Reports of the agent, as functions of the time (ms since the epoch). */

export const journalId = 'journal-1';
/** The journal begins before all periods that are asked for but `all`. */
export const journalBegins = genesis - 40 * 24 * hourMs;
export const heartbeatMs = 5_000;

export const symbols = ['BTC', 'ETH', 'xyz:TSLA', 'xyz:GOLD'];

/** Naive UTC, as many agents write it. */
export const naive = (at: number): string => new Date(at).toISOString().slice(0, -1);

export const heartbeatAt = (at: number): number => Math.floor(at / heartbeatMs) * heartbeatMs;

interface AgentMarketTruth {
  readonly coin: string;
  readonly activation: 'ACTIVE' | 'CATALOG_ONLY' | 'DISABLED';
  readonly conditions: boolean;
  readonly entries: { readonly allowed: boolean; readonly reason: string | null } | null;
}

export const agentMarkets: readonly AgentMarketTruth[] = [
  ...symbols.map((coin) => ({
    coin,
    activation: 'ACTIVE' as const,
    conditions: true,
    entries: { allowed: true, reason: null },
  })),
  { coin: 'flx:COPPER', activation: 'DISABLED', conditions: true, entries: { allowed: true, reason: null } },
];

export function riskAt(at: number) {
  const revision = revisionAt(at);
  return {
    drawdown_usd: 100 + revision,
    daily_pnl_usd: -50 - revision,
    daily_trade_count: 7 + revision,
    leverage_avg: 3 + revision / 100,
    max_daily_loss_usd: 100_000,
    max_drawdown_usd: 200_000,
    capital_deployed_pct: 40 + revision / 100,
    circuit_breaker_tripped: false,
    updated_at: naive(heartbeatAt(at)),
  };
}

export const signalAt = (at: number) => ({
  signal_id: 'signal-1',
  symbol: 'BTC',
  direction: 'long',
  confidence: 0.5 + (revisionAt(at) % 400) / 1_000,
  source: 'trend',
  reasoning_excerpt: 'Higher lows.',
  acted_on: false,
});

export const transferAt = (at: number) => ({
  id: 'transfer-1',
  from_dex: '',
  to_dex: 'xyz',
  token: 'USDC',
  amount: 100 + revisionAt(at),
  status: 'pending',
  requested_at: naive(genesis - hourMs),
});

export const receivableAt = (at: number) => ({
  dex: 'flx',
  token: 'USDH',
  amount: 5 + revisionAt(at),
  since: naive(genesis - 2 * hourMs),
});

export const tokenPriceAt = (at: number): number => 1 + revisionAt(at) / 1_000;

/** Observed at the beginning of the revision. */
export function agentReferenceAt(ticker: 'VIX' | 'TSLA', at: number) {
  const revision = revisionAt(at);
  return {
    provider: 'agent-data',
    ticker,
    value: (ticker === 'VIX' ? 17 : 349) + revision / 1_000,
    observed_at: naive(genesis + revision * revisionMs),
    delay: 'real_time',
    healthy: true,
  };
}

/** The document as it is written, less what a fault changes. */
export function statusAt(at: number): Readonly<Record<string, unknown>> {
  return {
    schema: 'perpscope.agent/1',
    journal_id: journalId,
    agent_id: 'agent-1',
    name: 'Fault Tester',
    version: '1.2.3',
    network: 'TESTNET',
    operational_status: 'running',
    status_reason: null,
    account,
    symbols,
    markets: agentMarkets.map(({ coin, activation, conditions, entries }) => ({
      coin,
      activation,
      configured: conditions,
      operator_listed: conditions,
      governance_approved: conditions,
      new_entries: entries,
    })),
    risk: riskAt(at),
    signals: [signalAt(at)],
    transfers: { enabled: true, pending: [transferAt(at)], receivables: [receivableAt(at)] },
    token: { symbol: 'AGT', estimated_price_usd: tokenPriceAt(at) },
    reference: { vix: agentReferenceAt('VIX', at), stocks: [agentReferenceAt('TSLA', at)] },
    heartbeat_at: naive(heartbeatAt(at)),
  };
}
