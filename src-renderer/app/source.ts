import type { Frame } from '../../src-preload/contract/bridge/events.ts';
import type { Operations } from '../operations/operations.ts';
import type { Stores } from '../stores/stores.ts';

/** Detects that another venue, network or account is shown, and then drops all data of the previous one at once. */
export interface Source {
  readonly isPast: (epoch: number) => boolean;
  /** Returns false for data from an earlier source, which must not be used. */
  readonly accept: (epoch: number) => boolean;
  readonly receiveFrame: (frame: Frame) => void;
  readonly keepFrame: (frame: Frame) => void;
  /** Called on a new connection, since a restarted service counts epochs from the start again. */
  readonly forgetEpoch: () => void;
  /** Resolves once the source that is shown now is dropped, or another connection is used. */
  readonly ended: () => Promise<void>;
  /**
   * Drops all data at once: the service has closed the source, and has not opened the next one yet. `since`: what `ended` gave when
   * that was asked for; nothing is dropped if another source is shown by now.
   */
  readonly close: (since: Promise<void>) => void;
}

interface SourceDeps {
  readonly stores: Stores;
  readonly operations: Operations;
  /** Called after all live data was dropped. */
  readonly onLeft: () => void;
}

/**
 * Whether two frames are about different sources. A reconnection may lead to another network without a higher epoch. The frame's
 * network is null while the agent contradicts it, but the data read is still that of the selected network.
 */
const isOfAnother = (before: Frame, frame: Frame): boolean =>
  before.health.network !== frame.health.network || before.venue !== frame.venue;

/** Stores a frame. When the venue answers again, what failed is read again. */
function keepAndRecover(
  { stores, operations }: Pick<SourceDeps, 'stores' | 'operations'>,
  frame: Frame,
): void {
  const before = operations.cached('getFrame');
  operations.keep('getFrame', frame);
  const wasWell = before === undefined || before.health.venue.state === 'ok';
  if (wasWell || frame.health.venue.state !== 'ok') return;
  operations.recovered();
  stores.venueRecoveries.emit(null);
}

export function createSource({ stores, operations, onLeft }: SourceDeps): Source {
  let shown: number | null = null;
  let isClosed = false;
  let ended = Promise.withResolvers<void>();
  const endNow = (): void => {
    ended.resolve();
    ended = Promise.withResolvers<void>();
  };

  const leave = (): void => {
    operations.clear();
    stores.clock.forget();
    stores.quotes.clear();
    stores.notices.clear();
    stores.connection.setState((state) => ({
      source: state.source + 1,
      generation: state.generation + 1,
    }));
    onLeft();
    endNow();
  };
  const isPast = (epoch: number): boolean => shown !== null && epoch < shown;
  const keepFrame = (frame: Frame): void => keepAndRecover({ stores, operations }, frame);
  return {
    isPast,
    accept: (epoch) => {
      if (isPast(epoch)) return false;
      const isRisen = shown !== null && epoch > shown;
      shown = epoch;
      if (isRisen) {
        isClosed = false;
        leave();
      }
      return true;
    },
    keepFrame,
    receiveFrame: (frame) => {
      const before = operations.cached('getFrame');
      if (before !== undefined && isOfAnother(before, frame)) leave();
      keepFrame(frame);
      stores.clock.read(frame.clock);
    },
    forgetEpoch: () => {
      shown = null;
      isClosed = false;
      endNow();
    },
    ended: () => ended.promise,
    close: (since) => {
      if (isClosed || since !== ended.promise) return;
      isClosed = true;
      leave();
    },
  };
}
