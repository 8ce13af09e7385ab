import { Button, Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Catalog, MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { useSelected, type UsedAnswer } from '../../operations/use-operation.ts';
import { useApp } from '../../stores/AppContext.ts';
import type { Sort } from '../../stores/sort-address.ts';
import { whyAgentUnknown } from '../../stores/why-agent-unknown.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CardGrid } from './CardGrid.tsx';
import { noCardStates, type CardStates } from './card-state.ts';
import { NoMatch } from './NoMatch.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useCardStates } from './use-card-states.ts';
import { useMarketList } from './use-market-list.ts';
import { verdictsUnknown, type QuotesById } from './view-model.ts';
import { currentQuote } from '../../stores/current-quote.ts';
import { sortRows } from '../../ui/table/sort-rows.ts';
import { quoteColumns } from './quote-columns.tsx';

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

/** Banner that says once for the tab why the cards have no session and verdict. */
function StatesBanner({
  states: { state, reload },
}: {
  readonly states: UsedAnswer<CardStates>;
}): ReactElement | null {
  const error = state.kind === 'failed' ? state.error : state.kind === 'ready' ? state.refreshError : null;
  if (error === null) return null;
  return (
    <Banner tone="bad">
      {state.kind === 'failed'
        ? 'Could not load sessions and new entries'
        : 'Sessions and new entries are out of date'}
      : {error.message}{' '}
      <Button size="compact-xs" onClick={reload}>
        Retry
      </Button>
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
