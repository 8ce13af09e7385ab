import type { MonotonicClock, WorldClock } from '../../clock.ts';
import { atMostEvery } from '../../bridge/at-most-every.ts';
import type { Alert } from '../../domain/alerts/alert.ts';
import { updateAlerts } from '../../domain/alerts/evaluate-alerts.ts';
import type { AlertBook } from '../../domain/alerts/alert-book.ts';
import type { AlertFacts } from '../../domain/alerts/facts.ts';
import { messageOf } from '../../errors.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';
import { createSignal } from '../../signal.ts';

interface AlertWatchDeps {
  readonly facts: () => AlertFacts;
  readonly reader: Pick<StoreReader, 'alerts'>;
  readonly writer: Pick<StoreWriter, 'putAlerts' | 'holdAlerts'>;
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
  /** Calls the listener when data that the facts are read from has changed. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
  readonly onFailure: (message: string) => void;
}

export interface AlertWatch {
  /** Called once for each alert to announce, after it was stored or, if that failed, is held in memory. Returns its undo. */
  readonly onAnnounced: (listener: (alert: Alert) => void) => () => void;
  /** Called once for each announced alert that is over, after that was stored or is held in memory. Returns its undo. */
  readonly onOver: (listener: (alert: Alert) => void) => () => void;
  readonly stop: () => void;
}

/** Minimum real ms between two evaluations, and interval at which it is checked whether world time has moved. */
const lookEveryMs = 1_000;
/** World ms after which the alerts are evaluated even if nothing was read: an agent may be silent, or a time window over. */
const restlessAfterMs = 1_000;

/**
 * Evaluates the alerts whenever recorded data changes, and stores the outcome. Stores before it announces: a kill between the two
 * leaves an alert that is active but was not announced, never one that is announced twice.
 */
export function watchAlerts(deps: AlertWatchDeps): AlertWatch {
  const { world } = deps;
  const announcements = createSignal<Alert>();
  const endings = createSignal<Alert>();
  const state: { lookedAt: number; failure: string | null } = { lookedAt: world.now(), failure: null };
  const look = (): void => {
    state.lookedAt = world.now();
    const outcome = lookOnce(deps);
    if (outcome.failure !== null && outcome.failure !== state.failure) deps.onFailure(outcome.failure);
    state.failure = outcome.failure;
    for (const alert of outcome.announced) announcements.emit(alert);
    for (const alert of outcome.over) endings.emit(alert);
  };
  const looks = atMostEvery({ everyMs: lookEveryMs, monotonic: deps.monotonic }, look);
  const undo = deps.onChange(looks.ask);
  const timer = setInterval(() => {
    if (Math.abs(world.now() - state.lookedAt) >= restlessAfterMs) looks.ask();
  }, lookEveryMs);
  looks.ask();
  return {
    onAnnounced: announcements.on,
    onOver: endings.on,
    stop: () => {
      undo();
      clearInterval(timer);
      looks.stop();
      announcements.clear();
      endings.clear();
    },
  };
}

interface Look {
  readonly announced: readonly Alert[];
  readonly over: readonly Alert[];
  /** null: it succeeded. */
  readonly failure: string | null;
}

/** Evaluates the alerts once. A failure announces and changes nothing: the next evaluation sees the same facts. */
function lookOnce({ facts, reader, writer, world }: AlertWatchDeps): Look {
  try {
    const at = world.now();
    const { book, notices: announced, over } = updateAlerts(reader.alerts(), facts(), at);
    return { announced, over, failure: keep(writer, book, at) };
  } catch (error) {
    return { announced: [], over: [], failure: messageOf(error) };
  }
}

/** Stores the alerts. If the store can't be written, which is an alert itself, they are held in memory until it can. */
function keep(writer: AlertWatchDeps['writer'], book: AlertBook, at: number): string | null {
  try {
    writer.putAlerts(book, at);
    return null;
  } catch (error) {
    writer.holdAlerts(book);
    return messageOf(error);
  }
}
