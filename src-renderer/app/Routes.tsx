import type { ReactElement } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { AttentionTile } from '../features/alerts/AttentionTile.tsx';
import { AlertsPage } from '../features/alerts/Page.tsx';
import { ConnectionsPage } from '../features/connections/Page.tsx';
import { DecisionsPage } from '../features/decisions/Page.tsx';
import { ExportsPage } from '../features/exports/Page.tsx';
import { MarketPage } from '../features/market/Page.tsx';
import { MarketsTile } from '../features/markets/MarketsTile.tsx';
import { MarketsPage } from '../features/markets/Page.tsx';
import { OrdersPage } from '../features/orders/Page.tsx';
import { OverviewPage } from '../features/overview/Page.tsx';
import { EquityTile } from '../features/performance/EquityTile.tsx';
import { PerformancePage } from '../features/performance/Page.tsx';
import { PositionsPage } from '../features/positions/Page.tsx';
import { PositionsTile } from '../features/positions/PositionsTile.tsx';
import { RefusedEntriesPage } from '../features/refused/Page.tsx';
import { RiskPage } from '../features/risk/Page.tsx';
import { RiskTile } from '../features/risk/RiskTile.tsx';
import { TodayPnl } from '../features/risk/TodayPnl.tsx';
import { SettingsPage } from '../features/settings/Page.tsx';
import { SignalsPage } from '../features/signals/Page.tsx';
import { TradesPage } from '../features/trades/Page.tsx';
import { TradeDrawer } from '../features/trades/TradeDrawer.tsx';
import { TransfersPage } from '../features/transfers/Page.tsx';
import { coinFromAddress, type ListName } from '../format/market-address.ts';
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

/** Screens whose address takes no more than a query. */
const plainScreens: readonly (readonly [path: string, Screen: () => ReactElement])[] = [
  ['/overview', OverviewScreen],
  ['/positions', PositionsPage],
  ['/orders', OrdersPage],
  ['/refused', RefusedEntriesPage],
  ['/signals', SignalsPage],
  ['/performance', PerformancePage],
  ['/risk', RiskPage],
  ['/transfers', TransfersPage],
  ['/alerts', AlertsPage],
  ['/exports', ExportsPage],
  ['/connections', ConnectionsPage],
  ['/settings', SettingsPage],
];

/** One route for all tabs: going from tab to tab keeps the page, and with it the keyboard's place. */
export function Routes(): ReactElement {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/overview" replace />
      </Route>
      {plainScreens.map(([path, Screen]) => (
        <Route key={path} path={path}>
          <Screen />
        </Route>
      ))}
      <Route path="/trades">
        <TradesPage detailKey={null} />
      </Route>
      <Route path="/trades/trip/:id">
        {({ id }) => <TradesPage detailKey={{ kind: 'closed_trade', id: coinFromAddress(id) }} />}
      </Route>
      <Route path="/trades/:id">
        {({ id }) => <TradesPage detailKey={{ kind: 'trade', id: coinFromAddress(id) }} />}
      </Route>
      <Route path="/decisions">
        <DecisionsPage drawer={<TradeDrawer detailKey={null} over="/decisions" />} />
      </Route>
      <Route path="/decisions/trade/:id">
        {({ id }) => (
          <DecisionsPage
            drawer={<TradeDrawer detailKey={{ kind: 'trade', id: coinFromAddress(id) }} over="/decisions" />}
          />
        )}
      </Route>
      <Route path="/:folder">{({ folder }) => <ListScreen folder={folder} />}</Route>
      <Route path="/:folder/:coin">{({ folder, coin }) => <CoinScreen folder={folder} coin={coin} />}</Route>
      <Route>
        <NoScreen />
      </Route>
    </Switch>
  );
}

/** Each tile is of the feature whose screen has more of it. */
function OverviewScreen(): ReactElement {
  return (
    <OverviewPage
      attention={<AttentionTile />}
      equity={<EquityTile today={<TodayPnl />} />}
      risk={<RiskTile />}
      positions={<PositionsTile />}
      markets={<MarketsTile />}
    />
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
      <a href="#/overview">Back to the Overview</a>
    </EmptyPanel>
  );
}
