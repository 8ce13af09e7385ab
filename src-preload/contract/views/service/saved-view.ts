import { z } from 'zod';

const columnId = z.string().max(60);

/** Column layout of a table, by column id. A column that is not named keeps the layout that the table declares. */
export const TableLayout = z.strictObject({
  /** Columns that the person showed or hid. */
  shown: z.record(columnId, z.boolean()),
  /** Column ids from the left; columns that are not named follow in the declared order. */
  order: z.array(columnId).max(100).readonly(),
  /** px. */
  widths: z.record(columnId, z.number().min(1).max(10_000)),
});
export type TableLayout = Readonly<z.infer<typeof TableLayout>>;

/** Layouts by table id. */
export type TableLayouts = Readonly<Record<string, TableLayout>>;

const viewName = {
  name: z.string().trim().min(1).max(60),
  /** Address of the screen, without its query: `/trades`. */
  screen: z.string().startsWith('/').max(200),
};

/** Key of a view: a name is unique on its screen. */
export const ViewName = z.strictObject(viewName);
export type ViewName = Readonly<z.infer<typeof ViewName>>;

/** Filters, order and table layouts of a screen, saved under a name in the data folder. */
export const SavedView = z.strictObject({
  ...viewName,
  /** Filters and order, as in the address. */
  query: z.string().max(2_000),
  /** Layouts by table id. */
  layouts: z.record(z.string().max(80), TableLayout),
});
export type SavedView = Readonly<z.infer<typeof SavedView>>;

/** Calls of the bridge. Each answers with all views, by name; every window receives them too. */
export interface SavedViewCalls {
  listSavedViews: { readonly args: null; readonly result: readonly SavedView[] };
  /** Replaces the view of that name. */
  saveView: { readonly args: SavedView; readonly result: readonly SavedView[] };
  deleteView: { readonly args: ViewName; readonly result: readonly SavedView[] };
}
