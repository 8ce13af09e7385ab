import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The order of a table: by one of its columns. */
export interface Sort {
  /** Id of the column. */
  readonly key: string;
  readonly descending: boolean;
}

/** Which columns the person switched on or off, by column id; all others are shown as the table declares. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

interface TableViews {
  /** By table id; kept on this machine. */
  readonly columns: Readonly<Record<string, ColumnChoice>>;
  /** By table id, while the window is open; without an entry, rows are in the order they came in. */
  readonly sorts: Readonly<Record<string, Sort | undefined>>;
}

export interface TableViewsStore extends StoreApi<TableViews> {
  readonly choose: (table: string, column: string, isShown: boolean) => void;
  /** Shows the columns that the table declares. */
  readonly resetColumns: (table: string) => void;
  /** null: the order they came in. */
  readonly sortBy: (table: string, sort: Sort | null) => void;
}

const untouched: TableViews = { columns: {}, sorts: {} };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps what is readable of a stored choice: the storage may hold anything. */
function parseColumns(stored: unknown): TableViews['columns'] {
  const tables = isRecord(stored) && isRecord(stored['columns']) ? stored['columns'] : {};
  return Object.fromEntries(
    Object.entries(tables).map(([table, choice]) => [
      table,
      Object.fromEntries(
        Object.entries(isRecord(choice) ? choice : {}).filter(
          (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
        ),
      ),
    ]),
  );
}

/** Keeps nothing. */
export const noStorage: StateStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** `storage`: where choices outlast the window; without it they don't. */
export function createTableViewsStore(storage: () => StateStorage = () => noStorage): TableViewsStore {
  const store = createStore<TableViews>()(
    persist(() => untouched, {
      name: 'perpscope.columns',
      storage: createJSONStorage(storage),
      partialize: ({ columns }) => ({ columns }),
      merge: (stored, current) => ({ ...current, columns: parseColumns(stored) }),
    }),
  );
  const { getState, setState, getInitialState, subscribe } = store;
  return {
    getState,
    setState,
    getInitialState,
    subscribe,
    choose: (table, column, isShown) =>
      setState(({ columns }) => ({
        columns: { ...columns, [table]: { ...columns[table], [column]: isShown } },
      })),
    resetColumns: (table) =>
      setState(({ columns }) => {
        const { [table]: _, ...others } = columns;
        return { columns: others };
      }),
    sortBy: (table, sort) => setState(({ sorts }) => ({ sorts: { ...sorts, [table]: sort ?? undefined } })),
  };
}
