import { useLocation, useSearch } from 'wouter';
import type { SavedView, ViewName } from '../../../src-preload/contract/views/service/saved-view.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { addressWith } from '../../stores/address-query.ts';
import { useApp } from '../../stores/AppContext.ts';
import { declaredLayout } from '../../stores/table-views-store.ts';

export interface SavedViewsOfScreen {
  readonly views: readonly SavedView[];
  /** Why the views are not known; null: they are, or are being read. */
  readonly failure: string | null;
  readonly open: (view: SavedView) => void;
  /** Saves the current filters, order and columns. Resolves to why it failed; null: it did not. */
  readonly save: (name: string) => Promise<string | null>;
  /** Gives a view another name. Resolves to why it failed. */
  readonly rename: (view: SavedView, name: string) => Promise<string | null>;
  readonly remove: (name: string) => Promise<string | null>;
}

/** Returns the saved views of a screen. `table`: the table whose columns are part of them. */
export function useSavedViews(table: string): SavedViewsOfScreen {
  const { ask, tableViews } = useApp();
  const [address, navigate] = useLocation();
  const query = useSearch();
  const { state } = useOperation('listSavedViews', null);
  const screen = screenOf(address);
  const change = async (
    asked: { readonly save: SavedView } | { readonly remove: ViewName },
  ): Promise<string | null> => {
    const outcome = await ('save' in asked ? ask('saveView', asked.save) : ask('deleteView', asked.remove));
    // Every window receives the new list of views, this one too.
    return outcome.kind === 'failure' ? outcome.error.message : null;
  };
  return {
    views: state.kind === 'ready' ? state.value.filter((view) => view.screen === screen) : [],
    failure: state.kind === 'failed' ? state.error.message : null,
    open: (view) => {
      tableViews.restore(view.layouts);
      navigate(addressWith(view.screen, view.query));
    },
    save: (name) => {
      const layout = tableViews.getState().layouts[table] ?? declaredLayout;
      return change({ save: { name, screen, query, layouts: { [table]: layout } } });
    },
    rename: async (view, name) =>
      (await change({ save: { ...view, name } })) ?? (await change({ remove: { name: view.name, screen } })),
    remove: (name) => change({ remove: { name, screen } }),
  };
}

/** Returns the screen of an address, without the row that is open on it: `/trades` for `/trades/ord-7`. */
const screenOf = (address: string): string => `/${address.split('/')[1] ?? ''}`;
