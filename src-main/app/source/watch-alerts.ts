import type { MonotonicClock, WorldClock } from '../../clock.ts';
import { atMostEvery } from '../../bridge/at-most-every.ts';
import type { Alert } from '../../domain/alerts/alert.ts';
import { updateAlerts } from '../../domain/alerts/evaluate-alerts.ts';
import type { AlertBook } from '../../domain/alerts/alert-book.ts';
import type { AlertFacts } from '../../domain/alerts/facts.ts';
import { messageOf } from '../../errors.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';

interface AlertWatchParts {
  readonly facts: () => AlertFacts;
  readonly reader: Pick<StoreReader, 'alerts'>;
  readonly writer: Pick<StoreWriter, 'putAlerts' | 'holdAlerts'>;
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
  /** Calls when something that the facts are read from has changed. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
  readonly onFailure: (message: string) => void;
}

export interface AlertWatch {
  /** Called once for each alert that is to be announced, after that was stored or, where it can't be, is held. Returns its undo. */
  readonly onAnnounced: (listener: (alert: Alert) => void) => () => void;
  /** Called once for each announced alert that is over, after that was stored or is held. Returns its undo. */
  readonly onOver: (listener: (alert: Alert) => void) => () => void;
  readonly stop: () => void;
}

/** Real ms between two looks, at least; as often it is seen whether time alone has moved. */
const lookEveryMs = 1_000;
/** World ms after which silence may have begun or a window be over, though nothing was read. */
const restlessAfterMs = 1_000;

/**
 * Looks at what is recorded whenever that changes, and keeps what comes of it. Stored first and announced then: whoever is killed
 * between the two leaves an alert that stands unseen, never one that is announced twice.
 */
export function watchAlerts(parts: AlertWatchParts): AlertWatch {
  const { world } = parts;
  const listeners = new Set<(alert: Alert) => void>();
  const overListeners = new Set<(alert: Alert) => void>();
  const state: { lookedAt: number; failure: string | null } = { lookedAt: world.now(), failure: null };
  const look = (): void => {
    state.lookedAt = world.now();
    const outcome = lookOnce(parts);
    if (outcome.failure !== null && outcome.failure !== state.failure) parts.onFailure(outcome.failure);
    state.failure = outcome.failure;
    for (const alert of outcome.announced) listeners.forEach((listener) => listener(alert));
    for (const alert of outcome.over) overListeners.forEach((listener) => listener(alert));
  };
  const looks = atMostEvery({ everyMs: lookEveryMs, monotonic: parts.monotonic }, look);
  const undo = parts.onChange(looks.ask);
  const timer = setInterval(() => {
    if (Math.abs(world.now() - state.lookedAt) >= restlessAfterMs) looks.ask();
  }, lookEveryMs);
  looks.ask();
  return {
    onAnnounced: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onOver: (listener) => {
      overListeners.add(listener);
      return () => overListeners.delete(listener);
    },
    stop: () => {
      undo();
      clearInterval(timer);
      looks.stop();
      listeners.clear();
      overListeners.clear();
    },
  };
}

interface Look {
  readonly announced: readonly Alert[];
  readonly over: readonly Alert[];
  /** null: it went well. */
  readonly failure: string | null;
}

/** A look that fails announces nothing and changes nothing: the next one sees the same again. */
function lookOnce({ facts, reader, writer, world }: AlertWatchParts): Look {
  try {
    const at = world.now();
    const { book, notices: announced, over } = updateAlerts(reader.alerts(), facts(), at);
    return { announced, over, failure: keep(writer, book, at) };
  } catch (error) {
    return { announced: [], over: [], failure: messageOf(error) };
  }
}

/** A store that can't be written is itself something to alert to: the alerts are held until it can. */
function keep(writer: AlertWatchParts['writer'], book: AlertBook, at: number): string | null {
  try {
    writer.putAlerts(book, at);
    return null;
  } catch (error) {
    writer.holdAlerts(book);
    return messageOf(error);
  }
}
