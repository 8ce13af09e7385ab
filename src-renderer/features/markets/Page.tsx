import './markets.css';
import { Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { classWords } from '../../format/words.ts';
import { useCatalog, useDesk } from '../../stores/DeskContext.ts';
import type { ListName } from '../../stores/list-views-store.ts';
import { FailedPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { CardTab } from './CardTab.tsx';
import { CryptoTab } from './CryptoTab.tsx';

const addresses = {
  CRYPTO: '/crypto',
  EQUITY: '/stocks',
  COMMODITY: '/commodities',
} as const satisfies Record<ListName, string>;
const lists = ['CRYPTO', 'EQUITY', 'COMMODITY'] as const satisfies readonly ListName[];

function isList(value: string | null): value is ListName {
  return lists.some((list) => list === value);
}

/** The four tabs over one pool. */
export function MarketsPage({ list }: { readonly list: ListName }): ReactElement {
  const [, navigate] = useLocation();
  useDocumentTitle(`${classWords[list]} · Perpscope`);
  return (
    <Tabs
      className="markets"
      value={list}
      keepMounted={false}
      onChange={(next) => {
        if (isList(next)) navigate(addresses[next]);
      }}
    >
      <div className="markets-head">
        <h1>Markets</h1>
        <Tabs.List aria-label="Asset classes">
          {lists.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {classWords[name]}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="PREDICTION" disabled title="Coming soon">
            {classWords.PREDICTION} <span className="coming-soon">coming soon</span>
          </Tabs.Tab>
        </Tabs.List>
      </div>
      {lists.map((name) => (
        <Tabs.Panel key={name} value={name} className="markets-panel">
          <ListPanel list={name} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function ListPanel({ list }: { readonly list: ListName }): ReactElement {
  const { refresh } = useDesk();
  const state = useCatalog();
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label="Reading the list of markets…" />;
    case 'failed':
      return (
        <FailedPanel
          title="The list of markets could not be read"
          cause={state.error.message}
          onRetry={refresh}
        />
      );
    case 'ready':
      return list === 'CRYPTO' ? (
        <CryptoTab catalog={state.catalog} />
      ) : (
        <CardTab catalog={state.catalog} list={list} />
      );
    default:
      return state satisfies never;
  }
}
