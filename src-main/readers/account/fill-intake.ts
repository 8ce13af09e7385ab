import { setImmediate as breath } from 'node:timers/promises';
import type { MonotonicClock } from '../../clock.ts';
import type { Fill } from '../../domain/account/fill.ts';
import type { StoreWriter } from '../../store/store.ts';
import { storeFrame } from '../store-failures.ts';

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
  // Nothing else may come that would let in what is held: no push, and no reading while the venue can't be asked.
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
