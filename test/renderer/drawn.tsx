import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { StoreApi } from 'zustand/vanilla';
import type { AccountView, AgentView } from '../../src-preload/contract/bridge/account.ts';
import type { SettingsView } from '../../src-preload/contract/bridge/settings.ts';
import type { MarketRow } from '../../src-preload/contract/views/market.ts';
import type { MarketQuote } from '../../src-preload/contract/views/quote.ts';
import { DeskContext } from '../../src-renderer/stores/DeskContext.ts';
import { createStores, type Desk } from '../../src-renderer/stores/stores.ts';
import { noon, utc } from './builders.ts';

interface World {
  readonly quotes?: readonly MarketQuote[];
  readonly markets?: readonly MarketRow[];
  readonly account?: AccountView;
  readonly agent?: AgentView;
  readonly settings?: SettingsView;
  readonly nowMs?: number;
  readonly rate?: number;
  /** false: the connection to the service is lost. */
  readonly live?: boolean;
  readonly shownIn?: Desk['shownIn'];
}

/** React draws to text what a store held at first. */
function asHeld<S extends StoreApi<unknown>>(store: S): S {
  return { ...store, getInitialState: store.getState };
}

function aDesk({ quotes = [], markets = [], nowMs = noon, rate = 0, live = true, ...world }: World): Desk {
  const { account, agent, settings, shownIn = 'browser' } = world;
  const stores = createStores({ monotonicMs: () => 0, nextFrame: (apply) => apply() });
  stores.clock.read({ worldMs: nowMs, rate });
  stores.clock.setLive(live);
  stores.quotes.replace(quotes);
  if (account !== undefined) stores.account.setState({ kind: 'ready', view: account }, true);
  if (agent !== undefined) stores.agent.setState({ agent }, true);
  if (settings !== undefined) stores.settings.setState({ kind: 'ready', settings }, true);
  stores.catalog.setState(
    {
      kind: 'ready',
      catalog: {
        network: 'TESTNET',
        dexes: [],
        markets: [...markets],
        count: markets.length,
        timestamp: utc(nowMs),
        stale: false,
      },
    },
    true,
  );
  return {
    ...stores,
    clock: asHeld(stores.clock),
    quotes: asHeld(stores.quotes),
    catalog: asHeld(stores.catalog),
    account: asHeld(stores.account),
    agent: asHeld(stores.agent),
    settings: asHeld(stores.settings),
    ask: () => Promise.resolve({ kind: 'past' }),
    refresh: () => undefined,
    shownIn,
  };
}

/** The markup of an element as it is first drawn. */
export function drawn(element: ReactElement, world: World = {}): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <DeskContext value={aDesk(world)}>
        <Router ssrPath="/">{element}</Router>
      </DeskContext>
    </MantineProvider>,
  ).replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
}

/** What can be read of a markup. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Why the dashes of a markup are there. */
export function reasonsOf(markup: string): readonly string[] {
  return [...markup.matchAll(/class="missing"[^>]*aria-label="([^"]*)"/g)].map(([, reason = '']) => reason);
}
