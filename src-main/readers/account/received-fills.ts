import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import type { ReceivedNewest, NewestFills } from '../../domain/account/newest-fills.ts';
import { withLater } from '../../domain/account/newest-fills.ts';
import type { Fill } from '../../domain/account/fill.ts';
import type { Parsed } from '../../venue/venue.ts';

/** Latest fills from the stream, used until the fill history has been read once. */
export interface ReceivedFills {
  /**
   * Takes pushed fills. A snapshot replaces all earlier ones; until a connection's snapshot, pushed fills are ignored, because
   * they may not be the newest.
   */
  readonly receive: (fills: Parsed<Fill>, isSnapshot: boolean) => void;
  /** The stream sent a message: any other fill since would have come with it. */
  readonly noteMessage: () => void;
  /** The connection was replaced: fills are known through the last message of the old one. */
  readonly lost: () => void;
  readonly read: () => ReceivedNewest;
  /** All fills were read: nothing is kept any longer. */
  readonly done: () => void;
}

interface ReceivedFillsDeps {
  readonly world: Pick<ReceiptClock, 'receive'>;
  readonly monotonic: MonotonicClock;
  /** Whether the fill history has not been read yet. */
  readonly isWanted: boolean;
}

/** A subscription is answered with its snapshot at once; if none has come after this long, none may ever come. */
const snapshotInMs = 10_000;

export function createReceivedFills({ world, monotonic, isWanted }: ReceivedFillsDeps): ReceivedFills {
  const startedAt = monotonic();
  const state = { newest: null as NewestFills | null, isWanted, isOfConnection: false };
  return {
    receive: ({ rows, invalid }, isSnapshot) => {
      if (!state.isWanted) return;
      const received = { rows, isHoled: invalid.length > 0, readAt: world.receive() };
      if (isSnapshot) {
        // The snapshot's maximum size is not documented, so there may always be older fills.
        state.newest = { ...received, isCapped: true };
        state.isOfConnection = true;
      } else if (state.newest !== null && state.isOfConnection)
        state.newest = withLater(state.newest, received);
    },
    noteMessage: () => {
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
