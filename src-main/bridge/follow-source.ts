import type { BridgeEvents, EventName } from '../../src-preload/contract/bridge/events.ts';
import { assertNever } from '../errors.ts';
import type { ReadChange } from '../queries/read-change.ts';
import type { ReadModel } from '../queries/read-model.ts';
import { told } from '../queries/told.ts';
import { atMostEvery } from './at-most-every.ts';
import type { Broadcast, EndpointParts } from './endpoint-parts.ts';
import { followHistory } from './follow-history.ts';
import { followStandings } from './follow-standings.ts';
import type { HeldNotices } from './hold-notices.ts';
import { tellTime } from './tell-time.ts';

export interface FollowParts extends EndpointParts {
  readonly notices: Pick<HeldNotices, 'tell'>;
}

/** Pushes what changes of the source that is open now. Returns its undo. */
export function followSource(parts: FollowParts, pushes: Broadcast): () => void {
  const { readModel } = parts;
  const tellers = tellersOf(parts, pushes);
  const { catalog, standings, spaced } = tellers;
  const undoChange = readModel.onChange((change) => tell(tellers, change));
  const stopClock = tellTime(parts, {
    onClock: tellers.clock,
    onMoment: () => {
      catalog.tell();
      standings.look();
    },
  });
  return () => {
    undoChange();
    stopClock();
    for (const { stop } of spaced) stop();
  };
}

/** Each tells every window of one kind of thing. */
type Tellers = ReturnType<typeof tellersOf>;

function tellersOf(parts: FollowParts, pushes: Broadcast) {
  const { readModel, monotonic, accountEveryMs: everyMs } = parts;
  const toAll = <K extends EventName>(event: K, payload: BridgeEvents[K]): void => {
    for (const push of pushes) push(event, payload);
  };
  const whenWatched = (work: () => void) => (): void => {
    if (pushes.size > 0) work();
  };
  const atMostOften = (work: () => void) => atMostEvery({ everyMs, monotonic }, whenWatched(work));
  const frame = followFrame(readModel, pushes);
  const account = atMostOften(() => toAll('account', readModel.account()));
  const alerts = atMostOften(() => toAll('alerts', readModel.alerts()));
  const history = followHistory(parts, (change) => toAll('history', change));
  const standings = followStandings(parts, {
    isWatched: () => pushes.size > 0,
    onAnother: (reading) => toAll('standings', reading),
  });
  return {
    catalog: followCatalog(readModel, pushes, frame.tell),
    account,
    alerts,
    history,
    standings,
    spaced: [account, alerts, history, standings],
    agent: whenWatched(() => {
      frame.tell();
      toAll('agent', readModel.agent());
    }),
    health: whenWatched(() => toAll('health', readModel.health())),
    quotes: (coins: readonly string[]) => whenWatched(() => toAll('quotes', readModel.quotesOf(coins)))(),
    clock: (reading: BridgeEvents['clock']) => toAll('clock', reading),
    notice: (notice: BridgeEvents['notice']) => parts.notices.tell(notice, pushes),
  };
}

function tell(tellers: Tellers, change: ReadChange): void {
  const { catalog, account, alerts, history, standings, agent, health, quotes, notice } = tellers;
  switch (change.kind) {
    case 'catalog':
      standings.ask();
      alerts.ask(); // it may list a market that an alert is of
      return catalog.tell();
    case 'quotes':
      return quotes(change.coins);
    case 'health':
      return health();
    case 'account':
      return account.ask();
    case 'agent':
      agent();
      standings.look(); // each heartbeat comes here, and most say the same
      return account.ask(); // it may name what the account's notices tell of
    case 'reference':
      return standings.ask();
    case 'history':
      return history.note(change);
    case 'alerts':
      return alerts.ask();
    case 'notice':
      return notice(change.notice);
    default:
      return assertNever(change);
  }
}

interface Teller {
  readonly tell: () => void;
}

/** Pushes the frame when its network or its conflict is another: what else is in it has events of its own. */
function followFrame(readModel: ReadModel, pushes: Broadcast): Teller {
  const wordsNow = (): string => {
    const { network, networkConflict } = readModel.frame();
    return JSON.stringify([network, networkConflict]);
  };
  const last = { words: wordsNow() };
  return {
    tell: () => {
      const words = wordsNow();
      if (words === last.words) return;
      last.words = words;
      const frame = readModel.frame();
      for (const push of pushes) push('frame', frame);
    },
  };
}

/** Pushes the catalog when it would read otherwise: after a reading, and when the last one has grown too old. */
function followCatalog(readModel: ReadModel, pushes: Broadcast, tellFrame: () => void): Teller {
  const last = { version: readModel.catalogVersion() };
  return {
    tell: () => {
      const version = readModel.catalogVersion();
      if (version === last.version) return;
      last.version = version;
      tellFrame();
      if (pushes.size === 0) return;
      // The agent may have spoken of markets before the venue has: the first reading tells of both.
      const catalog = told(() => readModel.listMarkets({}));
      if (catalog.kind === 'failure') return;
      for (const push of pushes) push('catalog', catalog.value);
    },
  };
}
