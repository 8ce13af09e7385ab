import type { Trade } from '../../../src-preload/contract/views/trades/trade.ts';
import type { ClosedTrade } from '../../../src-preload/contract/views/trades/closed-trades.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';

export const strategies = ['funding-carry', 'breakout-20d', 'mean-reversion', 'pairs-gold-silver'];

const usual = {
  BTC: 91_234.5,
  ETH: 3124.55,
  SOL: 142.21,
  HYPE: 38.41,
  TSLA: 401.25,
  NVDA: 178.88,
  GOLD: 4210.4,
};
const coins = ['BTC', 'xyz:TSLA', 'ETH', 'SOL', 'xyz:GOLD', 'HYPE', 'xyz:NVDA', 'BTC'];

function marketAt(markets: readonly MarketRow[], index: number): MarketRow {
  const coin = coins[index % coins.length];
  return markets.find((market) => market.coin === coin) ?? markets[0]!;
}

export function priceAt(market: { readonly displayTicker: string }, index: number): number {
  const base = (usual as Record<string, number>)[market.displayTicker] ?? 100;
  return base * (1 + 0.02 * Math.sin(index * 1.3));
}

const rejects = [
  'Insufficient margin to place order. asset=0',
  'Price must be divisible by tick size. asset=110012',
  'Order could not immediately match against any resting orders. asset=4',
];

function statusAt(index: number): Trade['orderStatus'] {
  if (index % 11 === 3) return 'rejected';
  if (index % 17 === 5) return 'partial';
  if (index % 23 === 9) return 'resting';
  return index % 41 === 13 ? 'unknown' : 'filled';
}

function reconciliationAt(index: number): Trade['reconciliation'] {
  if (index < 2) return 'pending';
  if (index % 29 === 7) return 'differs';
  if (index % 47 === 12) return 'venue_missing';
  if (index % 53 === 15) return 'agent_missing';
  return index > 200 ? null : 'matched';
}

const rested = [
  { restingState: 'open', restingStatus: { kind: 'resting' } },
  { restingState: 'canceled', restingStatus: { kind: 'ended', word: 'canceled' } },
  { restingState: 'unknown', restingStatus: { kind: 'unknown' } },
] as const;
const didNotRest = { restingState: null, restingStatus: null } as const;

const orderTypes = ['limit', 'market', 'take_profit_market', 'market', 'stop_market'];

const exactText = (figure: number | null): string | null => (figure === null ? null : String(figure));

// oxlint-disable-next-line complexity -- rows of every kind, side by side
function fakeTrade(market: MarketRow, index: number, now: number): Trade {
  const reconciliation = reconciliationAt(index);
  const orderStatus = statusAt(index);
  const price = priceAt(market, index);
  const asked = Number((4200 / price).toPrecision(3));
  const nothing = orderStatus === 'rejected' || orderStatus === 'resting';
  const known = !nothing && reconciliation !== 'venue_missing' && orderStatus !== 'unknown';
  const filled = orderStatus === 'partial' ? asked * 0.4 : asked;
  const alone = reconciliation === 'agent_missing' || index > 200;
  const feeUsd = known ? filled * price * 0.00045 * (index % 8 === 6 ? -0.4 : 1) : null;
  const realizedPnlUsd = known && index % 3 === 1 ? 90 * Math.sin(index) + 8 : null;
  return {
    id: `trade-${5000 - index}`,
    market,
    symbol: market.coin,
    side: index % 3 === 1 ? 'sell' : 'buy',
    orderType: orderTypes[index % 7] ?? 'market',
    orderStatus,
    liquidated: false,
    ...(orderStatus === 'resting' ? (rested[index % 3] ?? didNotRest) : didNotRest),
    requestedAmount: alone ? null : asked,
    filledAmount: nothing ? 0 : known ? filled : null,
    averagePrice: known ? price : null,
    feeUsd,
    feeUsdExact: exactText(feeUsd),
    realizedPnlUsd,
    realizedPnlUsdExact: exactText(realizedPnlUsd),
    rejectReason: orderStatus === 'rejected' ? (rejects[index % 3] ?? null) : null,
    strategyId: alone ? null : (strategies[index % 4] ?? null),
    decisionId: alone ? null : `dec-${index}`,
    orderId: alone ? null : `ord-2026-11-${String(70_000 - index)}`,
    executedAt: now - 45_000 - index * 1_370_000,
    source: index > 200 ? 'exchange_fills' : 'trade_history_client',
    reconciliation,
    differences:
      reconciliation === 'differs'
        ? [
            { figure: 'fee', agent: filled * price * 0.0005, venue: filled * price * 0.00045, token: null },
            { figure: 'average_price', agent: price * 1.0004, venue: price, token: null },
          ]
        : [],
  };
}

export function fakeTrades(markets: readonly MarketRow[], now: number): readonly Trade[] {
  return Array.from({ length: 260 }, (_, index) => fakeTrade(marketAt(markets, index), index, now));
}

/** An instant as rows carry it. */
export const textAt = (ms: number): string => new Date(ms).toISOString();

const exits = ['take_profit', 'stop_loss', 'signal_reversed', 'unknown', 'time_limit'];

export function fakeTrips(markets: readonly MarketRow[], now: number): readonly ClosedTrade[] {
  return Array.from({ length: 140 }, (_, index): ClosedTrade => {
    const market = marketAt(markets, index);
    const entry = priceAt(market, index);
    const size = Number((5200 / entry).toPrecision(3));
    const move = 0.013 * Math.sin(index * 2.1);
    const unknown = index % 31 === 30;
    return {
      ...market,
      tradeId: `trip-${3000 - index}`,
      symbol: market.coin,
      side: index % 4 === 2 ? 'short' : 'long',
      size,
      entryPrice: unknown ? null : entry,
      exitPrice: entry * (1 + move),
      realizedPnlUsd: unknown ? null : size * entry * move * (index % 4 === 2 ? -1 : 1),
      feesUsd: unknown ? null : size * entry * 0.0009,
      holdDurationSeconds: unknown ? null : 3600 * (1 + (index % 30)),
      exitReason: exits[index % 5] ?? 'unknown',
      strategyId: strategies[index % 4] ?? null,
      decisionId: `dec-${index}`,
      openedAt: unknown ? null : textAt(now - 3_600_000 * (2 + index * 3 + (index % 30))),
      filledAt: textAt(now - 3_600_000 * (1 + index * 3)),
      lastAt: textAt(now - 3_600_000 * (1 + index * 3)),
    };
  });
}
