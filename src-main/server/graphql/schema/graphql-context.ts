import type { MarketReference, MarketTag } from '../../../../src-preload/contract/views/identity.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import type { AnswerWarning } from '../../../operations/answer-marks.ts';
import type { WarnedField } from '../../../operations/answer-warnings.ts';
import type { Ask } from '../../../operations/operation.ts';
import { findMarkets } from '../../../operations/markets/graph-markets.ts';
import { tagOf } from '../../../operations/markets/row-market.ts';
import type { EventKind, EventOf } from '../../../operations/trades/graph-event.ts';

/** Warning that a field's answer is incomplete, or older than its limit. */
export interface FieldWarning extends AnswerWarning {
  readonly field: WarnedField;
}

/** Events that a subscription wants. */
export interface Wanted<Kind extends EventKind> {
  readonly kind: Kind;
  readonly isWanted: (event: EventOf<Kind>) => boolean;
  /** Returns the first event, for subjects that have a value at any time. */
  readonly current?: () => EventOf<Kind>;
}

/** Events for every subscription of both transports. */
export interface LiveEvents {
  /** Yields events from the first read on, until the reader leaves or falls behind, or the source closes. */
  readonly follow: <Kind extends EventKind>(
    wanted: Wanted<Kind>,
    gone: AbortSignal,
  ) => AsyncIterable<EventOf<Kind>>;
  readonly close: () => void;
}

/** Row that concerns one market or none, with the market's identity in its own fields or in `market`. */
export type Tagged = Omit<MarketTag, 'coin'> | { readonly market: MarketReference | null };

export function tagOfRow(row: Tagged): Omit<MarketTag, 'coin'> {
  return 'market' in row ? tagOf(row.market) : row;
}

/** Context of every resolver, for one request or one subscription. */
export interface GraphqlContext {
  readonly ask: Ask;
  /** Whether performance, statistics, trades and tradeHistory must come from fills on the chain. */
  readonly useBlockchainAsSource: boolean;
  /** Resolves when heavy work may begin. Rejects if the source was switched since the operation began. */
  readonly enter: () => Promise<void>;
  readonly events: LiveEvents;
  readonly markets: MarketLookup;
  /** Aborts when the caller is gone or has completed the operation, or its time is up. */
  readonly gone: AbortSignal;
  /** Aborts `gone`. */
  readonly giveUp: (reason: DOMException) => void;
  /** Warnings sent with the answer as `extensions.warnings`, each once. */
  readonly warnings: FieldWarning[];
  /** Fields of rows whose readings were checked already. */
  readonly warnedRows: Set<WarnedField>;
}

/**
 * Catalog rows of the markets in one answer, found in one lookup. Operations answer synchronously: awaiting each row would cost
 * more than everything else in a long list.
 */
interface MarketLookup {
  /** Notes rows whose markets may be needed: the first use of one looks all of them up. */
  readonly expect: <Row extends Tagged>(rows: readonly Row[]) => readonly Row[];
  /** null: not in the catalog. */
  readonly rowOf: (marketId: string) => MarketRow | null;
  /** Makes the next use look up its market again. */
  readonly forget: () => void;
}

export function createMarketLookup(ask: Ask): MarketLookup {
  const found = new Map<string, MarketRow | null>();
  const expected = new Set<string>();
  const look = (): void => {
    const ids = [...expected];
    expected.clear();
    const rows = ask(findMarkets, { marketIds: ids });
    ids.forEach((id, nth) => found.set(id, rows[nth] ?? null));
  };
  return {
    expect: (rows) => {
      for (const row of rows) {
        const { marketId } = tagOfRow(row);
        if (marketId !== null && !found.has(marketId)) expected.add(marketId);
      }
      return rows;
    },
    rowOf: (marketId) => {
      if (!found.has(marketId)) {
        expected.add(marketId);
        look();
      }
      return found.get(marketId) ?? null;
    },
    forget: () => {
      found.clear();
      expected.clear();
    },
  };
}

/** Looks up the market of a subscription's event again: it may have changed since the event before. */
export function fresh<T>({ markets }: Pick<GraphqlContext, 'markets'>, node: T): T {
  markets.forget();
  return node;
}
