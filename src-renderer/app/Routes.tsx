import type { ReactElement } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { AlertsPage } from '../features/alerts/Page.tsx';
import { ConnectionsPage } from '../features/connections/Page.tsx';
import { DecisionsPage } from '../features/decisions/Page.tsx';
import { MarketPage } from '../features/market/Page.tsx';
import { MarketsPage } from '../features/markets/Page.tsx';
import { OrdersPage } from '../features/orders/Page.tsx';
import { PerformancePage } from '../features/performance/Page.tsx';
import { PositionsPage } from '../features/positions/Page.tsx';
import { RefusedEntriesPage } from '../features/refused/Page.tsx';
import { RiskPage } from '../features/risk/Page.tsx';
import { SettingsPage } from '../features/settings/Page.tsx';
import { SignalsPage } from '../features/signals/Page.tsx';
import { TradesPage } from '../features/trades/Page.tsx';
import { StoryDrawer } from '../features/trades/StoryDrawer.tsx';
import { coinFromAddress } from '../format/market-address.ts';
import type { ListName } from '../stores/list-views-store.ts';
import { EmptyPanel } from '../ui/StatePanel.tsx';

const lists: ReadonlyMap<string, ListName> = new Map([
  ['crypto', 'CRYPTO'],
  ['stocks', 'EQUITY'],
  ['commodities', 'COMMODITY'],
]);
const classes: ReadonlyMap<string, AssetClass | null> = new Map<string, AssetClass | null>([
  ...lists,
  ['market', null],
]);

/** One route for all tabs: going from tab to tab keeps the page, and with it the keyboard's place. */
export function Routes(): ReactElement {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/crypto" replace />
      </Route>
      <Route path="/positions">
        <PositionsPage />
      </Route>
      <Route path="/orders">
        <OrdersPage />
      </Route>
      <Route path="/trades">
        <TradesPage story={null} />
      </Route>
      <Route path="/trades/trip/:id">
        {({ id }) => <TradesPage story={{ kind: 'closed_trade', id: coinFromAddress(id) }} />}
      </Route>
      <Route path="/trades/:id">
        {({ id }) => <TradesPage story={{ kind: 'trade', id: coinFromAddress(id) }} />}
      </Route>
      <Route path="/decisions">
        <DecisionsPage story={<StoryDrawer story={null} over="/decisions" />} />
      </Route>
      <Route path="/decisions/trade/:id">
        {({ id }) => (
          <DecisionsPage
            story={<StoryDrawer story={{ kind: 'trade', id: coinFromAddress(id) }} over="/decisions" />}
          />
        )}
      </Route>
      <Route path="/refused">
        <RefusedEntriesPage />
      </Route>
      <Route path="/signals">
        <SignalsPage />
      </Route>
      <Route path="/performance">
        <PerformancePage />
      </Route>
      <Route path="/risk">
        <RiskPage />
      </Route>
      <Route path="/alerts">
        <AlertsPage />
      </Route>
      <Route path="/connections">
        <ConnectionsPage />
      </Route>
      <Route path="/settings">
        <SettingsPage />
      </Route>
      <Route path="/:folder">{({ folder }) => <ListScreen folder={folder} />}</Route>
      <Route path="/:folder/:coin">{({ folder, coin }) => <CoinScreen folder={folder} coin={coin} />}</Route>
      <Route>
        <NoScreen />
      </Route>
    </Switch>
  );
}

function ListScreen({ folder }: { readonly folder: string }): ReactElement {
  const list = lists.get(folder);
  return list === undefined ? <NoScreen /> : <MarketsPage list={list} />;
}

function CoinScreen({ folder, coin }: { readonly folder: string; readonly coin: string }): ReactElement {
  const assetClass = classes.get(folder);
  if (assetClass === undefined) return <NoScreen />;
  return <MarketPage assetClass={assetClass} coin={coinFromAddress(coin)} />;
}

function NoScreen(): ReactElement {
  return (
    <EmptyPanel title="There is no screen at this address">
      <a href="#/crypto">Back to Markets</a>
    </EmptyPanel>
  );
}
