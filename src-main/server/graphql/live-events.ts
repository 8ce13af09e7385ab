import { PerpscopeError } from '../../errors.ts';
import type { GraphEvent } from '../../queries/graph-event.ts';
import type { ReadModel } from '../../queries/read-model.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import { createBoundedQueue } from './bounded-queue.ts';
import { graphErrorOf } from './graph-error.ts';

/** What happens, for every subscription of both transports. */
export interface LiveEvents {
  /** Events from now on, until their reader goes or falls behind, or the source goes. */
  readonly follow: (gone: AbortSignal, isWanted: (event: GraphEvent) => boolean) => AsyncIterable<GraphEvent>;
  readonly close: () => void;
}

export interface LiveLimits {
  /** Subscriptions at a time, of all readers together. */
  readonly subscriptions: number;
  /** Events that wait for one reader. */
  readonly waiting: number;
}

export const usualLiveLimits: LiveLimits = { subscriptions: 200, waiting: 1_000 };

interface Follower {
  readonly queue: BoundedQueue<GraphEvent>;
  readonly isWanted: (event: GraphEvent) => boolean;
}

/** The source is listened to once for all that follow it, and not at all while nobody does. */
export function createLiveEvents({ graph }: Pick<ReadModel, 'graph'>, limits: LiveLimits): LiveEvents {
  const followers = new Set<Follower>();
  const source = { undo: null as (() => void) | null };
  const stop = (): void => {
    source.undo?.();
    source.undo = null;
  };
  const endAll = (reason: PerpscopeError | null): void => {
    source.undo = null;
    for (const { queue } of followers) queue.end(reason === null ? null : graphErrorOf(reason));
  };
  const tell = (event: GraphEvent): void => {
    for (const follower of followers) offer(follower, event);
  };
  return {
    follow: (gone, isWanted) => {
      if (followers.size >= limits.subscriptions) throw tooMany;
      source.undo ??= graph.onEvent({ next: tell, ended: endAll });
      const leave = (): void => queue.end(null);
      const queue = createBoundedQueue<GraphEvent>(limits.waiting, () => {
        gone.removeEventListener('abort', leave);
        followers.delete(follower);
        if (followers.size === 0) stop();
      });
      const follower = { queue, isWanted };
      followers.add(follower);
      gone.addEventListener('abort', leave);
      if (gone.aborted) leave();
      return queue.values;
    },
    close: () => {
      stop();
      endAll(null);
    },
  };
}

function offer({ queue, isWanted }: Follower, event: GraphEvent): void {
  if (isWanted(event) && !queue.offer(event)) queue.end(graphErrorOf(tooSlow));
}

const tooMany = new PerpscopeError(
  'rate_limited',
  'There are as many subscriptions as this service keeps; end one and subscribe again.',
);
const tooSlow = new PerpscopeError(
  'rate_limited',
  'This subscription was not read as fast as things happen, and was ended; subscribe again.',
);
