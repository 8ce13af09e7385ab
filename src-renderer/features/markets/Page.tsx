import './markets.css';
import { Tabs } from '@mantine/core';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { homeAddresses, type ListName } from '../../format/market-address.ts';
import { classLabels } from '../../format/labels.ts';
import { serviceText } from '../../format/service-text.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Answered } from '../../ui/answers/Answered.tsx';
import { useOperation } from '../../operations/use-operation.ts';
import { CardTab } from './CardTab.tsx';
import { CryptoTab } from './CryptoTab.tsx';

const lists = ['CRYPTO', 'EQUITY', 'COMMODITY'] as const satisfies readonly ListName[];

function isList(value: string | null): value is ListName {
  return lists.some((list) => list === value);
}

/** Markets screen: four tabs, one per class, over the same markets. */
export function MarketsPage({ list }: { readonly list: ListName }): ReactElement {
  const [, navigate] = useLocation();
  useTitle(classLabels[list]);
  return (
    <Tabs
      className="markets"
      value={list}
      keepMounted={false}
      onChange={(next) => {
        if (isList(next)) navigate(homeAddresses[next]);
      }}
    >
      <div className="markets-head">
        <h1>Markets</h1>
        <Tabs.List aria-label="Asset classes">
          {lists.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {classLabels[name]}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="PREDICTION" disabled title="Coming soon">
            {classLabels.PREDICTION} <span className="coming-soon">coming soon</span>
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
  return (
    <Answered what="markets" used={useOperation('listMarkets', null)}>
      {(catalog) => (
        <>
          {catalog.whyIncomplete === null ? null : (
            <Banner tone="warn">Incomplete. {serviceText(catalog.whyIncomplete)}</Banner>
          )}
          {list === 'CRYPTO' ? <CryptoTab catalog={catalog} /> : <CardTab catalog={catalog} list={list} />}
        </>
      )}
    </Answered>
  );
}
