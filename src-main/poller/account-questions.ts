import type { AccountModeReading, AccountRole, DexAccount, SpotBalance } from '../domain/account.ts';
import type { Fill } from '../domain/fill.ts';
import type { FundingPayment } from '../domain/funding.ts';
import type { LedgerMove } from '../domain/ledger-move.ts';
import type { OpenOrder, OrderState } from '../domain/order.ts';
import type { HistoryPage, HistoryRange, RefusedRow, VenueAccounts } from '../venue/venue.ts';
import { VenueError } from '../venue/venue.ts';

/** Resolves after so many real ms; rejects when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

type Asked<T> = (signal: AbortSignal) => Promise<T>;
type AskedOf<Key, T> = (key: Key, signal: AbortSignal) => Promise<T>;

/** What the venue is asked of one account; rows that it refuses are noted on the way. */
export interface AccountQuestions {
  readonly role: Asked<AccountRole>;
  readonly mode: Asked<AccountModeReading>;
  readonly dexAccount: AskedOf<string, DexAccount>;
  readonly spot: Asked<readonly SpotBalance[]>;
  readonly openOrders: AskedOf<string, readonly OpenOrder[]>;
  readonly orderHistory: Asked<readonly OrderState[]>;
  readonly fills: AskedOf<HistoryRange, HistoryPage<Fill>>;
  readonly funding: AskedOf<HistoryRange, HistoryPage<FundingPayment>>;
  readonly ledger: AskedOf<HistoryRange, HistoryPage<LedgerMove>>;
}

export interface QuestionParts {
  readonly account: string;
  readonly venue: VenueAccounts;
  readonly onRefused: (rows: readonly RefusedRow[]) => void;
  readonly wait: Wait;
  readonly random: () => number;
}

/** Asks in the account's name, and waits for the request budget where it is spent: nobody waits for these answers. */
export function askAccount(parts: QuestionParts): AccountQuestions {
  const { account, venue } = parts;
  const rows = async <T extends { readonly refused: readonly RefusedRow[] }>(
    signal: AbortSignal,
    read: () => Promise<T>,
  ): Promise<T> => {
    const answer = await whenAffordable(parts, signal, read);
    parts.onRefused(answer.refused);
    return answer;
  };
  const inTurn = createTurns();
  return {
    role: (signal) => inTurn(() => whenAffordable(parts, signal, () => venue.fetchRole(account, signal))),
    mode: (signal) => whenAffordable(parts, signal, () => venue.fetchMode(account, signal)),
    dexAccount: async (dex, signal) =>
      (await rows(signal, () => venue.fetchDexAccount(account, dex, signal))).account,
    spot: async (signal) => (await rows(signal, () => venue.fetchSpotBalances(account, signal))).rows,
    openOrders: async (dex, signal) =>
      (await rows(signal, () => venue.fetchOpenOrders(account, dex, signal))).rows,
    orderHistory: async (signal) =>
      (await inTurn(() => rows(signal, () => venue.fetchOrderHistory(account, signal)))).rows,
    fills: (range, signal) => inTurn(() => rows(signal, () => venue.fetchFills(account, range, signal))),
    funding: (range, signal) => inTurn(() => rows(signal, () => venue.fetchFunding(account, range, signal))),
    ledger: (range, signal) => inTurn(() => rows(signal, () => venue.fetchLedger(account, range, signal))),
  };
}

/**
 * One heavy question at a time: each is charged beforehand with all that it could weigh, and several that wait for that
 * much would keep the light ones from being asked at all.
 */
function createTurns(): <T>(read: () => Promise<T>) => Promise<T> {
  const last: { turn: Promise<unknown> } = { turn: Promise.resolve() };
  return (read) => {
    const turn = last.turn.then(read, read);
    last.turn = turn;
    return turn;
  };
}

async function whenAffordable<T>(
  { wait, random }: Pick<QuestionParts, 'wait' | 'random'>,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      const answer = await read();
      // What came too late for whoever asked is not taken: its account may be another by now.
      signal.throwIfAborted();
      return answer;
    } catch (error) {
      if (!(error instanceof VenueError) || error.failure !== 'budget_spent') throw error;
    }
    await wait(2_000 + random() * 3_000, signal);
  }
}
