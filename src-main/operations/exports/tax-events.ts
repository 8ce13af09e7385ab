import type { ExportFilter } from '../../../src-preload/contract/views/exports/exports.ts';
import { absolute, isNegative, isZero } from '../../domain/decimal-sign.ts';
import type { DecimalText } from '../../domain/decimal.ts';
import { fillKey, type Fill } from '../../domain/account/fill.ts';
import { isPerpCoin } from '../../domain/markets/market.ts';
import type { FundingPayment } from '../../domain/account/funding.ts';
import { isoText } from '../../domain/iso-text.ts';
import { quoteTokenOf } from '../../domain/markets/quote.ts';
import { assertNever } from '../../errors.ts';
import { decimal, identityColumns, text, time, type ColumnOf } from './export-columns.ts';
import { pageRows, subject, venueNamed, type ExportReads } from './export-subject.ts';
import { fills, funding, tripsLacking } from './venue-subjects.ts';

/** Money that a perpetual position earned or cost, for a tax adviser. */
interface TaxEvent {
  readonly at: number;
  readonly coin: string;
  readonly kind: 'realized_pnl' | 'fee' | 'rebate' | 'funding';
  /** Token that the proceeds are in; null: the DEX's collateral is not known. */
  readonly quote: string | null;
  /** Signed: positive is a gain. null: a fee alone. */
  readonly proceeds: DecimalText | null;
  /** Fee that was paid, positive; null: none was. */
  readonly fee: DecimalText | null;
  readonly feeToken: string | null;
  readonly id: string;
  readonly hash: string | null;
  /** Text for the comment of an import. */
  readonly note: string;
}

/**
 * Yields realized P&L with the fill's fee, the fee alone if no P&L was realized, and a rebate as an event of its own, because a
 * fee is a cost.
 */
function* fillEvents(fill: Fill, quote: string | null): Generator<TaxEvent> {
  const { time: at, coin, closedPnl, fee, feeToken, hash, direction, size, price } = fill;
  const event = { at, coin, hash, note: `${direction} ${size} ${coin} at ${price}` };
  const id = fillKey(fill);
  const paid = isZero(fee) || isNegative(fee) ? null : fee;
  const ofFee = { fee: paid, feeToken: paid === null ? null : feeToken };
  if (!isZero(closedPnl)) yield { ...event, ...ofFee, id, kind: 'realized_pnl', quote, proceeds: closedPnl };
  else if (paid !== null) yield { ...event, ...ofFee, id, kind: 'fee', quote: null, proceeds: null };
  if (isNegative(fee)) {
    const rebate = {
      kind: 'rebate',
      quote: feeToken,
      proceeds: absolute(fee),
      fee: null,
      feeToken: null,
    } as const;
    yield { ...event, ...rebate, id: `${id} rebate` };
  }
}

function fundingEvent({ time: at, coin, amount }: FundingPayment, quote: string | null): TaxEvent {
  return {
    at,
    coin,
    kind: 'funding',
    quote,
    proceeds: amount,
    fee: null,
    feeToken: null,
    id: `${at} ${coin} funding`,
    hash: null,
    note: `Funding ${coin}`,
  };
}

/** Merges two lists that are newest first. */
function* newestFirst(one: Iterator<TaxEvent>, other: Iterator<TaxEvent>): Generator<TaxEvent> {
  let [left, right] = [one.next(), other.next()];
  for (;;) {
    if (left.done === true && right.done === true) return;
    if (right.done === true || (left.done !== true && left.value.at >= right.value.at)) {
      yield left.value as TaxEvent; // not done
      left = one.next();
    } else {
      yield right.value;
      right = other.next();
    }
  }
}

function* pagesOf(events: Iterable<TaxEvent>): Generator<readonly TaxEvent[]> {
  let page: TaxEvent[] = [];
  for (const event of events) {
    page.push(event);
    if (page.length < pageRows) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

const eventColumns = (scope: ExportReads): readonly ColumnOf<TaxEvent>[] => [
  ...identityColumns<TaxEvent>(scope, ({ coin }) => ({ coin, namedBy: venueNamed })),
  time('date', "Time of the event, by the venue's clock", ({ at }) => at),
  text('type', 'realized_pnl, fee, rebate (a fee that was received) or funding', ({ kind }) => kind),
  text('base', 'Coin of the position', ({ coin }) => coin),
  text('quote', 'Token of the proceeds; empty without proceeds, or if unknown', ({ quote }) => quote),
  decimal(
    'proceeds',
    'Gain (positive) or loss, before the fee; empty for a fee alone',
    (row) => row.proceeds,
  ),
  decimal('fee', 'Fee paid, in fee_token; empty without one', ({ fee }) => fee),
  text('fee_token', 'Token of the fee', ({ feeToken }) => feeToken),
  text('event_id', "The fill's key, or time and coin of the funding payment", ({ id }) => id),
  text('hash', 'Hash of the transaction; empty for funding', ({ hash }) => hash),
];

const gain = ({ proceeds }: TaxEvent): DecimalText | null =>
  proceeds === null || isNegative(proceeds) ? null : proceeds;

/** Returns the loss, positive; a fee alone counts as sent. null: a gain. */
const loss = ({ proceeds, fee }: TaxEvent): DecimalText | null =>
  proceeds === null ? fee : isNegative(proceeds) ? absolute(proceeds) : null;

const gainToken = (event: TaxEvent): string | null => (gain(event) === null ? null : event.quote);
const lossToken = (event: TaxEvent): string | null =>
  event.proceeds === null ? event.feeToken : loss(event) === null ? null : event.quote;

/** Returns the fee of an event with proceeds; null for a fee alone. */
const sideFee = ({ proceeds, fee }: TaxEvent): DecimalText | null => (proceeds === null ? null : fee);
const sideFeeToken = (event: TaxEvent): string | null => (sideFee(event) === null ? null : event.feeToken);

/** Formats a time as `2026-11-23 08:36:12`, in UTC. */
const clockTime = (at: number): string => isoText(at).slice(0, 19).replace('T', ' ');

const koinlyLabels = {
  realized_pnl: 'realized gain',
  funding: 'realized gain',
  fee: 'cost',
  rebate: 'fee refund',
} as const satisfies Record<TaxEvent['kind'], string>;

/** Koinly's universal template. */
const koinlyColumns = (exchange: string): readonly ColumnOf<TaxEvent>[] => [
  text('Date', 'Time in UTC', ({ at }) => `${clockTime(at)} UTC`),
  decimal('Sent Amount', 'Loss, funding paid, or a fee alone', loss),
  text('Sent Currency', 'Token of what was sent', lossToken),
  decimal('Received Amount', 'Gain, funding received, or a rebate', gain),
  text('Received Currency', 'Token of what was received', gainToken),
  decimal('Fee Amount', 'Fee of the fill', sideFee),
  text('Fee Currency', 'Token of the fee', sideFeeToken),
  decimal('Net Worth Amount', 'Always empty: Koinly values it', () => null),
  text('Net Worth Currency', 'Always empty', () => null),
  text('Label', 'realized gain, cost or fee refund', ({ kind }) => koinlyLabels[kind]),
  text('Description', 'Exchange, then what happened', ({ note }) => `${exchange}: ${note}`),
  text('TxHash', 'Hash of the transaction', ({ hash }) => hash),
];

function coinTrackingType(event: TaxEvent): string {
  switch (event.kind) {
    case 'realized_pnl':
    case 'funding':
      return gain(event) === null ? 'Derivatives / Futures Loss' : 'Derivatives / Futures Profit';
    case 'rebate':
      return 'Other Income';
    case 'fee':
      return 'Other Fee';
    default:
      return assertNever(event.kind);
  }
}

/** Names the exchange; none of its data may pass for money that was earned if it is simulated or from testnet. */
function exchangeOf({ venue, network }: Pick<ExportReads, 'venue' | 'network'>): string {
  if (venue === 'simulated') return 'Perpscope simulator';
  return network === 'MAINNET' ? 'Hyperliquid' : 'Hyperliquid testnet';
}

/** CoinTracking's own CSV: it reads the columns in this order. */
const coinTrackingColumns = (exchange: string): readonly ColumnOf<TaxEvent>[] => [
  text('Type', "CoinTracking's type of transaction", coinTrackingType),
  decimal('Buy Amount', 'Gain, funding received, or a rebate', gain),
  text('Buy Cur.', 'Token of what was received', gainToken),
  decimal('Sell Amount', 'Loss, funding paid, or a fee alone', loss),
  text('Sell Cur.', 'Token of what was sent', lossToken),
  decimal('Fee Amount (optional)', 'Fee of the fill', sideFee),
  text('Fee Cur. (optional)', 'Token of the fee', sideFeeToken),
  text('Exchange (optional)', 'Hyperliquid, Hyperliquid testnet or Perpscope simulator', () => exchange),
  text('Trade Group (optional)', 'Coin of the position', ({ coin }) => coin),
  text('Comment (optional)', 'What happened', ({ note }) => note),
  text('Date', 'Time in UTC', ({ at }) => clockTime(at)),
  text('Liquidity pool (optional)', 'Always empty', () => null),
  text('Tx-ID (optional)', 'Key of the event', ({ id }) => id),
  decimal('Buy Value in Account Currency (optional)', 'Always empty: CoinTracking values it', () => null),
  decimal('Sell Value in Account Currency (optional)', 'Always empty', () => null),
];

export const taxEvents = subject<TaxEvent>(
  'Tax events (unofficial)',
  (scope: ExportReads, filter: ExportFilter) => {
    const exchange = exchangeOf(scope);
    const quoteOf = (coin: string): string | null => quoteTokenOf(scope.reader, coin);
    function* ofFills(): Generator<TaxEvent> {
      for (const page of fills.open(scope, filter).pages() as Iterable<readonly Fill[]>)
        for (const fill of page) if (isPerpCoin(fill.coin)) yield* fillEvents(fill, quoteOf(fill.coin));
    }
    function* ofFunding(): Generator<TaxEvent> {
      for (const page of funding.open(scope, filter).pages() as Iterable<readonly FundingPayment[]>)
        for (const payment of page)
          if (!isZero(payment.amount)) yield fundingEvent(payment, quoteOf(payment.coin));
    }
    return {
      columns: eventColumns(scope),
      layouts: { koinly: koinlyColumns(exchange), cointracking: coinTrackingColumns(exchange) },
      timeOf: ({ at }) => at,
      pages: () => pagesOf(newestFirst(ofFills(), ofFunding())),
      history: ['fills', 'funding'],
      lack: () => tripsLacking(scope, filter),
    };
  },
);
