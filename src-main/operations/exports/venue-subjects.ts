import type { ExportFilter } from '../../../src-preload/contract/views/exports/exports.ts';
import type { TimeRange } from '../../domain/performance/period.ts';
import { closedTradeOfTrip } from '../../domain/trades/closed-trade.ts';
import type { Fill } from '../../domain/account/fill.ts';
import { fillKey } from '../../domain/account/fill.ts';
import type { FundingPayment } from '../../domain/account/funding.ts';
import type { LedgerMove } from '../../domain/account/ledger-move.ts';
import { restingState, restingStatusOnRecord } from '../account/resting-order-status.ts';
import type { StoredTrade, AttributedTrip } from '../../store/trades.ts';
import { unplacedRows } from '../markets/row-market.ts';
import { beforeJournal, ordersBefore, tripsBefore, tripsMissing } from '../trades/history-coverage.ts';
import { chosenBy, coversOrders, filledCoins, tradeCoins } from '../trades/history-filter.ts';
import { boolean, decimal, identityColumns, integer, number, text, time } from './export-columns.ts';
import type { ExportReads, SubjectRows } from './export-subject.ts';
import {
  venueNamed,
  agentNamed,
  subject,
  keyPages,
  timePages,
  selection,
  coinFilter,
  ofStrategy,
  noMarket,
} from './export-subject.ts';

const fillColumns = (scope: ExportReads): SubjectRows<Fill>['columns'] => [
  ...identityColumns<Fill>(scope, ({ coin }) => ({ coin, namedBy: venueNamed })),
  time('time', "Time of the block, by the venue's clock", ({ time: at }) => at),
  text('fill_id', "The fill's key: time, coin, trade id and order id", fillKey),
  text('side', 'buy or sell', ({ side }) => side),
  decimal('price', 'Price in the collateral of the market', ({ price }) => price),
  decimal('size', 'Size in units of the coin', ({ size }) => size),
  decimal('start_position', 'Signed position before the fill', ({ startPosition }) => startPosition),
  text('direction', "The venue's name for the fill, e.g. Open Long", ({ direction }) => direction),
  decimal(
    'closed_pnl',
    "P&L of the part that it closed, before fees and funding, in the market's collateral",
    ({ closedPnl }) => closedPnl,
  ),
  decimal('fee', 'Fee in fee_token, builder fee included; positive if paid', ({ fee }) => fee),
  text('fee_token', 'Token of the fee', ({ feeToken }) => feeToken),
  decimal('builder_fee', 'Share of the fee that went to the builder', ({ builderFee }) => builderFee),
  boolean('taker', 'true if it took liquidity', ({ crossed }) => crossed),
  text('order_id', 'Order id of the venue', ({ oid }) => String(oid)),
  text('trade_id', 'Trade id of the venue', ({ tid }) => String(tid)),
  text('client_order_id', 'Client order id (cloid)', ({ cloid }) => cloid),
  text('twap_id', 'Id of the TWAP that it belongs to', ({ twapId }) =>
    twapId === null ? null : String(twapId),
  ),
  text('hash', 'Hash of the transaction', ({ hash }) => hash),
  text('liquidated_account', 'Account that was liquidated', ({ liquidation }) => liquidation?.user),
  text('liquidation_method', 'market or backstop', ({ liquidation }) => liquidation?.method),
];

export const fills = subject<Fill>('Fills', (scope, filter) => {
  const isWanted = coinFilter(scope, filter);
  const { from, to } = filter;
  return {
    columns: fillColumns(scope),
    timeOf: ({ time: at }) => at,
    *pages() {
      const first = to === null ? null : { time: to + 1, coin: '', tid: 0, oid: 0 };
      const range = from === null ? {} : { fromTime: from };
      for (const page of keyPages(
        first,
        (at) => scope.reader.fills({ ...at, ...range }),
        (fill) => fill,
      )) {
        const wanted = page.filter(({ coin }) => isWanted(coin));
        if (wanted.length > 0) yield wanted;
      }
    },
    history: ['fills'],
  };
});

const tradeColumns = (scope: ExportReads): SubjectRows<StoredTrade>['columns'] => [
  ...identityColumns<StoredTrade>(scope, ({ coin, hasFills }) => ({
    coin,
    namedBy: hasFills ? venueNamed : agentNamed,
  })),
  time('executed_at', "Time of the last fill, else of the agent's last report", (row) => row.executedAt),
  text('trade_id', 'Id of the trade in every Perpscope interface', ({ id }) => id),
  text('side', 'buy or sell', ({ side }) => side),
  text('status', 'filled, partial, resting, rejected or unknown', ({ orderStatus }) => orderStatus),
  text(
    'resting_state',
    'What became of an order that was resting: open, canceled, filled, rejected or unknown; empty for any other',
    (row) => restingState(restingStatusOnRecord(scope, row)),
  ),
  decimal('requested_size', 'Size that the agent asked for', (row) => row.requestedAmount),
  decimal('filled_size', 'Sum of the fills; empty if unknown', (row) => row.filledAmount),
  decimal('average_price', 'Average price of the fills, weighted by size', (row) => row.averagePrice),
  decimal('fee_usd', 'Fees; empty if not paid in US dollars', ({ feeUsd }) => feeUsd),
  decimal(
    'realized_pnl_usd',
    'Realized P&L before fees; empty if the collateral is not US dollars',
    ({ realizedPnlUsd }) => realizedPnlUsd,
  ),
  text('reject_reason', "Why it was rejected, in the agent's words", (row) => row.rejectReason),
  text('strategy_id', "The agent's strategy", ({ strategyId }) => strategyId),
  text('decision_id', 'Decision that led to the order', ({ decisionId }) => decisionId),
  text(
    'agent_order_id',
    "The agent's order id; empty for an order known only from fills",
    (row) => row.orderId,
  ),
  text('venue_order_ids', 'Order ids of the venue, separated by spaces', (row) => row.venueOids.join(' ')),
  text(
    'source',
    "trade_history_client: in the agent's journal; exchange_fills: known only from the venue's fills",
    ({ source }) => source,
  ),
  text(
    'reconciliation',
    "matched, venue_missing, agent_missing, differs or pending; empty while the journal or the venue's fills are not read for that time",
    (row) => row.reconciliation?.kind,
  ),
];

export const trades = subject<StoredTrade>('Trades (orders and their outcomes)', (scope, filter) => {
  const { status, reconciliation, to } = filter;
  const query = {
    ...selection(scope, filter, tradeCoins(scope)),
    ...ofStrategy(filter),
    ...(status === null ? {} : { status }),
    ...(reconciliation === null ? {} : { reconciliation }),
  };
  return {
    columns: tradeColumns(scope),
    timeOf: ({ executedAt }) => executedAt,
    pages: () =>
      keyPages(
        to === null ? null : { executedAt: to + 1, id: '' },
        (page) => scope.reader.trades({ ...query, ...page }),
        (trade) => trade,
      ),
    history: ['fills', 'journal'],
    isProjected: true,
    lack: () => {
      const isOf = coversOrders(scope, filter);
      const asked = {
        range: rangeOf(filter),
        chosenBy: chosenBy(filter),
        ...(isOf === undefined ? {} : { isOf }),
      };
      const early = beforeJournal(scope, asked, ordersBefore);
      return early ?? (isOf === undefined ? null : unplacedRows(scope, tradeCoins(scope).coins));
    },
  };
});

const closedTradeColumns = (scope: ExportReads): SubjectRows<AttributedTrip>['columns'] => [
  ...identityColumns<AttributedTrip>(scope, ({ trip }) => ({
    coin: trip.coin,
    namedBy: venueNamed,
  })),
  text('closed_trade_id', 'Id of the closed trade in every Perpscope interface', ({ trip }) => trip.id),
  text('side', 'long or short', ({ trip }) => trip.side),
  time('opened_at', 'Time of the first fill; empty if the opening is unknown', (row) => row.trip.openedAt),
  time('closed_at', 'Time of the last fill; empty if unknown', ({ trip }) => trip.closedAt),
  time('last_fill_at', 'Time of the last known fill', ({ trip }) => trip.lastAt),
  text(
    'end',
    'closed, flipped, gap (fills are missing) or vanished (the position disappeared without a fill)',
    ({ trip }) => trip.end,
  ),
  decimal(
    'entry_price',
    'Average entry price, weighted by size; empty if the opening is unknown',
    (row) => row.trip.entryPrice,
  ),
  decimal(
    'exit_price',
    'Average exit price, weighted by size; empty if no fill closed it',
    (row) => row.trip.exitPrice,
  ),
  decimal('entry_size', 'Sum of sizes that opened or increased the position', (row) => row.trip.entrySize),
  decimal('exit_size', 'Sum of sizes that reduced or closed it', ({ trip }) => trip.exitSize),
  decimal(
    'realized_pnl',
    "Sum of the venue's own figures in the market's collateral, before fees and funding",
    ({ trip, attribution }) => closedTradeOfTrip(trip, attribution).realizedPnl,
  ),
  decimal('fees', 'Sum of fees in fee_token; empty if paid in several tokens', ({ trip }) =>
    trip.feeToken === null ? null : trip.fees,
  ),
  text('fee_token', 'Token of the fees', ({ trip }) => trip.feeToken),
  integer('fill_count', 'Number of fills', ({ trip }) => trip.fillCount),
  number(
    'hold_seconds',
    'Seconds from opened_at to closed_at',
    (row) => closedTradeOfTrip(row.trip, row.attribution).holdDurationSeconds,
  ),
  text(
    'exit_reason',
    "Why the agent closed it; unknown if its journal doesn't say",
    (row) => closedTradeOfTrip(row.trip, row.attribution).exitReason,
  ),
  text('strategy_id', "The agent's strategy", ({ attribution }) => attribution?.strategyId),
  text('decision_id', 'Decision that opened it', ({ attribution }) => attribution?.decisionId),
];

/** Returns the time range of a filter. Without an end it runs to the newest rows. */
const rangeOf = ({ from, to }: ExportFilter): TimeRange => ({
  period: null,
  fromTime: from ?? 0,
  toTime: to ?? Number.MAX_SAFE_INTEGER,
});

/** Returns why the P&L of closed trades is not all known; null: it is. */
export const tripsLacking = (scope: ExportReads, filter: ExportFilter): string | null =>
  tripsMissing(scope, { range: rangeOf(filter), isOf: coinFilter(scope, filter) }).message;

export const closedTrades = subject<AttributedTrip>('Closed trades (round trips)', (scope, filter) => {
  const query = { ...selection(scope, filter, filledCoins(scope)), ...ofStrategy(filter) };
  const { to } = filter;
  return {
    columns: closedTradeColumns(scope),
    timeOf: ({ trip }) => trip.lastAt,
    pages: () =>
      keyPages(
        to === null ? null : { lastAt: to + 1, id: '' },
        (page) => scope.reader.closedTrips({ ...query, ...page }),
        ({ trip }) => trip,
      ),
    history: ['fills', 'journal'],
    isProjected: true,
    lack: () => {
      const asked = { range: rangeOf(filter), chosenBy: chosenBy(filter), isOf: coinFilter(scope, filter) };
      return beforeJournal(scope, asked, tripsBefore) ?? tripsLacking(scope, filter);
    },
  };
});

export const funding = subject<FundingPayment>('Funding payments', (scope, filter) => {
  const isWanted = coinFilter(scope, filter);
  return {
    columns: [
      ...identityColumns<FundingPayment>(scope, ({ coin }) => ({ coin, namedBy: venueNamed })),
      time('time', "Time of the payment, by the venue's clock", ({ time: at }) => at),
      decimal('amount', "In the DEX's collateral; positive if received", ({ amount }) => amount),
      decimal('position_size', 'Signed position that it was paid on', ({ positionSize }) => positionSize),
      decimal('rate', 'Funding rate of the hour', ({ rate }) => rate),
      integer('hours', 'Hours that the row sums up; empty for one hour', ({ samples }) => samples),
    ],
    timeOf: ({ time: at }) => at,
    *pages() {
      for (const page of timePages(filter, scope.world.now(), scope.reader.funding)) {
        const wanted = page.filter(({ coin }) => isWanted(coin));
        if (wanted.length > 0) yield wanted;
      }
    },
    history: ['funding'],
  };
});

export const ledger = subject<LedgerMove>('Deposits, withdrawals and transfers', (scope, filter) => ({
  columns: [
    ...identityColumns<LedgerMove>(scope, noMarket),
    time('time', "Time of the entry, by the venue's clock", ({ time: at }) => at),
    text('kind', "The venue's name for the entry, e.g. deposit, withdraw, send", ({ kind }) => kind),
    text('token', 'Token that moved; empty if the venue names none', ({ token }) => token),
    decimal('amount', 'Amount of the token, positive', ({ amount }) => amount),
    text(
      'direction',
      'seen from the account: in, out, or own for a move within it',
      ({ direction }) => direction,
    ),
    decimal(
      'net_usd',
      'US dollars that entered (positive) or left the account, fee included',
      (row) => row.netUsd,
    ),
    decimal('fee', 'Fee of the move', ({ fee }) => fee),
    text(
      'from_dex',
      "Place inside the account: spot, a DEX, or empty for the venue's own",
      (row) => row.fromDex,
    ),
    text(
      'to_dex',
      "Place inside the account: spot, a DEX, or empty for the venue's own",
      ({ toDex }) => toDex,
    ),
    text('hash', 'Hash of the transaction', ({ hash }) => hash),
    text('raw', "The venue's own entry, JSON", ({ raw }) => raw),
  ],
  timeOf: ({ time: at }) => at,
  pages: () => timePages(filter, scope.world.now(), scope.reader.ledger),
  history: ['ledger'],
}));
