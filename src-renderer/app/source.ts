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
}

interface SourceDeps {
  readonly stores: Stores;
  readonly operations: Operations;
  /** Called after all live data was dropped. */
  readonly onLeft: () => void;
}

export function createSource({ stores, operations, onLeft }: SourceDeps): Source {
  let shown: number | null = null;

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
  };
  const isPast = (epoch: number): boolean => shown !== null && epoch < shown;
  const keepFrame = (frame: Frame): void => {
    const before = operations.cached('getFrame');
    operations.keep('getFrame', frame);
    const wasWell = before === undefined || before.health.venue.state === 'ok';
    if (wasWell || frame.health.venue.state !== 'ok') return;
    operations.recovered();
    stores.venueRecoveries.emit(null);
  };
  return {
    isPast,
    accept: (epoch) => {
      if (isPast(epoch)) return false;
      const isRisen = shown !== null && epoch > shown;
      shown = epoch;
      if (isRisen) leave();
      return true;
    },
    keepFrame,
    receiveFrame: (frame) => {
      const before = operations.cached('getFrame');
      // A reconnection may lead to another network without a higher epoch. The frame's network is null while the agent
      // contradicts it, but the data read is still that of the selected network.
      const isMoved =
        before !== undefined &&
        (before.health.network !== frame.health.network || before.venue !== frame.venue);
      if (isMoved) leave();
      keepFrame(frame);
      stores.clock.read(frame.clock);
    },
    forgetEpoch: () => {
      shown = null;
    },
  };
}
