/** How the columns of a table are laid out, by column id; what is not named is as the table declares. */
export interface TableLayout {
  /** Columns that the person switched on or off. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** From the left; columns that are not named follow in the declared order. */
  readonly order: readonly string[];
  /** px. */
  readonly widths: Readonly<Record<string, number>>;
}

/** By table id. */
export type TableLayouts = Readonly<Record<string, TableLayout>>;

/** What names a view: a screen has one of a name. */
export interface ViewName {
  readonly name: string;
  /** Address of the screen, without its query: `/trades`. */
  readonly screen: string;
}

/** How a person looks at a screen, kept by name in the data folder. */
export interface SavedView extends ViewName {
  /** Filters and order, as they stand in the address. */
  readonly query: string;
  readonly layouts: TableLayouts;
}

/** Calls of the bridge. Each answers with all views, by name; every window is sent them too. */
export interface SavedViewCalls {
  listSavedViews: { readonly args: null; readonly result: readonly SavedView[] };
  /** Replaces the view of that name. */
  saveView: { readonly args: SavedView; readonly result: readonly SavedView[] };
  deleteView: { readonly args: ViewName; readonly result: readonly SavedView[] };
}
