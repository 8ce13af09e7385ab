import type { MarketReference, MarketTag } from '../../../../src-preload/contract/views/identity.ts';
import type { MarketRow } from '../../../../src-preload/contract/views/markets/market.ts';
import type { AnswerWarning, WarningsQuestion } from '../../../operations/answer-warnings.ts';
import { listAnswerWarnings, listOnChainWarnings } from '../../../operations/answer-warnings.ts';
import type { MarketChoice } from '../../../operations/graph-questions.ts';
import type { Ask } from '../../../operations/operation.ts';
import { findMarkets } from '../../../operations/markets/graph-markets.ts';
import { tagOf } from '../../../operations/markets/row-market.ts';
import type { EventKind, EventOf } from '../../../operations/trades/graph-event.ts';

/** Says of a field's answer that it is not all there is, or older than its limit. */
interface FieldWarning extends AnswerWarning {
  readonly field: WarningsQuestion['field'];
}

/** What is wanted of what happens. */
export interface Wanted<Kind extends EventKind> {
  readonly kind: Kind;
  readonly isWanted: (event: EventOf<Kind>) => boolean;
  /** How it is as the reader begins: the first event, for what has a value at any time. */
  readonly current?: () => EventOf<Kind>;
}

/** What happens, for every subscription of both transports. */
export interface LiveEvents {
  /** Events from the first read on, until their reader goes or falls behind, or the source goes. */
  readonly follow: <Kind extends EventKind>(
    wanted: Wanted<Kind>,
    gone: AbortSignal,
  ) => AsyncIterable<EventOf<Kind>>;
  readonly close: () => void;
}

/** A row that is about a market or about none, with the identity beside its fields or in `market`. */
export type Tagged = Omit<MarketTag, 'coin'> | { readonly market: MarketReference | null };

export function tagOfRow(row: Tagged): Omit<MarketTag, 'coin'> {
  return 'market' in row ? tagOf(row.market) : row;
}

/** What every resolver is given, of one request or of one subscription. */
export interface GraphqlContext {
  readonly ask: Ask;
  /** Whether performance, statistics, trades and tradeHistory are to come from fills on the chain. */
  readonly useBlockchainAsSource: boolean;
  /** Resolves when heavy work may begin. Rejects where the source was switched since the operation began. */
  readonly enter: () => Promise<void>;
  readonly events: LiveEvents;
  readonly markets: MarketLookup;
  /** Aborted when nobody is there any more to be answered. */
  readonly gone: AbortSignal;
  /** What goes with the answer as `extensions.warnings`, each once. */
  readonly warnings: FieldWarning[];
}

/**
 * The catalog's rows of the markets of one answer, all of them in one look. Operations answer at once: to wait for
 * each row as for something on its way would cost more than all else of a long list.
 */
interface MarketLookup {
  /** Rows whose markets may be asked for: with the first that is, all are looked up. */
  readonly expect: <Row extends Tagged>(rows: readonly Row[]) => readonly Row[];
  /** null: the catalog has none. */
  readonly rowOf: (marketId: string) => MarketRow | null;
  /** What is asked for next is looked up again. */
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

/**
 * Says of a field that it was answered from fills on the chain, up to which block, and that its filters by market were ignored. With
 * the chain chosen as source nothing is taken from the venue instead: figures of another source would be taken for it.
 */
export function warnOfChain(
  { ask, warnings }: Pick<GraphqlContext, 'ask' | 'warnings'>,
  field: FieldWarning['field'],
  choice: MarketChoice,
): void {
  for (const warning of ask(listOnChainWarnings, choice)) warnings.push({ field, ...warning });
}

/** Adds a field's warnings to the answer's `extensions.warnings`, each once. */
export function warnOf(
  { ask, warnings }: Pick<GraphqlContext, 'ask' | 'warnings'>,
  question: WarningsQuestion,
): void {
  for (const warning of ask(listAnswerWarnings, question)) {
    const isKnown = warnings.some(
      ({ field, message }) => field === question.field && message === warning.message,
    );
    if (!isKnown) warnings.push({ field: question.field, ...warning });
  }
}

/** A subscription lasts: its event's market is read as it is now, not as it was with the event before. */
export function fresh<T>({ markets }: Pick<GraphqlContext, 'markets'>, node: T): T {
  markets.forget();
  return node;
}
