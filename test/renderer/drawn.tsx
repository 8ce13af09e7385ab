import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { StoreApi } from 'zustand/vanilla';
import type { AccountView, AgentView } from '../../src-preload/contract/bridge/account.ts';
import type { AlertNotice, AlertsView } from '../../src-preload/contract/bridge/alerts.ts';
import type { RiskPicture } from '../../src-preload/contract/bridge/risk.ts';
import type { Frame } from '../../src-preload/contract/bridge/events.ts';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import type { MarketRow } from '../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../src-preload/contract/views/markets/quote.ts';
import type { Ask } from '../../src-renderer/operations/ask.ts';
import { createOperations } from '../../src-renderer/operations/operations.ts';
import { AppContext } from '../../src-renderer/stores/AppContext.ts';
import { createStores, type AppServices } from '../../src-renderer/stores/stores.ts';
import type { Column } from '../../src-renderer/ui/table/column.tsx';
import { DataTable, type DataTableProps } from '../../src-renderer/ui/table/DataTable.tsx';
import { noon, utc } from './builders.ts';

interface World {
  readonly quotes?: readonly MarketQuote[];
  readonly markets?: readonly MarketRow[];
  /** Why the catalog lacks markets; absent: it lacks none. */
  readonly whyMarketsIncomplete?: string | null;
  readonly account?: AccountView;
  readonly agent?: AgentView;
  readonly risk?: RiskPicture;
  readonly alerts?: AlertsView;
  readonly frame?: Frame;
  readonly notices?: readonly AlertNotice[];
  readonly settings?: SettingsView;
  readonly nowMs?: number;
  readonly rate?: number;
  /** false: the connection to the service is lost. */
  readonly live?: boolean;
  readonly shownIn?: AppServices['shownIn'];
  /** Query string of the address behind the screen. */
  readonly search?: string;
  /** Address of the screen. */
  readonly path?: string;
}

/** Returns a store whose first state is its present one, since React draws that to text. */
function asHeld<S extends StoreApi<unknown>>(store: S): S {
  return { ...store, getInitialState: store.getState };
}

function keepAnswers(
  operations: AppServices['operations'],
  { account, agent, risk, alerts, frame, settings }: World,
): void {
  if (account !== undefined) operations.keep('getAccount', account);
  if (agent !== undefined) operations.keep('getAgent', agent);
  if (risk !== undefined) operations.keep('getRisk', risk);
  if (frame !== undefined) operations.keep('getFrame', frame);
  if (alerts !== undefined) operations.keep('getAlerts', alerts);
  if (settings !== undefined) operations.keep('getSettings', settings);
}

export function anApp({
  quotes = [],
  markets = [],
  whyMarketsIncomplete = null,
  nowMs = noon,
  rate = 0,
  live = true,
  ...world
}: World): AppServices {
  const { notices = [], shownIn = 'browser' } = world;
  const stores = createStores({
    monotonicMs: () => 0,
    nextFrame: (apply) => apply(),
    whenIdle: (run) => void setTimeout(run),
  });
  stores.clock.read({ worldMs: nowMs, rate });
  stores.clock.setLive(live);
  if (live) stores.connection.setState({ link: { kind: 'open' } });
  stores.quotes.replace(quotes);
  const ask: Ask = () => Promise.resolve({ kind: 'past' });
  const operations = createOperations({ ask, connection: stores.connection, clock: stores.clock });
  keepAnswers(operations, world);
  for (const notice of notices) stores.notices.add(notice);
  operations.keep('listMarkets', {
    network: 'TESTNET',
    dexes: [],
    markets: [...markets],
    count: markets.length,
    timestamp: utc(nowMs),
    stale: false,
    complete: whyMarketsIncomplete === null,
    whyIncomplete: whyMarketsIncomplete,
  });
  return {
    ...stores,
    clock: asHeld(stores.clock),
    connection: asHeld(stores.connection),
    quotes: asHeld(stores.quotes),
    notices: asHeld(stores.notices),
    ask,
    operations,
    shownIn,
  };
}

/** Returns the markup of an element as it is first drawn. */
export function drawn(element: ReactElement, world: World = {}): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <AppContext value={anApp(world)}>
        <Router ssrPath={world.path ?? '/'} ssrSearch={world.search ?? ''}>
          {element}
        </Router>
      </AppContext>
    </MantineProvider>,
  ).replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
}

/** Returns the markup of rows as a table of these columns draws them, without its header. */
export function drawnRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { world, ...props }: Partial<DataTableProps<Row>> & { readonly world?: World } = {},
): string {
  const table = (
    <DataTable id="a-table" name="A table" columns={columns} rows={rows} keyOf={JSON.stringify} {...props} />
  );
  return /<tbody.*<\/tbody>/s.exec(drawn(table, world))?.[0] ?? '';
}

/** Returns the text of a markup. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the reasons of the dashes in a markup. */
export function reasonsOf(markup: string): readonly string[] {
  return [...markup.matchAll(/class="missing"[^>]*aria-label="([^"]*)"/g)].map(([, reason = '']) => reason);
}
