import type { SavedView, ViewName } from '../views/service/saved-view.ts';

/** Calls of the bridge. Each answers with all views, by name; every window is sent them too. */
export interface SavedViewCalls {
  listSavedViews: { readonly args: null; readonly result: readonly SavedView[] };
  /** Replaces the view of that name. */
  saveView: { readonly args: SavedView; readonly result: readonly SavedView[] };
  deleteView: { readonly args: ViewName; readonly result: readonly SavedView[] };
}
