import { FixedBuffer, Repeater } from '@repeaterjs/repeater';
import type { GraphQLError } from 'graphql';
import { PerpscopeError } from '../../errors.ts';
import type { Follow } from '../../operations/current-source.ts';
import { networkSwitched } from '../../operations/current-source.ts';
import type { EventKind, EventOf, GraphEvent } from '../../operations/trades/graph-event.ts';
import { followEvents } from '../../operations/trades/graph-events.ts';
import { graphErrorOf } from './graph-error.ts';
import type { LiveEvents, Wanted } from './schema/graphql-context.ts';

interface LiveLimits {
  /** Maximum number of subscriptions at a time, of all readers together. */
  readonly subscriptions: number;
  /** Maximum number of events waiting for one reader. */
  readonly waiting: number;
}

export const usualLiveLimits: LiveLimits = { subscriptions: 200, waiting: 1_000 };

interface Follower {
  readonly take: (event: GraphEvent) => void;
  /** Drops waiting events and ends the subscription, with an error if there is a reason. */
  readonly end: (reason?: GraphQLError) => void;
}

/** Followers of one kind of event; the source is subscribed to once for all of them. */
interface Subscribers {
  readonly followers: Set<Follower>;
  undo: (() => void) | null;
}

export function createLiveEvents(followSource: Follow, limits: LiveLimits): LiveEvents {
  const subscribers = new Map<EventKind, Subscribers>();
  const requireRoom = (): void => {
    const count = [...subscribers.values()].reduce((sum, { followers }) => sum + followers.size, 0);
    if (count >= limits.subscriptions) throw graphErrorOf(tooMany);
  };
  const join = (kind: EventKind, follower: Follower): (() => void) => {
    requireRoom(); // others may have subscribed in the meantime
    const group = subscribers.get(kind) ?? { followers: new Set(), undo: null };
    subscribers.set(kind, group);
    // Followed first: it throws if no source is open, and then no place may stay taken.
    group.undo ??= followSource(
      (context) => followEvents(context, kind, (event) => group.followers.forEach(({ take }) => take(event))),
      () => {
        group.undo = null; // the source has already undone it
        group.followers.forEach(({ end }) => end(graphErrorOf(networkSwitched())));
      },
    );
    group.followers.add(follower);
    return () => {
      group.followers.delete(follower);
      if (group.followers.size > 0) return;
      group.undo?.();
      group.undo = null;
    };
  };
  return {
    follow: <Kind extends EventKind>({ kind, isWanted, current }: Wanted<Kind>, gone: AbortSignal) => {
      requireRoom();
      const waiting = new FixedBuffer(limits.waiting);
      return new Repeater<EventOf<Kind>>(async (push, stop) => {
        const end: Follower['end'] = (reason) => {
          while (!waiting.empty) waiting.remove();
          stop(reason);
        };
        const take = (event: GraphEvent): void => {
          if (!isWanted(event as EventOf<Kind>)) return;
          if (waiting.full) end(graphErrorOf(tooSlow));
          else void push(event as EventOf<Kind>);
        };
        const first = current?.(); // may throw, and then no place may stay taken
        const leave = join(kind, { take, end });
        if (first !== undefined) void push(first);
        const abort = (): void => end();
        gone.addEventListener('abort', abort);
        if (gone.aborted) abort();
        await stop;
        gone.removeEventListener('abort', abort);
        leave();
      }, waiting);
    },
    close: () => {
      for (const { followers } of subscribers.values()) followers.forEach(({ end }) => end());
    },
  };
}

const tooMany = new PerpscopeError(
  'rate_limited',
  'This service has the maximum number of subscriptions. End one, then subscribe again.',
);
const tooSlow = new PerpscopeError(
  'rate_limited',
  'This subscription was ended because its events were read too slowly. Subscribe again.',
);
