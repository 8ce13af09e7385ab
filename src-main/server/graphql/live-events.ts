import { PerpscopeError } from '../../errors.ts';
import type { GraphEvent } from '../../queries/graph-event.ts';
import type { ReadModel } from '../../queries/read-model.ts';
import type { BoundedQueue } from './bounded-queue.ts';
import { createBoundedQueue } from './bounded-queue.ts';
import { graphErrorOf } from './graph-error.ts';

export type EventKind = GraphEvent['kind'];
export type EventOf<Kind extends EventKind> = Extract<GraphEvent, { readonly kind: Kind }>;

/** What is wanted of what happens. */
export interface Wanted<Kind extends EventKind> {
  readonly kind: Kind;
  readonly isWanted: (event: EventOf<Kind>) => boolean;
}

/** What happens, for every subscription of both transports. */
export interface LiveEvents {
  /** Events from now on, until their reader goes or falls behind, or the source goes. */
  readonly follow: <Kind extends EventKind>(
    wanted: Wanted<Kind>,
    gone: AbortSignal,
  ) => AsyncIterable<EventOf<Kind>>;
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

/** Everybody who follows one kind of event; the source is listened to once for all of them. */
interface Crowd {
  readonly followers: Set<Follower>;
  undo: (() => void) | null;
}

export function createLiveEvents({ graph }: Pick<ReadModel, 'graph'>, limits: LiveLimits): LiveEvents {
  const crowds = new Map<EventKind, Crowd>();
  const crowdOf = (kind: EventKind): Crowd => {
    const crowd = crowds.get(kind) ?? { followers: new Set(), undo: null };
    crowds.set(kind, crowd);
    return crowd;
  };
  const count = (): number => [...crowds.values()].reduce((sum, { followers }) => sum + followers.size, 0);
  return {
    follow: <Kind extends EventKind>({ kind, isWanted }: Wanted<Kind>, gone: AbortSignal) => {
      if (count() >= limits.subscriptions) throw tooMany;
      const crowd = crowdOf(kind);
      listen(crowd, kind, graph);
      const leave = (): void => queue.end(null);
      const queue = createBoundedQueue<GraphEvent>(limits.waiting, () => {
        gone.removeEventListener('abort', leave);
        crowd.followers.delete(follower);
        if (crowd.followers.size === 0) stop(crowd);
      });
      const follower = { queue, isWanted: isWanted as Follower['isWanted'] };
      crowd.followers.add(follower);
      gone.addEventListener('abort', leave);
      if (gone.aborted) leave();
      return queue.values as AsyncIterable<EventOf<Kind>>;
    },
    close: () => {
      for (const crowd of crowds.values()) endAll(crowd, null);
    },
  };
}

function listen(crowd: Crowd, kind: EventKind, graph: ReadModel['graph']): void {
  crowd.undo ??= graph.onEvent({
    kinds: [kind],
    next: (event) => crowd.followers.forEach((follower) => offer(follower, event)),
    ended: (why) => {
      crowd.undo = null; // the source has undone it itself
      endAll(crowd, why);
    },
  });
}

function stop(crowd: Crowd): void {
  crowd.undo?.();
  crowd.undo = null;
}

/** With the last of them it is no longer listened for. */
function endAll({ followers }: Crowd, why: PerpscopeError | null): void {
  for (const { queue } of followers) queue.end(why === null ? null : graphErrorOf(why));
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
