import type { Subscription } from './subscription.ts';

const mostSubscriptions = 1000;
const mostUsers = 10;

/** Subscriptions open on all connections of one client. */
export interface SubscriptionLimits {
  /** The venue's message if one more subscription is not allowed; null: it is. */
  readonly refusal: (subscription: Subscription) => string | null;
  readonly opened: (subscription: Subscription) => void;
  readonly closed: (subscription: Subscription) => void;
}

function userIn(subscription: Subscription): string | null {
  return 'user' in subscription ? subscription.user : null;
}

export function createSubscriptionLimits(): SubscriptionLimits {
  const open = { count: 0 };
  const perUser = new Map<string, number>();
  const change = (subscription: Subscription, by: 1 | -1): void => {
    open.count += by;
    const user = userIn(subscription);
    if (user === null) return;
    const left = (perUser.get(user) ?? 0) + by;
    if (left === 0) perUser.delete(user);
    else perUser.set(user, left);
  };
  return {
    refusal: (subscription) => {
      if (open.count >= mostSubscriptions) return 'Cannot subscribe to more than 1000 channels.';
      const user = userIn(subscription);
      if (user === null || perUser.has(user) || perUser.size < mostUsers) return null;
      // The venue's own text, which does not state the actual limit.
      return 'Cannot track more than 15 total users.';
    },
    opened: (subscription) => change(subscription, 1),
    closed: (subscription) => change(subscription, -1),
  };
}
