import type { Frame } from '../../src-preload/contract/bridge/events.ts';
import type { Operations } from '../operations/operations.ts';
import type { Stores } from '../stores/stores.ts';

/** Notices when another venue, network or account is shown, and then drops everything of the one before at once. */
export interface Source {
  readonly isPast: (epoch: number) => boolean;
  /** false: it is from an earlier source, and nothing may come of it. */
  readonly accept: (epoch: number) => boolean;
  readonly receiveFrame: (frame: Frame) => void;
  readonly keepFrame: (frame: Frame) => void;
  /** On a new connection the service may count epochs from the start again. */
  readonly forgetEpoch: () => void;
}

interface SourceDeps {
  readonly stores: Stores;
  readonly operations: Operations;
  /** What was live is gone. */
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
    const before = operations.held('getFrame');
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
      const before = operations.held('getFrame');
      // A reconnection may lead to another network without a rise of the epoch. The chip's network is a dash while the
      // agent contradicts it; what is read is of the selected one all the same.
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
