import { openAccountStream } from './account-stream.ts';
import type { Moment, Served } from './served.ts';
import {
  isStream,
  type CandleSubscription,
  type SharedSubscription,
  type Subscription,
} from './subscription.ts';
import { candleFrames, tickFrame, type LastCandle } from './subscription-frames.ts';

/** Returns the frame of a tick, the same for all subscribers. */
export type FrameOf = (subscription: SharedSubscription) => string | null;
/** Returns the frames that one subscription sends in a tick. */
export type Push = (frameOf: FrameOf) => readonly string[];

interface OpenPush {
  /** Frames sent at once. */
  readonly first: readonly string[];
  readonly push: Push;
}

interface PushDeps {
  readonly served: Served;
  readonly moment: () => Moment;
}

function candlePush({ served, moment }: PushDeps, subscription: CandleSubscription): OpenPush {
  const sent: { last: LastCandle | null } = { last: null };
  const next = (): readonly string[] => {
    const at = { last: sent.last, instant: moment().instant };
    const { frames, last } = candleFrames(served.world, subscription, at);
    sent.last = last;
    return frames;
  };
  return { first: [], push: next };
}

function oneFrame(text: string | null): readonly string[] {
  return text === null ? [] : [text];
}

export function openPush(deps: PushDeps, subscription: Subscription): OpenPush {
  const { served, moment } = deps;
  if (subscription.type === 'candle') return candlePush(deps, subscription);
  if (isStream(subscription)) {
    const vault = served.vaults.byAddress(subscription.user);
    const stream = openAccountStream(subscription, vault, moment());
    return { first: stream.snapshot, push: () => stream.next(moment()) };
  }
  return {
    first: oneFrame(tickFrame(served, subscription, moment())),
    push: (frameOf) => oneFrame(frameOf(subscription)),
  };
}
