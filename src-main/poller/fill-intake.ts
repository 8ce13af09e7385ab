import { setImmediate as breath } from 'node:timers/promises';
import type { MonotonicClock } from '../clock.ts';
import type { Fill } from '../domain/fill.ts';
import type { StoreWriter } from '../store/store.ts';
import { storeFrame } from './store-failures.ts';

/** Takes pushed fills, and holds them back while those before them are still being read: no chain breaks for a moment. */
export interface FillIntake {
  readonly take: (fills: readonly Fill[]) => void;
  /** What was missed meanwhile is being read. */
  readonly hold: () => void;
  /** Everything up to this time (monotonic ms) was read: what is held since then stays held. */
  readonly release: (readSince: number) => void;
  /** Takes nothing more. */
  readonly stop: () => void;
}

/** A venue that can't be asked must not hide what it pushes. */
const longestHoldMs = 30_000;
/** Of more than these the oldest go: the next reading brings them. */
const mostHeld = 10_000;
/** Rows that are written in one transaction at most. */
const sliceRows = 500;

export function createFillIntake(
  writer: Pick<StoreWriter, 'putFills'>,
  monotonic: MonotonicClock,
): FillIntake {
  const queue: Fill[] = [];
  const state = { heldSince: monotonic() as number | null, isDraining: false, isStopped: false };
  const isHeld = (): boolean => state.heldSince !== null && monotonic() - state.heldSince < longestHoldMs;
  const drain = async (): Promise<void> => {
    if (state.isDraining) return;
    state.isDraining = true;
    while (queue.length > 0 && !isHeld() && !state.isStopped) {
      const slice = queue.splice(0, sliceRows);
      storeFrame(() => writer.putFills(slice, null));
      if (queue.length > 0) await breath();
    }
    state.isDraining = false;
  };
  return {
    take: (fills) => {
      queue.push(...fills);
      if (queue.length > mostHeld) queue.splice(0, queue.length - mostHeld);
      if (!isHeld()) void drain();
    },
    hold: () => {
      state.heldSince = monotonic();
    },
    release: (readSince) => {
      if (state.heldSince !== null && state.heldSince > readSince) return;
      state.heldSince = null;
      void drain();
    },
    stop: () => {
      state.isStopped = true;
      queue.length = 0;
    },
  };
}
