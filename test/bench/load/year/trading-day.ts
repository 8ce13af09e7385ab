import { readEvent } from '../../../../src-main/agent/read-event.ts';
import type { AgentStatus } from '../../../../src-main/domain/journal/agent-status.ts';
import type { DecimalText } from '../../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import type { FundingPayment } from '../../../../src-main/domain/account/funding.ts';
import type { EquityPoint, Received } from '../../../../src-main/store/account.ts';
import type { JournalBatchEntry } from '../../../../src-main/store/journal.ts';
import { agentLines, journalId } from './agent-lines.ts';
import { coins, isBuy, plannedOrders, type PlannedOrder } from './planned-orders.ts';
import { numbersOf, type Numbers } from './year-numbers.ts';

export const dayMs = 86_400_000;
const minuteMs = 60_000;
const minutesOfDay = 1_440;
/** Daily gain of the account, USD. */
export const dollarsPerDay = 17;

export interface YearShape {
  readonly account: string;
  /** A UTC midnight. */
  readonly firstMs: number;
  readonly days: number;
  /** Up to 100,000. */
  readonly tradesPerDay: number;
  /** Minutes between readings of the account and of the agent's status; 1 in the real service. */
  readonly readingEvery: number;
}

export interface TradingDay {
  readonly startMs: number;
  readonly endMs: number;
  readonly fills: readonly Fill[];
  readonly words: readonly JournalBatchEntry[];
  readonly funding: readonly FundingPayment[];
  readonly equity: readonly EquityPoint[];
  readonly statuses: readonly Received<AgentStatus>[];
}

const decimal = (value: number): DecimalText => String(value) as DecimalText;

export const wordsPerDay = ({ firstMs, tradesPerDay }: YearShape): number =>
  agentLines(plannedOrders(firstMs, tradesPerDay), numbersOf(0, 0)).length;

/** Returns the rows of a day, the same every day except for times and numbers. */
export function tradingDay(shape: YearShape, day: number): TradingDay {
  const startMs = shape.firstMs + day * dayMs;
  const orders = plannedOrders(startMs, shape.tradesPerDay);
  const numbers = numbersOf(day, wordsPerDay(shape));
  const readings = Array.from({ length: Math.ceil(minutesOfDay / shape.readingEvery) }, (_, nth) => ({
    at: startMs + nth * shape.readingEvery * minuteMs,
    nth,
  }));
  return {
    startMs,
    endMs: startMs + dayMs - 1,
    fills: orders.flatMap((order) => fillsOf(order, numbers)),
    words: agentLines(orders, numbers).map((line) => entryOf(line)),
    funding: Array.from({ length: 24 }, (_, hour) => paymentAt(startMs, hour)),
    equity: readings.map(({ at, nth }) => equityAt(at, day, nth)),
    statuses: readings.map(({ at, nth }) => ({
      receivedAt: at,
      value: statusAt({ account: shape.account, at, nth }),
    })),
  };
}

function entryOf(line: string): JournalBatchEntry {
  const entry = readEvent(line, { place: '', now: Number.MAX_SAFE_INTEGER });
  if (entry.kind === 'event') return entry;
  throw new Error(`${entry.problem.reason} ${line}`);
}

function fillsOf(order: PlannedOrder, { firstTid, firstOid }: Numbers): readonly Fill[] {
  const { nth, coin, isClose, isLong, at, price, gain, fills } = order;
  const whole = fills.reduce((sum, size) => sum + size, 0);
  let filled = 0;
  return fills.map((size, part) => {
    const held = isClose ? whole - filled : filled;
    filled += size;
    return {
      time: at + 1_000 + part * 200,
      coin,
      tid: firstTid + 2 * nth + part,
      oid: firstOid + nth,
      side: isBuy(order) ? 'buy' : 'sell',
      price: decimal(price),
      size: decimal(size),
      startPosition: decimal(isLong || held === 0 ? held : -held),
      direction: `${isClose ? 'Close' : 'Open'} ${isLong ? 'Long' : 'Short'}`,
      closedPnl: decimal(gain === 0 ? 0 : gain * size),
      fee: '0.0431' as DecimalText,
      feeToken: 'USDC',
      builderFee: null,
      crossed: nth % 2 === 0,
      hash: `0x${String(nth).padStart(64, 'a')}`,
      twapId: null,
      cloid: null,
      liquidation: null,
    };
  });
}

function paymentAt(startMs: number, hour: number): FundingPayment {
  return {
    time: startMs + hour * 60 * minuteMs + 7,
    coin: coins[hour % coins.length] ?? 'BTC',
    amount: `${hour % 2 === 0 ? '-' : ''}0.0${hour + 11}` as DecimalText,
    positionSize: '2' as DecimalText,
    rate: '0.0000125' as DecimalText,
    samples: null,
  };
}

function equityAt(at: number, day: number, nth: number): EquityPoint {
  const dollars = 100_000 + day * dollarsPerDay + ((nth * 37) % 400);
  return {
    at: at + 500,
    equityUsd: `${dollars}.25` as DecimalText,
    withdrawableUsd: null,
    unrealizedPnlUsd: null,
    partial: false,
  };
}

/** Returns a status whose risk figures differ in every reading. */
function statusAt({
  account,
  at,
  nth,
}: {
  readonly account: string;
  readonly at: number;
  readonly nth: number;
}): AgentStatus {
  return {
    journalId,
    agentId: 'year',
    name: 'A year',
    version: '1.0.0',
    network: 'TESTNET',
    operationalStatus: 'running',
    statusReason: null,
    account,
    symbols: coins,
    markets: [],
    marketsWhole: true,
    risk: {
      kind: 'reported',
      value: {
        circuit_breaker_tripped: false,
        daily_pnl_usd: ((nth * 7) % 200) - 100.5,
        daily_trade_count: nth,
        drawdown_usd: (nth * 3) % 500,
        leverage_avg: 1.5,
        max_daily_loss_usd: 2_500,
        max_drawdown_usd: 9_000,
        capital_deployed_pct: (nth * 11) % 100,
      },
    },
    signals: [],
    unreadableSignals: 0,
    transfers: null,
    token: null,
    vix: null,
    stocks: [],
    heartbeatAt: at,
  };
}
