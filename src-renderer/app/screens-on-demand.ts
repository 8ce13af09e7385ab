import { CandleCanvasView, EquityChart } from '../charts/on-demand-charts.ts';
import { onDemand } from '../ui/on-demand.tsx';

/** Every screen except the Overview, whose code is part of the page. */
export const AlertsScreen = onDemand('screen', () =>
  import('../features/alerts/Page.tsx').then((code) => code.AlertsPage),
);
export const ConnectionsScreen = onDemand('screen', () =>
  import('../features/connections/Page.tsx').then((code) => code.ConnectionsPage),
);
export const DecisionsScreen = onDemand('screen', () =>
  import('./DecisionsScreen.tsx').then((code) => code.DecisionsScreen),
);
export const ExportsScreen = onDemand('screen', () =>
  import('../features/exports/Page.tsx').then((code) => code.ExportsPage),
);
export const MarketScreen = onDemand('screen', () =>
  import('../features/market/Page.tsx').then((code) => code.MarketPage),
);
export const MarketsScreen = onDemand('screen', () =>
  import('../features/markets/Page.tsx').then((code) => code.MarketsPage),
);
export const OrdersScreen = onDemand('screen', () =>
  import('../features/orders/Page.tsx').then((code) => code.OrdersPage),
);
export const PerformanceScreen = onDemand('screen', () =>
  import('../features/performance/Page.tsx').then((code) => code.PerformancePage),
);
export const PositionsScreen = onDemand('screen', () =>
  import('../features/positions/Page.tsx').then((code) => code.PositionsPage),
);
export const RefusedEntriesScreen = onDemand('screen', () =>
  import('../features/refused/Page.tsx').then((code) => code.RefusedEntriesPage),
);
export const RiskScreen = onDemand('screen', () =>
  import('../features/risk/Page.tsx').then((code) => code.RiskPage),
);
export const SettingsScreen = onDemand('screen', () =>
  import('../features/settings/Page.tsx').then((code) => code.SettingsPage),
);
export const SignalsScreen = onDemand('screen', () =>
  import('../features/signals/Page.tsx').then((code) => code.SignalsPage),
);
export const TradesScreen = onDemand('screen', () =>
  import('../features/trades/Page.tsx').then((code) => code.TradesPage),
);
export const TransfersScreen = onDemand('screen', () =>
  import('../features/transfers/Page.tsx').then((code) => code.TransfersPage),
);

/** Views to load in advance, in the order of the navigation rail. */
export const viewsOnDemand = [
  EquityChart,
  MarketsScreen,
  MarketScreen,
  CandleCanvasView,
  PositionsScreen,
  OrdersScreen,
  TradesScreen,
  DecisionsScreen,
  RefusedEntriesScreen,
  SignalsScreen,
  PerformanceScreen,
  RiskScreen,
  TransfersScreen,
  AlertsScreen,
  ExportsScreen,
  ConnectionsScreen,
  SettingsScreen,
] as const;
