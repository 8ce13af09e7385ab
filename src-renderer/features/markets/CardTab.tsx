import { Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Catalog } from '../../../src-preload/contract/views/market.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import type { Sort, SortKey } from '../../stores/list-views-store.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CardGrid } from './CardGrid.tsx';
import { NoMatch } from './NoMatch.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useMarketList } from './use-market-list.ts';
import { verdictsUnknown } from './view-model.ts';

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
  const [key, direction] = value.split(':');
  return { key: key as SortKey, descending: direction === 'desc' };
};
const whats = { EQUITY: 'stock perpetuals', COMMODITY: 'commodity perpetuals' } as const;

/** Stocks and Commodities. */
export function CardTab({ catalog, list: name }: CardTabProps): ReactElement {
  const list = useMarketList(catalog, name);
  const { sort } = list.options;
  return (
    <>
      <AgentBanner unknown={verdictsUnknown(list.all)} />
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
        <CardGrid markets={list.shown} label={whats[name]} />
      )}
    </>
  );
}

/** Once for the tab, instead of an invented verdict on every card. */
function AgentBanner({ unknown }: { readonly unknown: boolean }): ReactElement | null {
  const attached = useStore(useDesk().frame, ({ frame }) => frame?.health.agent.attached ?? null);
  if (!unknown || attached === null) return null;
  return (
    <Banner tone="quiet">
      {attached
        ? 'The agent can’t be read: whether it may trade these markets is unknown.'
        : 'Agent not connected: whether it may trade these markets is unknown.'}
    </Banner>
  );
}
