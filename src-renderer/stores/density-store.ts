import type { StateStorage } from 'zustand/middleware';
import { createPreferenceStore, type PreferenceStore } from './preference-store.ts';

/** Height of a table's row, px. */
export const rowHeights = { compact: 28, comfortable: 36 } as const;
export type Density = keyof typeof rowHeights;
export const densityLabels = { compact: 'Compact', comfortable: 'Comfortable' } as const satisfies Record<
  Density,
  string
>;

interface DensityState {
  readonly density: Density;
}

/** Row height of every table, stored on this machine like the theme. */
export interface DensityStore extends PreferenceStore<DensityState> {
  readonly choose: (density: Density) => void;
}

const isDensity = (value: unknown): value is Density =>
  typeof value === 'string' && Object.hasOwn(rowHeights, value);

const usual: DensityState = { density: 'comfortable' };

function parseDensity(stored: unknown): DensityState {
  const density = (stored as Partial<DensityState> | null | undefined)?.density;
  return isDensity(density) ? { density } : usual;
}

export function createDensityStore(storage?: () => StateStorage): DensityStore {
  const store = createPreferenceStore({ key: 'perpscope.density', usual, parse: parseDensity }, storage);
  return { ...store, choose: (density) => store.setState({ density }) };
}
