import { reply, type InfoCall, type Reply, type VenueStub } from './venue-stub.ts';

/** Answers of the venue about one account, as they were parsed from JSON; a missing field: the account has none. */
export interface ReplayedAccount {
  readonly role?: unknown;
  readonly mode?: unknown;
  /** Answers by DEX name. */
  readonly states?: Readonly<Record<string, unknown>>;
  readonly spot?: unknown;
  /** Answers by DEX name. */
  readonly openOrders?: Readonly<Record<string, readonly unknown[]>>;
  readonly orderHistory?: readonly unknown[];
  readonly fills?: readonly TimedRow[];
  readonly funding?: readonly TimedRow[];
  readonly ledger?: readonly TimedRow[];
  readonly valueHistory?: readonly unknown[];
}

export interface TimedRow {
  readonly time: number;
}

const nothing = { accountValue: '0.0', totalNtlPos: '0.0', totalRawUsd: '0.0', totalMarginUsed: '0.0' };

/** Serves recorded accounts by lower-case address, as the venue does: histories in its pages, both ends inclusive. */
export function replayAccounts(
  stub: VenueStub,
  accounts: Readonly<Record<string, ReplayedAccount>>,
  now: () => number,
): void {
  const serve = (type: string, find: (account: ReplayedAccount, body: InfoCall['body']) => unknown): void =>
    stub.answer(
      type,
      answering((body) => find(accounts[String(body['user'])] ?? {}, body)),
    );
  serve('userRole', ({ role }) => role ?? { role: 'user' });
  serve('userAbstraction', ({ mode }) => mode ?? 'disabled');
  serve('clearinghouseState', ({ states = {} }, body) => states[dexOf(body)] ?? emptyState(now()));
  serve('spotClearinghouseState', ({ spot }) => spot ?? { balances: [] });
  serve('frontendOpenOrders', ({ openOrders = {} }, body) => openOrders[dexOf(body)] ?? []);
  serve('orderStatus', ({ orderHistory = [] }, body) => orderStatus(orderHistory, body['oid']));
  serve('historicalOrders', ({ orderHistory = [] }) => orderHistory);
  serve('portfolio', ({ valueHistory = [] }) => valueHistory);
  serve('userFills', ({ fills = [] }) => byTime(fills).slice(-2_000).toReversed());
  serve('userFillsByTime', ({ fills = [] }, body) => pageOf(fills, body, 2_000));
  serve('userFunding', ({ funding = [] }, body) => pageOf(funding, body, 500));
  serve('userNonFundingLedgerUpdates', ({ ledger = [] }, body) => pageOf(ledger, body, 500));
}

function orderStatus(history: readonly unknown[], oid: unknown): object {
  const order = history.find((row) => (row as { order: { oid: unknown } }).order.oid === oid);
  return order === undefined ? { status: 'unknownOid' } : { status: 'order', order };
}

function answering(find: (body: InfoCall['body']) => unknown): Reply {
  return (response, call) => reply.json(find(call.body))(response, call);
}

function dexOf(body: InfoCall['body']): string {
  return typeof body['dex'] === 'string' ? body['dex'] : '';
}

function emptyState(time: number): object {
  return {
    marginSummary: nothing,
    crossMarginSummary: nothing,
    crossMaintenanceMarginUsed: '0.0',
    withdrawable: '0.0',
    assetPositions: [],
    time,
  };
}

function byTime(rows: readonly TimedRow[]): TimedRow[] {
  return [...rows].sort((a, b) => a.time - b.time);
}

function pageOf(rows: readonly TimedRow[], body: InfoCall['body'], size: number): TimedRow[] {
  const start = Number(body['startTime'] ?? 0);
  const end = Number(body['endTime'] ?? Infinity);
  return byTime(rows.filter(({ time }) => time >= start && time <= end)).slice(0, size);
}
