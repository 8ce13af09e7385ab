import type { StateStorage } from 'zustand/middleware';
import type { TableLayout, TableLayouts } from '../../src-preload/contract/views/service/saved-view.ts';
import { createPreferenceStore, type PreferenceStore } from './preference-store.ts';

interface TableViews {
  /** Stored on this machine. */
  readonly layouts: TableLayouts;
}

export interface TableViewsStore extends PreferenceStore<TableViews> {
  readonly show: (table: string, column: string, isShown: boolean) => void;
  readonly arrange: (table: string, order: readonly string[]) => void;
  /** Width in px; null: the width that the table declares. */
  readonly resize: (table: string, column: string, width: number | null) => void;
  readonly restore: (layouts: TableLayouts) => void;
  /** Resets the columns to the layout that the table declares. */
  readonly resetColumns: (table: string) => void;
}

export const declaredLayout: TableLayout = { shown: {}, order: [], widths: {} };

const noLayouts: TableViews = { layouts: {} };

/** px. */
const widthLimits = { least: 40, most: 1_200 } as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isRecord(value) ? Object.entries(value) : [];

/** Keeps the valid part of a stored layout: the storage may hold anything. */
function parseLayout(stored: unknown): TableLayout {
  const { shown, order, widths } = isRecord(stored) ? stored : {};
  return {
    shown: Object.fromEntries(
      entriesOf(shown).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    ),
    order: Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : [],
    widths: Object.fromEntries(
      entriesOf(widths).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && isWidth(entry[1]),
      ),
    ),
  };
}

const isWidth = (px: number): boolean => px >= widthLimits.least && px <= widthLimits.most;

function parseViews(stored: unknown): TableViews {
  const tables = isRecord(stored) ? stored['layouts'] : {};
  const layouts = entriesOf(tables).map(([table, layout]) => [table, parseLayout(layout)] as const);
  return { layouts: Object.fromEntries(layouts) };
}

export function createTableViewsStore(storage?: () => StateStorage): TableViewsStore {
  const store = createPreferenceStore(
    { key: 'perpscope.tables', usual: noLayouts, parse: parseViews },
    storage,
  );
  const { setState } = store;
  const change = (table: string, next: (layout: TableLayout) => Partial<TableLayout>): void =>
    void setState(({ layouts }) => {
      const layout = layouts[table] ?? declaredLayout;
      return { layouts: { ...layouts, [table]: { ...layout, ...next(layout) } } };
    });
  return {
    ...store,
    show: (table, column, isShown) =>
      change(table, ({ shown }) => ({ shown: { ...shown, [column]: isShown } })),
    arrange: (table, order) => change(table, () => ({ order })),
    resize: (table, column, width) =>
      change(table, ({ widths }) => {
        const { [column]: _, ...others } = widths;
        return { widths: width === null ? others : { ...others, [column]: limited(width) } };
      }),
    restore: (restored) => void setState(({ layouts }) => ({ layouts: { ...layouts, ...restored } })),
    resetColumns: (table) =>
      setState(({ layouts }) => {
        const { [table]: _, ...others } = layouts;
        return { layouts: others };
      }),
  };
}

const limited = (px: number): number =>
  Math.round(Math.min(widthLimits.most, Math.max(widthLimits.least, px)));
