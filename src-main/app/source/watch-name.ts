import type { AgentFeedState } from '../../agent/agent-feed-state.ts';
import type { MonotonicClock } from '../../clock.ts';
import type { AccountConflict } from '../../operations/scope.ts';
import type { AgentStatusReader } from '../../readers/agent/agent-reader.ts';
import { namedAccount } from './agent-report.ts';
import type { NameThrottle } from './name-throttle.ts';

interface NameDeps {
  readonly agent: Pick<AgentStatusReader, 'feedState' | 'onChange'>;
  /** Account of the open source; null: none. */
  readonly inUse: string | null;
  readonly throttle: Pick<NameThrottle, 'isFree' | 'refusalOf'>;
  readonly monotonic: MonotonicClock;
  /** Called with the account to open in place of the one in use. */
  readonly follow: (address: string) => void;
}

/** Watches which account the agent names while none is configured. */
export interface NameWatch {
  /** The different account that the agent names, and why it is not followed yet; null: no conflict. */
  readonly conflict: () => AccountConflict | null;
  readonly stop: () => void;
}

/** Minimum number of readings and time for which the agent must name another account before it is followed. */
const heldFor = { readings: 3, ms: 10_000 };
const lookMs = 1_000;

interface Naming {
  readonly name: string;
  readonly since: number;
  /** Readings with this name; each reading is a new object. */
  readonly readings: Set<AgentFeedState>;
}

/** Follows the account that the agent names: at once if no account is in use, otherwise once it was named long enough. */
export function watchName(deps: NameDeps): NameWatch {
  const { agent, inUse, throttle, monotonic } = deps;
  const state: { naming: Naming | null; timer: NodeJS.Timeout | null } = { naming: null, timer: null };
  const other = (): string | null => {
    const named = namedAccount(agent.feedState());
    return named === inUse ? null : named;
  };
  const rest = (): void => {
    if (state.timer !== null) clearInterval(state.timer);
    Object.assign(state, { naming: null, timer: null });
  };
  const look = (): void => {
    const name = other();
    if (name === null) return rest();
    state.naming = nextNaming(state.naming, name, deps);
    state.timer ??= setInterval(look, lookMs);
    if ((inUse === null || hasHeld(state.naming, monotonic())) && throttle.isFree(name)) deps.follow(name);
  };
  const undo = agent.onChange(look);
  return {
    conflict: () => {
      const name = other();
      if (name === null) return null;
      const notFollowed =
        throttle.refusalOf(name) ??
        'Perpscope switches to the named account once the agent has named it for a while.';
      return { configured: inUse, agent: name, notFollowed };
    },
    stop: () => {
      undo();
      rest();
    },
  };
}

function nextNaming(before: Naming | null, name: string, { agent, monotonic }: NameDeps): Naming {
  const naming =
    before?.name === name ? before : { name, since: monotonic(), readings: new Set<AgentFeedState>() };
  const feed = agent.feedState();
  if (feed.kind === 'read' && naming.readings.size < heldFor.readings) naming.readings.add(feed);
  return naming;
}

const hasHeld = ({ since, readings }: Naming, now: number): boolean =>
  readings.size >= heldFor.readings && now - since >= heldFor.ms;
