import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { noStorage } from './table-views-store.ts';

/** Height of a table's row, px. */
export const rowHeights = { compact: 28, comfortable: 36 } as const;
export type Density = keyof typeof rowHeights;
export const densityWords = { compact: 'Compact', comfortable: 'Comfortable' } as const satisfies Record<
  Density,
  string
>;

interface DensityState {
  readonly density: Density;
}

/** How tall the rows of every table are; kept on this machine, as the theme is. */
export interface DensityStore extends StoreApi<DensityState> {
  readonly choose: (density: Density) => void;
}

const isDensity = (value: unknown): value is Density =>
  typeof value === 'string' && Object.hasOwn(rowHeights, value);

export function createDensityStore(storage: () => StateStorage = () => noStorage): DensityStore {
  const store = createStore<DensityState>()(
    persist((): DensityState => ({ density: 'comfortable' }), {
      name: 'perpscope.density',
      storage: createJSONStorage(storage),
      merge: (stored, current) => {
        const density = (stored as Partial<DensityState> | null | undefined)?.density;
        return isDensity(density) ? { density } : current;
      },
    }),
  );
  return { ...store, choose: (density) => store.setState({ density }) };
}
