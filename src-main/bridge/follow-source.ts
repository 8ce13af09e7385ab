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
import type { Broadcast, EndpointDeps } from './endpoint-deps.ts';
import type { HeldNotices } from './hold-notices.ts';

interface FollowDeps extends EndpointDeps {
  readonly notices: Pick<HeldNotices, 'publish'>;
}

/** Pushes the changes of the open source. Returns its undo. */
export function followSource(deps: FollowDeps, pushes: Broadcast): () => void {
  const { onChange } = deps.source;
  const publishers = publishersOf(deps, pushes);
  const { catalog, states, spaced } = publishers;
  const undoChange = onChange((change) => publish(publishers, change));
  const stopClock = publishTime(deps, {
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

/** Publishers, each of which pushes one kind of data to every window. */
type Publishers = ReturnType<typeof publishersOf>;

function publishersOf(deps: FollowDeps, pushes: Broadcast) {
  const { monotonic, accountEveryMs: everyMs } = deps;
  const { ask } = deps.source;
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
  const history = followHistory(deps, (change) => toAll('history', change));
  const states = followStates(deps, {
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
    notice: (notice: BridgeEvents['notice']) => deps.notices.publish(notice, pushes),
  };
}

function publish(publishers: Publishers, change: ReadChange): void {
  const { catalog, account, alerts, history, states, agent, health, quotes, notice, exports } = publishers;
  switch (change.kind) {
    case 'catalog':
      states.ask();
      alerts.ask(); // it may list a market that an alert names
      return catalog.publish();
    case 'quotes':
      return quotes(change.coins);
    case 'health':
      return health();
    case 'account':
      return account.ask();
    case 'agent':
      agent();
      states.look(); // called for each heartbeat, and most change nothing
      return account.ask(); // it may name the account that the notices are about
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

/** Pushes the frame when its network or network conflict has changed: its other fields have events of their own. */
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

/** Pushes the catalog when its content has changed: after a reading, and when the last one has become too old. */
function followCatalog(ask: Ask, pushes: Broadcast, publishFrame: () => void): Publisher {
  const last = { version: ask(getCatalogVersion, null) };
  return {
    publish: () => {
      const version = ask(getCatalogVersion, null);
      if (version === last.version) return;
      last.version = version;
      publishFrame();
      if (pushes.size === 0) return;
      // The agent may have named markets before the venue lists any: the first reading of the venue has both.
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

/** Publishes changes of the history, merged, at most once per interval. */
function followHistory(
  { accountEveryMs: everyMs, monotonic }: FollowDeps,
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
  /** false: no window is connected, so nothing is computed. */
  readonly isWatched: () => boolean;
  readonly onAnother: (reading: BridgeEvents['marketStates']) => void;
}

interface StatesPublisher {
  /** Called when data that market states depend on was read again. */
  readonly ask: () => void;
  /** Called when time may have passed or jumped, or the agent has reported. Publishes only if a market state has changed. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Publishes market states: after a reading, and when time or the agent changes a session, a verdict or a reading's usability. */
function followStates(
  { source: { ask }, accountEveryMs: everyMs, monotonic }: FollowDeps,
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
  /** Called ten times per `clockEveryMs`, for states that change only with time. */
  readonly onMoment: () => void;
}

/** Drift at which a window gets a new clock reading: it computes the time from its last one. */
const tolerableDriftMs = 50;

/** Publishes the world time every `clockEveryMs`, and at once when it jumps or changes its rate. Returns its undo. */
function publishTime(
  { source: { ask }, monotonic, clockEveryMs }: FollowDeps,
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
