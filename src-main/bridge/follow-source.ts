import type { ClockReading, BridgeEvents, EventName } from '../../src-preload/contract/bridge/events.ts';
import type { HistoryChange, HistoryTopic } from '../../src-preload/contract/bridge/topics.ts';
import { assertNever } from '../errors.ts';
import { getAccount } from '../operations/account/account-view.ts';
import { getAlerts } from '../operations/alerts/alerts-view.ts';
import { answerOrFailure } from '../operations/answer-or-failure.ts';
import type { Ask } from '../operations/operation.ts';
import { getAgent } from '../operations/journal/agent-view.ts';
import { getCatalogVersion, listMarkets } from '../operations/markets/catalog.ts';
import { listQuotesOf } from '../operations/markets/market-quote.ts';
import { getStatesVersion } from '../operations/markets/states-version.ts';
import type { ReadChange } from '../operations/read-change.ts';
import { getClock, getFrame } from '../operations/settings/frame.ts';
import { getHealth } from '../operations/settings/read-health.ts';
import { atMostEvery } from './at-most-every.ts';
import type { Broadcast, EndpointParts } from './endpoint-parts.ts';
import type { HeldNotices } from './hold-notices.ts';

interface FollowParts extends EndpointParts {
  readonly notices: Pick<HeldNotices, 'publish'>;
}

/** Pushes what changes of the source that is open now. Returns its undo. */
export function followSource(parts: FollowParts, pushes: Broadcast): () => void {
  const { onChange } = parts.source;
  const publishers = publishersOf(parts, pushes);
  const { catalog, states, spaced } = publishers;
  const undoChange = onChange((change) => publish(publishers, change));
  const stopClock = publishTime(parts, {
    onClock: publishers.clock,
    onMoment: () => {
      catalog.publish();
      states.look();
    },
  });
  return () => {
    undoChange();
    stopClock();
    for (const { stop } of spaced) stop();
  };
}

const exportsEveryMs = 250;

/** Each publishes to every window one kind of thing. */
type Publishers = ReturnType<typeof publishersOf>;

function publishersOf(parts: FollowParts, pushes: Broadcast) {
  const { monotonic, accountEveryMs: everyMs } = parts;
  const { ask } = parts.source;
  const toAll = <K extends EventName>(event: K, payload: BridgeEvents[K]): void => {
    for (const push of pushes) push(event, payload);
  };
  const whenWatched = (work: () => void) => (): void => {
    if (pushes.size > 0) work();
  };
  const exports = atMostEvery(
    { everyMs: Math.min(everyMs, exportsEveryMs), monotonic },
    whenWatched(() => toAll('exports', null)),
  );
  const atMostOften = (work: () => void) => atMostEvery({ everyMs, monotonic }, whenWatched(work));
  const frame = followFrame(ask, pushes);
  const account = atMostOften(() => toAll('account', ask(getAccount, null)));
  const alerts = atMostOften(() => toAll('alerts', ask(getAlerts, null)));
  const history = followHistory(parts, (change) => toAll('history', change));
  const states = followStates(parts, {
    isWatched: () => pushes.size > 0,
    onAnother: (reading) => toAll('marketStates', reading),
  });
  return {
    catalog: followCatalog(ask, pushes, frame.publish),
    account,
    alerts,
    history,
    states,
    exports,
    spaced: [account, alerts, history, states, exports],
    agent: whenWatched(() => {
      frame.publish();
      toAll('agent', ask(getAgent, null));
    }),
    health: whenWatched(() => toAll('health', ask(getHealth, null))),
    quotes: (coins: readonly string[]) => whenWatched(() => toAll('quotes', ask(listQuotesOf, { coins })))(),
    clock: (reading: BridgeEvents['clock']) => toAll('clock', reading),
    notice: (notice: BridgeEvents['notice']) => parts.notices.publish(notice, pushes),
  };
}

function publish(publishers: Publishers, change: ReadChange): void {
  const { catalog, account, alerts, history, states, agent, health, quotes, notice, exports } = publishers;
  switch (change.kind) {
    case 'catalog':
      states.ask();
      alerts.ask(); // it may list a market that an alert is of
      return catalog.publish();
    case 'quotes':
      return quotes(change.coins);
    case 'health':
      return health();
    case 'account':
      return account.ask();
    case 'agent':
      agent();
      states.look(); // each heartbeat comes here, and most say the same
      return account.ask(); // it may name what the account's notices are about
    case 'reference':
      return states.ask();
    case 'history':
      return history.note(change);
    case 'alerts':
      return alerts.ask();
    case 'exports':
      return exports.ask();
    case 'notice':
      return notice(change.notice);
    default:
      return assertNever(change);
  }
}

interface Publisher {
  readonly publish: () => void;
}

/** Pushes the frame when its network or its conflict is another: what else is in it has events of its own. */
function followFrame(ask: Ask, pushes: Broadcast): Publisher {
  const wordsNow = (): string => {
    const { network, networkConflict } = ask(getFrame, null);
    return JSON.stringify([network, networkConflict]);
  };
  const last = { words: wordsNow() };
  return {
    publish: () => {
      const words = wordsNow();
      if (words === last.words) return;
      last.words = words;
      const frame = ask(getFrame, null);
      for (const push of pushes) push('frame', frame);
    },
  };
}

/** Pushes the catalog when it would read otherwise: after a reading, and when the last one has grown too old. */
function followCatalog(ask: Ask, pushes: Broadcast, publishFrame: () => void): Publisher {
  const last = { version: ask(getCatalogVersion, null) };
  return {
    publish: () => {
      const version = ask(getCatalogVersion, null);
      if (version === last.version) return;
      last.version = version;
      publishFrame();
      if (pushes.size === 0) return;
      // The agent may have spoken of markets before the venue has: the first reading has both.
      const catalog = answerOrFailure(() => ask(listMarkets, {}));
      if (catalog.kind === 'failure') return;
      for (const push of pushes) push('catalog', catalog.value);
    },
  };
}

interface HistoryPublisher {
  readonly note: (change: HistoryChange) => void;
  readonly stop: () => void;
}

/** Publishes what is new in the history: everything noted meanwhile as one, at most once per spacing. */
function followHistory(
  { accountEveryMs: everyMs, monotonic }: FollowParts,
  publish: (change: HistoryChange) => void,
): HistoryPublisher {
  const noted = { topics: new Set<HistoryTopic>(), coins: new Set<string>(), isAnyCoin: false };
  const spaced = atMostEvery({ everyMs, monotonic }, () => {
    const change = { topics: [...noted.topics], coins: noted.isAnyCoin ? null : [...noted.coins] };
    noted.topics.clear();
    noted.coins.clear();
    noted.isAnyCoin = false;
    publish(change);
  });
  return {
    note: ({ topics, coins }) => {
      for (const topic of topics) noted.topics.add(topic);
      for (const coin of coins ?? []) noted.coins.add(coin);
      noted.isAnyCoin ||= coins === null;
      spaced.ask();
    },
    stop: spaced.stop,
  };
}

interface StatesListener {
  /** false: there is nobody to publish to, and nothing is worked out. */
  readonly isWatched: () => boolean;
  readonly onAnother: (reading: BridgeEvents['marketStates']) => void;
}

interface StatesPublisher {
  /** Something that states are made of was read again. */
  readonly ask: () => void;
  /** The time may have moved, by its own pace or by a jump, or the agent has spoken: published only if something is another. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Publishes that states read otherwise: after a reading, and when time or the agent has changed a session, a verdict or a reading's use. */
function followStates(
  { source: { ask }, accountEveryMs: everyMs, monotonic }: FollowParts,
  { isWatched, onAnother }: StatesListener,
): StatesPublisher {
  const last = { version: ask(getStatesVersion, null) };
  const spaced = atMostEvery({ everyMs, monotonic }, () => {
    if (!isWatched()) return;
    last.version = ask(getStatesVersion, null);
    onAnother({ worldMs: ask(getClock, null).worldMs });
  });
  return {
    ask: spaced.ask,
    look: () => {
      if (isWatched() && ask(getStatesVersion, null) !== last.version) spaced.ask();
    },
    stop: spaced.stop,
  };
}

interface TimeListeners {
  readonly onClock: (reading: ClockReading) => void;
  /** Ten times in each `clockEveryMs`: for what changes by time alone. */
  readonly onMoment: () => void;
}

/** A window computes the time from the last clock reading it had: it gets another when that would be off, or is old. */
const tolerableDriftMs = 50;

/** Publishes the world's time now and then, and at once when it jumps or changes its pace. Returns its undo. */
function publishTime(
  { source: { ask }, monotonic, clockEveryMs }: FollowParts,
  listeners: TimeListeners,
): () => void {
  const last = { reading: ask(getClock, null), at: monotonic() };
  const timer = setInterval(() => {
    listeners.onMoment();
    const reading = ask(getClock, null);
    const elapsed = monotonic() - last.at;
    const drift = Math.abs(reading.worldMs - (last.reading.worldMs + elapsed * last.reading.rate));
    if (elapsed < clockEveryMs && drift < tolerableDriftMs && reading.rate === last.reading.rate) return;
    Object.assign(last, { reading, at: monotonic() });
    listeners.onClock(reading);
  }, clockEveryMs / 10);
  return () => clearInterval(timer);
}
