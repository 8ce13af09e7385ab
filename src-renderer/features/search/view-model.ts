import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { screens, type Screen } from '../../format/screens.ts';
import { closedTradeAddress, decisionPath, orderPath } from '../../format/trade-address.ts';

/** Ranks a match: 0 is the best; null: no match. */
function rank(market: MarketRow, text: string): number | null {
  const coin = market.coin.toLowerCase();
  const ticker = market.displayTicker.toLowerCase();
  const name = market.displayName.toLowerCase();
  if (coin === text || ticker === text) return 0;
  if (ticker.startsWith(text)) return 1;
  if (coin.startsWith(text)) return 2;
  if (name.split(/\s+/).some((word) => word.startsWith(text))) return 3;
  return coin.includes(text) || name.includes(text) ? 4 : null;
}

const delistedLast = (market: MarketRow): number => (market.venueSession === 'delisted' ? 1 : 0);

/** Finds the markets that `text` may mean, with or without a class: the likeliest first, delisted ones last. */
export function findMarkets(
  markets: readonly MarketRow[],
  text: string,
  limit: number,
): readonly MarketRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return markets
    .flatMap((market) => {
      const found = rank(market, wanted);
      return found === null ? [] : [{ market, found }];
    })
    .sort(
      (a, b) =>
        delistedLast(a.market) - delistedLast(b.market) ||
        a.found - b.found ||
        a.market.displayTicker.length - b.market.displayTicker.length,
    )
    .slice(0, limit)
    .map(({ market }) => market);
}

/** A command that works everywhere. */
export interface Command {
  readonly label: string;
  /** Further words that the search finds it by. */
  readonly keywords: string;
  /** Whether it leads to a screen, or to a control there. */
  readonly opensScreen?: boolean;
  /** Whether only a text finds it: the list of all commands has no room for it. */
  readonly needsText?: boolean;
  /** Resolves with the result, if that is not visible otherwise. */
  readonly run: () => Promise<string | void>;
}

/** Whether a word of the name or of the other words begins with the text. */
function begins(text: string, name: string, others = ''): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted !== '' && ` ${name} ${others}`.toLowerCase().includes(` ${wanted}`);
}

export type Found =
  | { readonly kind: 'market'; readonly key: string; readonly market: MarketRow }
  /** Row of the record, whose id the text is. */
  | {
      readonly kind: 'record';
      readonly key: string;
      readonly label: string;
      readonly address: string;
    }
  | { readonly kind: 'screen'; readonly key: string; readonly screen: Screen }
  | { readonly kind: 'command'; readonly key: string; readonly command: Command };

interface Searchable {
  readonly markets: readonly MarketRow[];
  readonly commands: readonly Command[];
  /** Whether the text is the agent's id of a decision. */
  readonly isDecision: boolean;
}

/** Whether a text may be an agent's id of a decision, so that the journal is asked for it. */
export const mayBeDecision = (text: string): boolean => /^(?=\S*\d)\S{2,1000}$/.test(text.trim());

function decisionOf(text: string): Found {
  const id = text.trim();
  return { kind: 'record', key: `decision ${id}`, label: `Decision ${id}`, address: decisionPath(id) };
}

/** Finds the detail of the row of the record that `text` is the id of; none: it is no id of an order or a round trip. */
function findRecord(text: string): readonly Found[] {
  const id = text.trim().toLowerCase();
  const [, kind] = /^(order|trip)_[0-9a-z]{16}$/.exec(id) ?? [];
  if (kind === undefined) return [];
  return kind === 'order'
    ? [{ kind: 'record', key: id, label: `Order ${id}`, address: orderPath(id) }]
    : [{ kind: 'record', key: id, label: `Round trip ${id}`, address: closedTradeAddress(id) }];
}

/**
 * Finds markets, rows of the record by their id, screens and commands. Markets come first, as they are searched for most, and at most
 * `limit` of them. An empty text finds every command that needs none.
 */
export function findAll(
  { markets, commands, isDecision }: Searchable,
  text: string,
  limit: number,
): readonly Found[] {
  const isAll = text.trim() === '';
  return [
    ...findMarkets(markets, text, limit).map((market): Found => ({
      kind: 'market',
      key: market.marketId,
      market,
    })),
    ...findRecord(text),
    ...(isDecision ? [decisionOf(text)] : []),
    ...screens
      .filter(({ label }) => begins(text, label))
      .map((screen): Found => ({ kind: 'screen', key: screen.to, screen })),
    ...commands
      .filter(({ label, keywords, needsText }) =>
        isAll ? needsText !== true : begins(text, label, keywords),
      )
      .map((command): Found => ({ kind: 'command', key: command.label, command })),
  ];
}
