import { Select } from '@mantine/core';
import { type ReactElement, useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Catalog, MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { useSelected, type UsedAnswer } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import type { Sort } from '../../stores/sort-address.ts';
import { whyAgentUnknown } from '../../stores/why-agent-unknown.ts';
import { Banner } from '../../ui/Banner.tsx';
import { noCardStates, type CardStates } from './card-state.ts';
import { NoMatch } from './NoMatch.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useCardStates } from './use-card-states.ts';
import { useMarketList } from './use-market-list.ts';
import { verdictsUnknown, type QuotesById } from './view-model.ts';
import { currentQuote } from '../../stores/current-quote.ts';
import { sortRows } from '../../ui/table/sort-rows.ts';
import { quoteColumns } from './quote-columns.tsx';
import './cards.css';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { MarketCard } from './MarketCard.tsx';
import { OlderData } from '../../ui/answers/OlderData.tsx';
import { RetryButton } from '../../ui/answers/RetryButton.tsx';

interface CardTabProps {
  readonly catalog: Catalog;
  readonly list: 'EQUITY' | 'COMMODITY';
}

const orders = [
  { value: 'volume:desc', label: '24h volume' },
  { value: 'change:desc', label: '24h gain' },
  { value: 'change:asc', label: '24h loss' },
  { value: 'mark:desc', label: 'Price' },
  { value: 'name:asc', label: 'Name' },
];
const sortOf = (value: string): Sort => {
  const [key = '', direction] = value.split(':');
  return { key, descending: direction === 'desc' };
};
const whats = { EQUITY: 'stock perpetuals', COMMODITY: 'commodity perpetuals' } as const;

/** Reasons why a card has no session and no verdict to show. */
const whyUnknown = {
  loading: 'Loading',
  failed: 'Could not load the sessions',
  ready: 'Not reported for this market yet',
} as const;

/** Tab of Stocks or Commodities. */
export function CardTab({ catalog, list: name }: CardTabProps): ReactElement {
  const list = useMarketList(catalog, name);
  const states = useCardStates(name);
  const { state } = states;
  const { sort } = list.options;
  const sorted = useStore(
    useApp().quotes,
    useShallow(({ byMarketId }) => sortMarkets(list.shown, byMarketId, sort)),
  );
  return (
    <>
      <AgentBanner unknown={verdictsUnknown(list.all)} />
      <StatesBanner states={states} />
      <Toolbar list={list}>
        <Select
          className="toolbar-sort"
          aria-label="Sort by"
          allowDeselect={false}
          data={orders}
          value={`${sort.key}:${sort.descending ? 'desc' : 'asc'}`}
          onChange={(value) => value !== null && list.change({ sort: sortOf(value) })}
        />
      </Toolbar>
      {list.shown.length === 0 ? (
        <NoMatch list={list} what={whats[name]} />
      ) : (
        <CardGrid
          markets={sorted}
          label={whats[name]}
          states={state.kind === 'ready' ? state.value : noCardStates}
          whyUnknown={whyUnknown[state.kind]}
        />
      )}
    </>
  );
}

/** Banner shown once for the tab, instead of an invented verdict on every card. */
function AgentBanner({ unknown }: { readonly unknown: boolean }): ReactElement | null {
  const why = useSelected('getAgent', whyAgentUnknown);
  if (!unknown || why === null) return null;
  return <Banner tone="quiet">Whether the agent may trade these markets is unknown: {why}.</Banner>;
}

/** Banner that says once for the tab why the cards have no session and verdict, or older ones. */
function StatesBanner({
  states: { state, reload },
}: {
  readonly states: UsedAnswer<CardStates>;
}): ReactElement | null {
  if (state.kind === 'loading') return null;
  if (state.kind === 'ready')
    return <OlderData what="sessions and new entries" error={state.refreshError} onRetry={reload} />;
  return (
    <Banner tone="bad">
      Could not load sessions and new entries: {state.error.message} <RetryButton onRetry={reload} />
    </Banner>
  );
}

/** Sorts markets by a column of the table of quotes; equal ones keep their order. */
export function sortMarkets(
  markets: readonly MarketRow[],
  quotes: QuotesById,
  { key, descending }: Sort,
): readonly MarketRow[] {
  const by = quoteColumns.find(({ id }) => id === key)?.sort;
  if (by === undefined) return markets;
  const quoted = markets.map((market) => ({
    market,
    quote: currentQuote(market, quotes.get(market.marketId)),
  }));
  return sortRows(quoted, by, descending).map(({ market }) => market);
}

const gap = 8;
const padding = 16;
/** px. Fits three cards at a width of 1280, two at 853. The longest names need 376, which they have at 900 and from 1280 on. */
const narrowestCard = 364;
const cardHeight = 178;

interface CardGridProps {
  readonly markets: readonly MarketRow[];
  readonly label: string;
  readonly states: CardStates;
  /** Why the state of a market that `states` lacks is unknown. */
  readonly whyUnknown: string;
}

interface CardColumn {
  readonly left: number;
  readonly width: number;
}

/** Returns as many columns of equal width as fit. */
function cardColumns(width: number): readonly CardColumn[] {
  const room = Math.max(narrowestCard, width - 2 * padding);
  const count = Math.max(1, Math.floor((room + gap) / (narrowestCard + gap)));
  const each = (room - (count - 1) * gap) / count;
  return Array.from({ length: count }, (_, index) => ({ left: padding + index * (each + gap), width: each }));
}

/** Draws only the cards in sight. */
function CardGrid({ markets, label, states, whyUnknown }: CardGridProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const columns = cardColumns(width);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React Compiler
  const rows = useVirtualizer({
    count: Math.ceil(markets.length / columns.length),
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight + gap,
    overscan: 2,
  });
  return (
    <div
      ref={useMergedRef(scroller, measured)}
      className="cards"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <ul className="cards-body" aria-label={`Cards of ${label}`} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().flatMap(({ index: row, start }) =>
          columns.map((style, column) => {
            const index = row * columns.length + column;
            const market = markets[index];
            return market === undefined ? null : (
              <li
                key={market.marketId}
                aria-setsize={markets.length}
                aria-posinset={index + 1}
                className="cards-item"
                style={{ top: start, height: cardHeight, ...style }}
              >
                <MarketCard
                  market={market}
                  state={states.get(market.marketId) ?? null}
                  whyUnknown={whyUnknown}
                />
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}
