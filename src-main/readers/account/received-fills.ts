import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import type { ReceivedNewest, NewestFills } from '../../domain/account/newest-fills.ts';
import { withLater } from '../../domain/account/newest-fills.ts';
import type { Fill } from '../../domain/account/fill.ts';
import type { Parsed } from '../../venue/venue.ts';

/** Latest fills from the stream, used until the fill history has been read once. */
export interface ReceivedFills {
  /** A snapshot takes the place of all before it; without one nothing that is pushed is the newest there is. */
  readonly receive: (fills: Parsed<Fill>, isSnapshot: boolean) => void;
  /** The stream spoke: had there been another fill since, it would have come. */
  readonly spoke: () => void;
  /** The connection is another one: what is known is known through the last word of the one before. */
  readonly lost: () => void;
  readonly read: () => ReceivedNewest;
  /** They were all read: nothing more is kept. */
  readonly done: () => void;
}

interface ReceivedFillsParts {
  readonly world: Pick<ReceiptClock, 'receive'>;
  readonly monotonic: MonotonicClock;
  /** Not all were read yet. */
  readonly isWanted: boolean;
}

/** A subscription is answered with its snapshot at once; where none has come by then, none may ever. */
const snapshotInMs = 10_000;

export function createReceivedFills({ world, monotonic, isWanted }: ReceivedFillsParts): ReceivedFills {
  const startedAt = monotonic();
  const state = { newest: null as NewestFills | null, isWanted, isOfConnection: false };
  return {
    receive: ({ rows, invalid }, isSnapshot) => {
      if (!state.isWanted) return;
      const heard = { rows, isHoled: invalid.length > 0, readAt: world.receive() };
      if (isSnapshot) {
        // How many a snapshot holds at most is not documented: there may be older ones behind every one of them.
        state.newest = { ...heard, isCapped: true };
        state.isOfConnection = true;
      } else if (state.newest !== null && state.isOfConnection) state.newest = withLater(state.newest, heard);
    },
    spoke: () => {
      if (state.newest !== null && state.isOfConnection)
        state.newest = { ...state.newest, readAt: world.receive() };
    },
    lost: () => {
      state.isOfConnection = false;
    },
    read: () => {
      if (state.newest !== null) return { kind: 'received', fills: state.newest };
      return { kind: monotonic() - startedAt < snapshotInMs ? 'awaited' : 'silent' };
    },
    done: () => Object.assign(state, { isWanted: false, newest: null }),
  };
}
