import { setImmediate as breath } from 'node:timers/promises';
import type { MonotonicClock } from '../../clock.ts';
import type { Fill } from '../../domain/account/fill.ts';
import { sliceRows } from '../../store/record.ts';
import type { StoreWriter } from '../../store/store.ts';
import { storeFrame } from '../store-failures.ts';

/**
 * Takes pushed fills, and holds them back while earlier fills are still being read, so that no position chain breaks for a
 * moment.
 */
export interface FillIntake {
  readonly take: (fills: readonly Fill[]) => void;
  /** Holds fills back while missed ones are being read. */
  readonly hold: () => void;
  /** Releases the fills once everything up to this time (monotonic ms) was read; a later hold stays in place. */
  readonly release: (readSince: number) => void;
  /** Takes nothing more. */
  readonly stop: () => void;
}

/** Longest hold: a venue that can't be reached must not hide the fills that it pushes. */
const longestHoldMs = 30_000;
/** Most fills held. Beyond that the oldest are dropped; the next reading brings them. */
const mostHeld = 10_000;

export function createFillIntake(
  writer: Pick<StoreWriter, 'putFills'>,
  monotonic: MonotonicClock,
): FillIntake {
  const queue: Fill[] = [];
  const state = {
    heldSince: monotonic() as number | null,
    isDraining: false,
    isStopped: false,
    holdEnd: null as NodeJS.Timeout | null,
  };
  const restOfHold = (): number =>
    state.heldSince === null ? 0 : state.heldSince + longestHoldMs - monotonic();
  const isHeld = (): boolean => restOfHold() > 0;
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
  // Nothing else might release the held fills: no push may come, and no reading while the venue can't be reached.
  const settle = (): void => {
    if (state.holdEnd !== null) clearTimeout(state.holdEnd);
    state.holdEnd = null;
    if (state.isStopped || queue.length === 0) return;
    if (isHeld()) state.holdEnd = setTimeout(settle, Math.ceil(restOfHold()));
    else void drain();
  };
  return {
    take: (fills) => {
      if (state.isStopped) return;
      queue.push(...fills);
      if (queue.length > mostHeld) queue.splice(0, queue.length - mostHeld);
      settle();
    },
    hold: () => {
      state.heldSince = monotonic();
      settle();
    },
    release: (readSince) => {
      if (state.heldSince !== null && state.heldSince > readSince) return;
      state.heldSince = null;
      settle();
    },
    stop: () => {
      state.isStopped = true;
      queue.length = 0;
      settle();
    },
  };
}
