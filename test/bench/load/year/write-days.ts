import type { DecimalText } from '../../../../src-main/domain/decimal.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import { journalId } from './agent-lines.ts';
import { tradingDay, type TradingDay, type YearShape } from './trading-day.ts';

const rowsAtOnce = 500;

/** The days up to `until` (not included), as the readers and the projections write them. */
export function writeDays(store: Store, shape: YearShape, until: number): void {
  store.writer.putLedger([deposit(shape.firstMs)], null);
  for (let day = 0; day < until; day += 1) writeDay(store, shape, tradingDay(shape, day));
  store.writer.flush();
}

function writeDay(store: Store, shape: YearShape, day: TradingDay): void {
  const { writer } = store;
  const span = { knownFrom: 0, readThrough: day.endMs };
  day.statuses.forEach(writer.putAgentStatus);
  day.equity.forEach(writer.putEquity);
  writer.putFills(day.fills, span);
  writer.putFunding(day.funding, span);
  writer.putLedger([], span);
  const journal = { journalId, mark: null, isEnd: true, network: 'TESTNET', readAt: day.endMs } as const;
  writer.putJournal({ ...journal, entries: day.words });
  projectDay(store, shape, day);
}

/** Brings the projections up to date as at the end of this day. */
export function projectDay({ writer }: Store, { firstMs }: YearShape, { endMs }: TradingDay): void {
  const batch = { now: Math.max(firstMs, endMs), realMs: endMs, mayJoin: true, most: rowsAtOnce };
  while (writer.project(batch).isMore);
}

const deposit = (time: number) =>
  ({
    time,
    hash: `0x${'1'.repeat(64)}`,
    kind: 'deposit',
    token: 'USDC',
    amount: '100000' as DecimalText,
    direction: 'in',
    netUsd: '100000' as DecimalText,
    fee: null,
    fromDex: null,
    toDex: null,
    raw: '{}',
  }) as const;
