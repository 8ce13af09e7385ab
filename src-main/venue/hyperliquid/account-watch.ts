import type { AccountListeners } from '../venue.ts';
import type { AccountReader } from './account-frames.ts';
import { namelessChannels, readAccountFrame } from './account-frames.ts';
import { SubscriptionResponse } from './responses-stream.ts';

export interface AccountSubscription {
  readonly type: AccountChannelType;
  readonly user: string;
  readonly aggregateByTime?: false;
}
type AccountChannelType = 'userFills' | 'orderUpdates' | 'allDexsClearinghouseState' | 'userEvents';

export interface AccountWatch {
  /** Replaces the watched account. Returns the unsubscribe function. */
  readonly watch: (user: string, listeners: AccountListeners) => () => void;
  /** Subscriptions of a new connection; frames of the old one can no longer arrive. */
  readonly resubscribe: () => readonly AccountSubscription[];
  /** Reads a frame of an account channel; skips other channels. */
  readonly read: (
    channel: string,
    data: unknown,
    context: Pick<AccountReader, 'onInvalid' | 'receivedAt'>,
  ) => void;
  /** Notes that the venue has confirmed a subscription. */
  readonly confirm: (data: unknown) => void;
}

type Send = (message: {
  readonly method: 'subscribe' | 'unsubscribe';
  readonly subscription: AccountSubscription;
}) => void;

interface Watched {
  readonly user: string;
  readonly listeners: AccountListeners;
}

/**
 * Watches one account at a time. Order updates and events name no user, so after a change of account on the same connection they are
 * used only once the venue has confirmed every subscription.
 */
export function watchOneAccount(send: Send): AccountWatch {
  const memory = { watched: null as Watched | null, lastUser: null as string | null };
  const doubtful = new Set<string>();
  /** Unconfirmed subscriptions of this connection, by channel. */
  const unconfirmed = new Map<string, number>();
  const leave = (): void => {
    for (const subscription of subscriptionsOf(memory.watched)) send({ method: 'unsubscribe', subscription });
    memory.watched = null;
  };
  const enter = (watched: Watched): void => {
    if (memory.lastUser !== null && memory.lastUser !== watched.user)
      for (const channel of namelessChannels) doubtful.add(channel);
    memory.watched = watched;
    memory.lastUser = watched.user;
    for (const subscription of subscriptionsOf(watched)) {
      const channel = channelOf(subscription.type);
      unconfirmed.set(channel, (unconfirmed.get(channel) ?? 0) + 1);
      send({ method: 'subscribe', subscription });
    }
  };
  return {
    watch: (address, listeners) => {
      leave();
      const watched = { user: address.toLowerCase(), listeners };
      enter(watched);
      return () => {
        if (memory.watched === watched) leave();
      };
    },
    resubscribe: () => {
      doubtful.clear();
      unconfirmed.clear();
      memory.lastUser = memory.watched?.user ?? null;
      const subscriptions = subscriptionsOf(memory.watched);
      for (const { type } of subscriptions) unconfirmed.set(channelOf(type), 1);
      return subscriptions;
    },
    read: (channel, data, context) => {
      if (memory.watched === null || doubtful.has(channel)) return;
      readAccountFrame(channel, data, { ...memory.watched, ...context });
    },
    confirm: (data) => {
      const confirmed = SubscriptionResponse.safeParse(data);
      if (!confirmed.success || confirmed.data.method !== 'subscribe') return;
      const channel = channelOf(confirmed.data.subscription.type);
      const left = Math.max(0, (unconfirmed.get(channel) ?? 0) - 1);
      unconfirmed.set(channel, left);
      if (left === 0) doubtful.delete(channel);
    },
  };
}

/** Returns the channel of a subscription type. The channel of userEvents is called `user`. */
function channelOf(type: string): string {
  return type === 'userEvents' ? 'user' : type;
}

function subscriptionsOf(watched: Watched | null): readonly AccountSubscription[] {
  if (watched === null) return [];
  const { user } = watched;
  return [
    { type: 'userFills', user, aggregateByTime: false },
    { type: 'orderUpdates', user },
    { type: 'allDexsClearinghouseState', user },
    { type: 'userEvents', user },
  ];
}
