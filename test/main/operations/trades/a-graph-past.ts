import type { JournalEvent } from '../../../../src-main/domain/journal/journal-event.ts';
import type { Fill } from '../../../../src-main/domain/account/fill.ts';
import type { Store } from '../../../../src-main/store/store.ts';
import { aFill } from '../../domain/a-fill.ts';
import { aPayment } from '../../domain/performance/a-trip.ts';
import { decimal, hour, minute, now } from '../../markets.ts';
import {
  aDecision,
  anOrder,
  anOutcome,
  aReason,
  common,
  putJournal,
  reconcileAll,
} from '../journal/a-journal.ts';
import { putEquity, putFills, wholeSpan, putFunding } from './a-traded-account.ts';

/** Coins of every class, in dollars and not, one outside every catalog, and none. */
const coins = ['BTC', 'kPEPE', 'xyz:TSLA', 'odd:GOLD', 'BTC', 'NOPE', null, 'BTC'] as const;
const statuses = ['filled', 'partial', 'rejected', 'resting', 'unknown'] as const;

/** Number of orders in the past. */
export const pastOrders = 160;

/**
 * Decisions with their reasoning, orders and outcomes, the venue's fills of two in three of those that it knows, and orders of
 * its own that the agent says nothing of. Many share one time.
 */
export function putGraphPast(store: Store): void {
  const events: JournalEvent[] = [];
  const fills: Fill[] = [];
  for (let nth = 0; nth < pastOrders; nth += 1) {
    const coin = coins[nth % coins.length] ?? null;
    const at = now - (pastOrders - (nth % 3)) * hour + Math.floor(nth / 3) * 3 * hour;
    events.push(...decided({ nth, coin, at }, events.length + 1));
    if (nth % 4 === 0) continue;
    events.push(...ordered({ nth, coin, at }, events.length + 1));
    if (isFilled(nth) && coin !== null && nth % 3 > 0) fills.push(...fillsOf(coin, nth, at));
  }
  fills.push(aFill({ coin: 'xyz:TSLA', oid: 9_001, tid: 9_001, time: now - hour, price: decimal('0.1') }));
  putJournal(store, events);
  putFills(store, fills);
  reconcileAll(store);
}

interface Deed {
  readonly nth: number;
  readonly coin: string | null;
  readonly at: number;
}

/** Returns a decision with reasoning that names another market, none, or the decision's own. */
function decided({ nth, coin, at }: Deed, seq: number): readonly JournalEvent[] {
  const said = (own: number) => ({ ...common(own, coin), at });
  const refusedBy = { gate: `gate ${nth % 3}`, threshold: '1', value: '2' };
  const id = `d${nth}`;
  return [
    aDecision(seq, {
      ...said(seq),
      decisionId: id,
      ...(nth % 4 === 0 ? { action: 'skip', refusedBy } : {}),
    }),
    { ...aReason(seq + 1, id, 'One.'), ...said(seq + 1), coin: nth % 2 === 0 ? 'xyz:GOLD' : null },
    { ...aReason(seq + 2, id, 'Two.'), ...said(seq + 2), at: at + 5 * minute },
  ];
}

const statusOf = (nth: number) => statuses[nth % statuses.length] ?? 'unknown';
const isFilled = (nth: number): boolean => statusOf(nth) === 'filled' || statusOf(nth) === 'partial';

function ordered({ nth, coin, at }: Deed, seq: number): readonly JournalEvent[] {
  const said = (own: number) => ({ ...common(own, coin), at });
  const status = statusOf(nth);
  const filled = isFilled(nth)
    ? { filled: decimal('1'), averagePrice: decimal('100'), venueOid: 5_000 + nth }
    : { filled: null, averagePrice: null, venueOid: null };
  return [
    anOrder(seq, { ...said(seq), orderId: `o${nth}`, decisionId: `d${nth}`, strategyId: `s${nth % 2}` }),
    anOutcome(seq + 1, `o${nth}`, {
      ...said(seq + 1),
      ...filled,
      status,
      rejectReason: status === 'rejected' ? 'No margin.' : null,
    }),
  ];
}

/** Returns two fills of one order that opens and closes; their fee is sometimes in a token. */
function fillsOf(coin: string, nth: number, at: number): readonly Fill[] {
  const open = aFill({
    coin,
    oid: 5_000 + nth,
    tid: 2 * nth,
    time: at,
    price: decimal(`${100 + nth}.25`),
    size: decimal('0.1'),
    fee: decimal(`0.${1 + nth}`),
    feeToken: nth % 5 === 1 ? 'HYPE' : 'USDC',
  });
  const close = {
    side: 'sell' as const,
    startPosition: decimal('0.1'),
    closedPnl: decimal(`${(nth % 7) - 3}.5`),
  };
  return [open, { ...open, ...close, oid: 6_000 + nth, tid: 2 * nth + 1, time: at + 60_000 }];
}

/** Stores funding payments and the account's value. */
export function putMoney(store: Store): void {
  const payments = [1, 2, 3, 30, 31].flatMap((hours) => [
    aPayment({ time: now - hours * hour, coin: 'BTC', amount: decimal(`-0.${hours}`) }),
    aPayment({ time: now - hours * hour, coin: 'xyz:TSLA', amount: decimal(`0.0${hours}`) }),
  ]);
  putFunding(
    store,
    payments.toSorted((a, b) => a.time - b.time),
    wholeSpan,
  );
  store.writer.putLedger([], wholeSpan);
  for (let nth = 90; nth > 0; nth -= 1)
    putEquity(store, now - nth * hour, { equity: String(1_000 + ((nth * 37) % 91)) });
}
