import type {
  AccountModeReading,
  AccountRole,
  DexAccount,
  SpotBalance,
} from '../../src-main/domain/account/account.ts';
import type { Fill } from '../../src-main/domain/account/fill.ts';
import type { FundingPayment } from '../../src-main/domain/account/funding.ts';
import type { LedgerMove } from '../../src-main/domain/account/ledger-move.ts';
import type { OpenOrder, OrderState } from '../../src-main/domain/account/order.ts';
import type { ValueHistory } from '../../src-main/domain/account/value-history.ts';
import type { Position } from '../../src-main/domain/account/position.ts';
import type { HistoryPage, HistoryRange, VenueAccounts } from '../../src-main/venue/venue.ts';
import { decimal } from './markets.ts';

/** One call about an account: its method, the account, and the subject. */
export interface AccountQuestion {
  readonly method: keyof VenueAccounts;
  readonly user: string;
  /** DEX, order or range; null for the whole account. */
  readonly about: string | number | HistoryRange | null;
}

/** An account as the venue has it now; a test changes it and reads again. */
export interface FakeAccount {
  role: AccountRole;
  mode: AccountModeReading;
  /** By DEX name; a missing one answers as an empty account. */
  readonly dexAccounts: Map<string, DexAccount>;
  spotBalances: readonly SpotBalance[];
  /** By DEX name. */
  readonly openOrders: Map<string, readonly OpenOrder[]>;
  orderStates: readonly OrderState[];
  /** In any order: pages come oldest first. */
  fills: readonly Fill[];
  funding: readonly FundingPayment[];
  ledger: readonly LedgerMove[];
  valueHistory: ValueHistory;
}

export interface FakeAccounts extends VenueAccounts {
  readonly account: FakeAccount;
  readonly questions: readonly AccountQuestion[];
}

const noValues = { day: [], week: [], month: [], allTime: [] };

/** Maximum rows in a page of each history. */
interface PageSizes {
  readonly fills: number;
  readonly funding: number;
  readonly ledger: number;
}

interface FakeAccountsOptions {
  readonly pages?: PageSizes;
  /** Runs before each answer: it may wait, or fail. */
  readonly meet?: (question: AccountQuestion, signal: AbortSignal) => Promise<void>;
}

/** An account of a fake venue: every answer reflects its current state, histories come in the venue's pages. */
export function fakeAccounts({
  pages = { fills: 2_000, funding: 500, ledger: 500 },
  meet = () => Promise.resolve(),
}: FakeAccountsOptions = {}): FakeAccounts {
  const account = anAccount();
  const questions: AccountQuestion[] = [];
  const asked = async (question: AccountQuestion, signal: AbortSignal): Promise<FakeAccount> => {
    questions.push(question);
    await meet(question, signal);
    return account;
  };
  const whole = (method: keyof VenueAccounts, user: string, signal: AbortSignal): Promise<FakeAccount> =>
    asked({ method, user, about: null }, signal);
  return {
    account,
    questions,
    fetchRole: async (user, signal) => (await whole('fetchRole', user, signal)).role,
    fetchMode: async (user, signal) => (await whole('fetchMode', user, signal)).mode,
    fetchDexAccount: async (user, dex, signal) => {
      const { dexAccounts } = await asked({ method: 'fetchDexAccount', user, about: dex }, signal);
      return { account: dexAccounts.get(dex) ?? aDexAccount({ dex }), invalid: [], unreadable: [] };
    },
    fetchSpotBalances: async (user, signal) => ({
      rows: (await whole('fetchSpotBalances', user, signal)).spotBalances,
      invalid: [],
      unreadable: [],
    }),
    fetchOpenOrders: async (user, dex, signal) => {
      const { openOrders } = await asked({ method: 'fetchOpenOrders', user, about: dex }, signal);
      return { rows: openOrders.get(dex) ?? [], invalid: [], unreadable: [] };
    },
    fetchOrderState: async (user, oid, signal) => {
      const { orderStates } = await asked({ method: 'fetchOrderState', user, about: oid }, signal);
      return orderStates.find(({ order }) => order.oid === oid) ?? null;
    },
    fetchOrderHistory: async (user, signal) => ({
      rows: (await whole('fetchOrderHistory', user, signal)).orderStates,
      invalid: [],
    }),
    fetchValueHistory: async (user, signal) => ({
      value: (await whole('fetchValueHistory', user, signal)).valueHistory,
      invalid: [],
    }),
    fetchNewestFills: async (user, signal) => {
      const { fills } = await whole('fetchNewestFills', user, signal);
      return pageOf(byTime(fills).slice(-pages.fills), null, pages.fills);
    },
    fetchFills: async (user, range, signal) => {
      const { fills } = await asked({ method: 'fetchFills', user, about: range }, signal);
      return pageOf(fills, range, pages.fills);
    },
    fetchFunding: async (user, range, signal) => {
      const { funding } = await asked({ method: 'fetchFunding', user, about: range }, signal);
      return pageOf(funding, range, pages.funding);
    },
    fetchLedger: async (user, range, signal) => {
      const { ledger } = await asked({ method: 'fetchLedger', user, about: range }, signal);
      return pageOf(ledger, range, pages.ledger);
    },
  };
}

function byTime<T extends { readonly time: number }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => a.time - b.time);
}

function pageOf<T extends { readonly time: number }>(
  rows: readonly T[],
  range: HistoryRange | null,
  size: number,
): HistoryPage<T> {
  const isWithin = ({ time }: T): boolean =>
    range === null || (time >= range.startTime && time <= (range.endTime ?? Infinity));
  const page = byTime(rows.filter(isWithin)).slice(0, size);
  return {
    rows: page,
    invalid: [],
    invalidAt: [],
    lastTime: page.at(-1)?.time ?? null,
    rowCount: page.length,
    isFull: page.length >= size,
  };
}

/** A master account in standard mode without positions, orders or balances. */
function anAccount(): FakeAccount {
  return {
    role: { kind: 'master' },
    mode: { mode: 'standard', said: 'disabled' },
    dexAccounts: new Map(),
    spotBalances: [],
    openOrders: new Map(),
    orderStates: [],
    fills: [],
    funding: [],
    ledger: [],
    valueHistory: { combined: noValues, perp: noValues },
  };
}

const zero = decimal('0');

/** An empty account. */
export function aDexAccount(change: Partial<DexAccount> = {}): DexAccount {
  return {
    dex: '',
    accountValue: zero,
    crossAccountValue: zero,
    marginUsed: zero,
    crossMarginUsed: zero,
    crossMaintenanceMargin: zero,
    withdrawable: zero,
    notional: zero,
    positions: [],
    time: 0,
    ...change,
  };
}

/** A long cross position of 2 BTC, bought at 100 and now at 110. */
export function aPosition(change: Partial<Position> = {}): Position {
  return {
    coin: 'BTC',
    dex: '',
    side: 'long',
    size: decimal('2'),
    entryPrice: decimal('100'),
    value: decimal('220'),
    unrealizedPnl: decimal('20'),
    returnOnEquity: decimal('0.5'),
    leverage: 5,
    maxLeverage: 40,
    marginMode: 'cross',
    liquidationPrice: decimal('80.5'),
    marginUsed: decimal('44'),
    funding: decimal('-0.25'),
    ...change,
  };
}

/** A resting limit order to buy 1 BTC at 90. */
export function anOpenOrder(change: Partial<OpenOrder> = {}): OpenOrder {
  return {
    oid: 1_001,
    coin: 'BTC',
    side: 'buy',
    limitPrice: decimal('90'),
    size: decimal('1'),
    originalSize: decimal('1'),
    triggerPrice: null,
    triggerCondition: null,
    orderType: 'Limit',
    timeInForce: 'Gtc',
    reduceOnly: false,
    wholePosition: false,
    cloid: null,
    placedAt: 1_790_000_000_000,
    parentOid: null,
    ...change,
  };
}

/** The first buy of 2 BTC at 100. */
export function aFill(change: Partial<Fill> = {}): Fill {
  return {
    time: 1_790_000_000_000,
    coin: 'BTC',
    tid: 7_001,
    oid: 1_001,
    side: 'buy',
    price: decimal('100'),
    size: decimal('2'),
    startPosition: zero,
    direction: 'Open Long',
    closedPnl: zero,
    fee: decimal('0.09'),
    feeToken: 'USDC',
    builderFee: null,
    crossed: true,
    hash: `0x${'0'.repeat(64)}`,
    twapId: null,
    cloid: null,
    liquidation: null,
    ...change,
  };
}

/** An hour's funding, paid on 2 BTC. */
export function aFunding(change: Partial<FundingPayment> = {}): FundingPayment {
  return {
    time: 1_790_000_000_000,
    coin: 'BTC',
    amount: decimal('-0.0025'),
    positionSize: decimal('2'),
    rate: decimal('0.0000125'),
    samples: null,
    ...change,
  };
}

/** A deposit of 100. */
export function aLedgerMove(change: Partial<LedgerMove> = {}): LedgerMove {
  return {
    time: 1_790_000_000_000,
    hash: `0x${'1'.repeat(64)}`,
    kind: 'deposit',
    token: 'USDC',
    amount: decimal('100'),
    direction: 'in',
    netUsd: decimal('100'),
    fee: null,
    fromDex: null,
    toDex: null,
    raw: '{"type":"deposit","usdc":"100.0"}',
    ...change,
  };
}
