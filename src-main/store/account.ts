import type {
  AccountModeReading,
  AccountRole,
  DexAccount,
  SpotBalance,
  Unreadable,
} from '../domain/account/account.ts';
import type { AgentStatus } from '../domain/journal/agent-status.ts';
import type { DecimalText } from '../domain/decimal.ts';
import type { OpenOrder } from '../domain/account/order.ts';
import type { TimeSpan } from '../domain/time-span.ts';
import type { ValueHistory } from '../domain/account/value-history.ts';
import type { Position } from '../domain/account/position.ts';
import type { MarkRange } from '../domain/performance/excursion.ts';

/** A reading and when it was received, world ms. */
export interface Received<T> {
  readonly value: T;
  readonly receivedAt: number;
}

/** A reading of something whose history is stored. */
export interface Dated {
  /** Whether the venue's time confirms the stamp. If not, it is the last reading, but no part of the history. Absent: it does. */
  readonly isDated?: boolean;
}

/** A complete reading, e.g. all open orders of a DEX. */
export interface CompleteReading<T> extends Received<T> {
  /** Coins or tokens that are missing because their rows could not be read. Absent: none. */
  readonly unreadable?: Unreadable;
}

/** The account as last read. Every part may be missing, or older than the rest. */
export interface AccountState {
  readonly role: Received<AccountRole> | null;
  readonly mode: Received<AccountModeReading> | null;
  /** Account on each DEX, by DEX name. */
  readonly dexes: ReadonlyMap<string, CompleteReading<DexAccount>>;
  readonly spot: CompleteReading<readonly SpotBalance[]> | null;
  /** Open orders by DEX name. */
  readonly orders: ReadonlyMap<string, CompleteReading<readonly OpenOrder[]>>;
  /** DEXes whose latest openOrders call failed. Kept in memory only. */
  readonly ordersFailed: ReadonlySet<string>;
}

/** A value that held for an interval. `toTime` null: it still holds; `seenAt`: the last reading that showed it. */
export interface Held<T> {
  readonly value: T;
  readonly fromTime: number;
  readonly toTime: number | null;
  readonly seenAt: number | null;
}

/**
 * Fields of a position without those that follow its price. A stored interval ends when one of these changes, at the venue's time.
 * The liquidation price alone, which in cross mode moves with every price of the account, ends one at most once a minute.
 */
export type HeldPosition = Pick<
  Position,
  'coin' | 'side' | 'size' | 'entryPrice' | 'leverage' | 'marginMode' | 'liquidationPrice'
>;

export interface EquityPoint {
  /** World ms, one a minute. */
  readonly at: number;
  /** Account value, dollars: the sum of the USD stablecoins, counted one to one. */
  readonly equityUsd: DecimalText;
  readonly withdrawableUsd: DecimalText | null;
  readonly unrealizedPnlUsd: DecimalText | null;
  /** Whether something was left out of the sum. */
  readonly partial: boolean;
}

/** A sample's minute (`at`) and the time within it at which it was taken. World ms. */
export interface TakenSample {
  readonly at: number;
  readonly takenAt: number;
}

export interface PriceSample {
  readonly coin: string;
  /** World ms, one a minute. */
  readonly at: number;
  readonly mark: DecimalText | null;
  readonly oracle: DecimalText | null;
  readonly mid: DecimalText | null;
}

export interface SampledMark {
  /** World ms. */
  readonly at: number;
  readonly mark: DecimalText;
}

/** Parts of the agent's status that are stored as intervals. */
export type AgentFact =
  | { readonly kind: 'status'; readonly operationalStatus: string; readonly reason: string | null }
  | { readonly kind: 'activation'; readonly coin: string; readonly activation: string | null }
  | {
      readonly kind: 'new_entries';
      readonly coin: string;
      readonly allowed: boolean | null;
      readonly reason: string | null;
    }
  /** Canonical JSON of the risk monitor's report; null: absent. A change of figures alone is stored at most once a minute. */
  | { readonly kind: 'risk'; readonly json: string | null };

export interface AccountReader {
  readonly account: () => AccountState;
  /** Ascending. Value null: it can't be read. So in `orderHistory` and `agentHistory`. */
  readonly positionHistory: (coin: string) => readonly Held<HeldPosition | null>[];
  /** Positions held at an instant, by the last change before it; null: one of them can't be read. */
  readonly positionsAt: (at: number) => readonly HeldPosition[] | null;
  readonly orderHistory: (oid: number) => readonly Held<OpenOrder | null>[];
  /** Ascending, both ends included. */
  readonly equity: (fromTime: number, toTime: number) => readonly EquityPoint[];
  /** The last sample of a time, both ends included; null: none was taken. */
  readonly lastEquity: (fromTime: number, toTime: number) => EquityPoint | null;
  /**
   * The last sample that was taken since the start, up to a time (world ms; absent: at all). The last hour's are held, in memory alone;
   * null: none was taken.
   */
  readonly takenSample: (through?: number) => TakenSample | null;
  /** World ms of the first sample; null: none was taken. */
  readonly firstEquityAt: () => number | null;
  readonly prices: (coin: string, fromTime: number, toTime: number) => readonly PriceSample[];
  /** The last of those samples that has a mark; null: none has. */
  readonly lastMark: (coin: string, fromTime: number, toTime: number) => SampledMark | null;
  /** Lowest and highest mark of those samples; null: none has a mark. */
  readonly markRange: (coin: string, fromTime: number, toTime: number) => MarkRange | null;
  /** The venue's own history of the account's value as last read; null before the first. */
  readonly valueHistory: () => Received<ValueHistory> | null;
  /** The agent's last good status, kept over a restart; null before the first. */
  readonly agentStatus: () => Received<AgentStatus> | null;
  /** Ascending; `coin` null for facts without a market. `within`: intervals that began in it or held at its start; absent: all. */
  readonly agentHistory: (
    kind: AgentFact['kind'],
    coin: string | null,
    within?: TimeSpan,
  ) => readonly Held<AgentFact | null>[];
}

export interface AccountWriter {
  readonly putRole: (reading: Received<AccountRole>) => void;
  readonly putMode: (reading: Received<AccountModeReading>) => void;
  /**
   * Held in memory at once and flushed with the rest; the last put of a DEX wins, whatever its venue time. Position intervals are
   * written when one begins, changes or ends. A reading older by its venue time than their last change leaves them unchanged, and
   * no interval ends because its row is unreadable.
   */
  readonly putDexAccounts: (readings: readonly CompleteReading<DexAccount>[]) => void;
  readonly putSpot: (reading: CompleteReading<readonly SpotBalance[]>) => void;
  /** All open orders of one DEX. */
  readonly putOrders: (dex: string, reading: CompleteReading<readonly OpenOrder[]> & Dated) => void;
  /** The latest openOrders call of this DEX failed; the next `putOrders` clears it. */
  readonly noteOrdersFailed: (dex: string) => void;
  readonly putValueHistory: (reading: Received<ValueHistory>) => void;
  /** The first sample of a minute stays. `takenAt`: world ms, if it is known. */
  readonly putEquity: (point: EquityPoint, takenAt?: number) => void;
  /** The first sample of a coin and minute stays. */
  readonly putPrices: (samples: readonly PriceSample[]) => void;
  readonly putAgentStatus: (reading: Received<AgentStatus> & Dated) => void;
}
