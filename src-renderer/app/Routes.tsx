import type { ComponentType, ReactElement } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { AttentionTile } from '../features/alerts/AttentionTile.tsx';
import { FirstSteps } from '../features/first-steps/FirstSteps.tsx';
import { MarketsTile } from '../features/markets/MarketsTile.tsx';
import { OverviewPage } from '../features/overview/Page.tsx';
import { EquityTile } from '../features/performance/EquityTile.tsx';
import { PositionsTile } from '../features/positions/PositionsTile.tsx';
import { ProfilesCard } from '../features/profiles/ProfilesCard.tsx';
import { RiskTile } from '../features/risk/RiskTile.tsx';
import { TodayPnl } from '../features/risk/TodayPnl.tsx';
import { coinFromAddress, type ListName } from '../format/market-address.ts';
import { EmptyPanel } from '../ui/answers/StatePanel.tsx';
import { useTitle } from '../ui/use-title.ts';
import { LinkScreen } from './LinkScreen.tsx';
import {
  AlertsScreen,
  ConnectionsScreen,
  DecisionsScreen,
  ExportsScreen,
  MarketScreen,
  MarketsScreen,
  OrdersScreen,
  PerformanceScreen,
  PositionsScreen,
  RefusedEntriesScreen,
  RiskScreen,
  SettingsScreen,
  SignalsScreen,
  TradesScreen,
  TransfersScreen,
} from './screens-on-demand.ts';

const lists: ReadonlyMap<string, ListName> = new Map([
  ['crypto', 'CRYPTO'],
  ['stocks', 'EQUITY'],
  ['commodities', 'COMMODITY'],
]);
const classes: ReadonlyMap<string, AssetClass | null> = new Map<string, AssetClass | null>([
  ...lists,
  ['market', null],
]);

/** Screens with nothing but a query in their address. */
const plainScreens: readonly (readonly [path: string, Screen: ComponentType])[] = [
  ['/overview', OverviewScreen],
  ['/positions', PositionsScreen],
  ['/orders', OrdersScreen],
  ['/refused', RefusedEntriesScreen],
  ['/signals', SignalsScreen],
  ['/performance', PerformanceScreen],
  ['/risk', RiskScreen],
  ['/transfers', TransfersScreen],
  ['/alerts', AlertsScreen],
  ['/exports', ExportsScreen],
  ['/connections', ConnectionsScreen],
];

/** One route for all tabs: changing tabs keeps the page, and with it the keyboard focus. */
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
      <Route path="/settings">
        <SettingsScreen profiles={<ProfilesCard />} />
      </Route>
      <Route path="/open/:id">{({ id }) => <LinkScreen marketId={coinFromAddress(id)} />}</Route>
      <Route path="/trades">
        <TradesScreen detailKey={null} />
      </Route>
      <Route path="/trades/trip/:id">
        {({ id }) => <TradesScreen detailKey={{ kind: 'closed_trade', id: coinFromAddress(id) }} />}
      </Route>
      <Route path="/trades/:id">
        {({ id }) => <TradesScreen detailKey={{ kind: 'trade', id: coinFromAddress(id) }} />}
      </Route>
      <Route path="/decisions">
        <DecisionsScreen tradeId={null} />
      </Route>
      <Route path="/decisions/trade/:id">
        {({ id }) => <DecisionsScreen tradeId={coinFromAddress(id)} />}
      </Route>
      <Route path="/:folder">{({ folder }) => <ListScreen folder={folder} />}</Route>
      <Route path="/:folder/:coin">{({ folder, coin }) => <CoinScreen folder={folder} coin={coin} />}</Route>
      <Route>
        <NoScreen />
      </Route>
    </Switch>
  );
}

/** Each tile belongs to the feature whose screen has the details. */
function OverviewScreen(): ReactElement {
  return (
    <OverviewPage
      firstSteps={<FirstSteps />}
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
  return list === undefined ? <NoScreen /> : <MarketsScreen list={list} />;
}

function CoinScreen({ folder, coin }: { readonly folder: string; readonly coin: string }): ReactElement {
  const assetClass = classes.get(folder);
  if (assetClass === undefined) return <NoScreen />;
  return <MarketScreen assetClass={assetClass} coin={coinFromAddress(coin)} />;
}

function NoScreen(): ReactElement {
  useTitle('Not found');
  return (
    <EmptyPanel title="There is no screen at this address">
      <a href="#/overview">Back to the Overview</a>
    </EmptyPanel>
  );
}
