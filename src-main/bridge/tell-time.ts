import type { ClockReading } from '../../src-preload/contract/bridge/calls.ts';
import type { MonotonicClock } from '../clock.ts';

export interface TimeParts {
  readonly readModel: { readonly clock: () => ClockReading };
  readonly monotonic: MonotonicClock;
  readonly clockEveryMs: number;
}

export interface TimeListeners {
  readonly onClock: (reading: ClockReading) => void;
  /** Ten times in each `clockEveryMs`: for what changes by time alone. */
  readonly onMoment: () => void;
}

/** A window computes the time from the last word it had: it hears again when that would be off, or is old. */
const tolerableDriftMs = 50;

/** Tells the world's time now and then, and at once when it jumps or changes its pace. Returns its undo. */
export function tellTime(
  { readModel, monotonic, clockEveryMs }: TimeParts,
  listeners: TimeListeners,
): () => void {
  const told = { reading: readModel.clock(), at: monotonic() };
  const timer = setInterval(() => {
    listeners.onMoment();
    const reading = readModel.clock();
    const elapsed = monotonic() - told.at;
    const drift = Math.abs(reading.worldMs - (told.reading.worldMs + elapsed * told.reading.rate));
    if (elapsed < clockEveryMs && drift < tolerableDriftMs && reading.rate === told.reading.rate) return;
    Object.assign(told, { reading, at: monotonic() });
    listeners.onClock(reading);
  }, clockEveryMs / 10);
  return () => clearInterval(timer);
}
