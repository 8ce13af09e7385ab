import type {
  AccountModeReading,
  AccountRole,
  DexAccount,
  SpotBalance,
  Unreadable,
} from '../../domain/account/account.ts';
import type { Fill } from '../../domain/account/fill.ts';
import type { FundingPayment } from '../../domain/account/funding.ts';
import type { LedgerMove } from '../../domain/account/ledger-move.ts';
import type { OpenOrder, OrderState } from '../../domain/account/order.ts';
import { withoutPointsAhead, type ValueHistory } from '../../domain/account/value-history.ts';
import type { HistoryPage, HistoryRange, ParsedList, InvalidRow, VenueAccounts } from '../../venue/venue.ts';
import { VenueError } from '../../venue/venue.ts';
import { refusedAsAhead, withoutAhead } from './refuse-ahead.ts';

/** Resolves after `ms` of real time; rejects when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

type AccountRequest<T> = (signal: AbortSignal) => Promise<T>;
type AccountRequestOf<Key, T> = (key: Key, signal: AbortSignal) => Promise<T>;

/** A complete list or state, except for the rows that could not be read. */
export interface Complete<T> {
  readonly value: T;
  readonly unreadable: Unreadable;
}

/** Requests to the venue about one account; invalid rows in the responses are noted. */
export interface AccountQuestions {
  readonly role: AccountRequest<AccountRole>;
  readonly mode: AccountRequest<AccountModeReading>;
  /** null: the venue dates the state at an impossible time. */
  readonly dexAccount: AccountRequestOf<string, Complete<DexAccount> | null>;
  readonly spot: AccountRequest<Complete<readonly SpotBalance[]>>;
  readonly openOrders: AccountRequestOf<string, Complete<readonly OpenOrder[]>>;
  readonly orderHistory: AccountRequest<readonly OrderState[]>;
  readonly valueHistory: AccountRequest<ValueHistory>;
  readonly fills: AccountRequestOf<HistoryRange, HistoryPage<Fill>>;
  readonly funding: AccountRequestOf<HistoryRange, HistoryPage<FundingPayment>>;
  readonly ledger: AccountRequestOf<HistoryRange, HistoryPage<LedgerMove>>;
}

interface QuestionDeps {
  readonly account: string;
  readonly venue: VenueAccounts;
  readonly onInvalid: (rows: readonly InvalidRow[]) => void;
  readonly wait: Wait;
  readonly random: () => number;
  /** World ms. */
  readonly now: () => number;
  /** Called with the venue's timestamp of each account state. */
  readonly onStateTime: (time: number) => void;
}

/** Makes requests for the account. If the request budget is spent, it waits: nobody is waiting for these answers. */
export function askAccount(deps: QuestionDeps): AccountQuestions {
  const { account, venue } = deps;
  const rows = async <T extends { readonly invalid: readonly InvalidRow[] }>(
    signal: AbortSignal,
    read: () => Promise<T>,
  ): Promise<T> => {
    const answer = await whenAffordable(deps, signal, read);
    deps.onInvalid(answer.invalid);
    return answer;
  };
  const inQueue = createQueue();
  const checkedPage = <Row extends { readonly time: number }>(
    source: string,
    signal: AbortSignal,
    read: () => Promise<HistoryPage<Row>>,
  ): Promise<HistoryPage<Row>> =>
    rows(signal, async () => withoutAhead(await read(), { source, receivedAt: deps.now() }));
  const page: typeof checkedPage = (source, signal, read) => inQueue(() => checkedPage(source, signal, read));
  return {
    role: (signal) => inQueue(() => whenAffordable(deps, signal, () => venue.fetchRole(account, signal))),
    mode: (signal) => whenAffordable(deps, signal, () => venue.fetchMode(account, signal)),
    dexAccount: async (dex, signal) => {
      const reading = await rows(signal, () => venue.fetchDexAccount(account, dex, signal));
      deps.onStateTime(reading.account.time);
      const ahead = refusedAsAhead(reading, deps.now());
      if (ahead === null) return { value: reading.account, unreadable: reading.unreadable };
      deps.onInvalid([ahead]);
      return null;
    },
    spot: async (signal) => completeOf(await rows(signal, () => venue.fetchSpotBalances(account, signal))),
    openOrders: async (dex, signal) =>
      completeOf(await rows(signal, () => venue.fetchOpenOrders(account, dex, signal))),
    orderHistory: async (signal) =>
      (await inQueue(() => rows(signal, () => venue.fetchOrderHistory(account, signal)))).rows,
    valueHistory: async (signal) => {
      const history = await inQueue(() => rows(signal, () => venue.fetchValueHistory(account, signal)));
      return withoutPointsAhead(history.value, deps.now());
    },
    fills: (range, signal) => {
      const ask = range.isUrgent === true ? checkedPage : page;
      return ask('fills', signal, () => venue.fetchFills(account, range, signal));
    },
    funding: (range, signal) => page('funding', signal, () => venue.fetchFunding(account, range, signal)),
    ledger: (range, signal) => page('ledger', signal, () => venue.fetchLedger(account, range, signal)),
  };
}

function completeOf<T>({ rows: value, unreadable }: ParsedList<T>): Complete<readonly T[]> {
  return { value, unreadable };
}

/**
 * Runs one heavy request at a time: each is charged in advance with the most that it could weigh, and several waiting for that
 * much would keep light requests from being made at all.
 */
function createQueue(): <T>(read: () => Promise<T>) => Promise<T> {
  const last: { turn: Promise<unknown> } = { turn: Promise.resolve() };
  return (read) => {
    const turn = last.turn.then(read, read);
    last.turn = turn;
    return turn;
  };
}

async function whenAffordable<T>(
  { wait, random }: Pick<QuestionDeps, 'wait' | 'random'>,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const answer = await read();
      // An answer that comes after the reader has stopped is dropped: the account may be another one by now.
      signal.throwIfAborted();
      return answer;
    } catch (error) {
      if (!(error instanceof VenueError) || error.failure !== 'budget_spent') throw error;
    }
    await wait(2_000 + random() * 3_000, signal);
  }
}
