import type { AlertFacts, StoreFacts } from '../../domain/alerts/facts.ts';
import { isUnknown } from '../../domain/alerts/facts.ts';
import type { OrderTrouble } from '../../operations/alerts/alert-facts.ts';
import {
  alertFacts,
  createEquityFacts,
  createPositionFacts,
  factsWithoutRecord,
  orderTrouble,
} from '../../operations/alerts/alert-facts.ts';
import { createEntryFacts } from '../../operations/markets/entry-facts.ts';
import type { ReadingName, Reads } from '../../operations/scope.ts';
import type { AgentStatusReader } from '../../readers/agent/agent-reader.ts';
import type { VenueHealthBoard } from '../../readers/venue/venue-health-board.ts';
import type { Store, StoreChange, StoreHealth } from '../../store/store.ts';
import type { WatchedStore } from '../../store/watch-store.ts';
import type { AlertOrigin } from '../../webhooks/alert-webhooks.ts';
import { joinChanges } from './changes.ts';
import type { OpeningDeps } from './source-deps.ts';
import type { AlertWatch } from './watch-alerts.ts';
import { watchAlerts } from './watch-alerts.ts';

interface AlertSources {
  readonly scope: Reads<ReadingName> & AlertOrigin;
  readonly store: Store;
  readonly agent: Pick<AgentStatusReader, 'onChange'>;
  readonly storeHealth: Pick<WatchedStore, 'read' | 'onChange'>;
  readonly venueHealth: Pick<VenueHealthBoard, 'read' | 'onChange'>;
}

/** Changes of the store that may raise or resolve an alert. */
const relevant: ReadonlySet<StoreChange['kind']> = new Set(['account', 'trades']);

/** Evaluates alerts while the source is open. */
export function readAlerts(
  { scope, store, agent, storeHealth, venueHealth }: AlertSources,
  deps: OpeningDeps,
): AlertWatch {
  const log = deps.log('alerts');
  const trouble = keepTrouble(scope);
  const equity = createEquityFacts(scope, store.reader.revision);
  const entries = createEntryFacts(scope);
  const positions = createPositionFacts(scope);
  const onStoreChange = (listener: () => void): (() => void) =>
    store.onChange(({ kind }) => {
      if (kind === 'trades') trouble.forget();
      if (relevant.has(kind)) listener();
    });
  const facts = (): AlertFacts => {
    const health = storeHealth.read();
    const known = { store: storeFacts(health), evidence: health.evidence, health: venueHealth.read() };
    try {
      return alertFacts(scope, {
        ...known,
        ...trouble.now(),
        equity: equity(store.reader.alerts().thresholds.equityDropMinutes),
        entries: entries(),
        positions: positions(),
      });
    } catch (error) {
      if (health.error === null) throw error;
      return factsWithoutRecord(known);
    }
  };
  const watch = watchAlerts({
    facts,
    reader: store.reader,
    writer: store.writer,
    world: scope.world,
    monotonic: deps.monotonic,
    onChange: joinChanges(onStoreChange, agent.onChange, storeHealth.onChange, venueHealth.onChange),
    onFailure: (message) => log.error({ message }, 'alerts could not be checked'),
  });
  watch.onOver((alert) => deps.onAlert(alert, scope));
  deps.closers.add(watch.stop);
  return watch;
}

function storeFacts({ error, remedy }: StoreHealth): StoreFacts {
  return error === null ? { kind: 'written' } : { kind: 'failed', reason: error, remedy: remedy ?? '' };
}

/**
 * Reads orders again only when they have changed, or the clock was set back: the rule itself leaves out those that are too old.
 */
export function keepTrouble(scope: Reads<'fills' | 'orderOutcomes'>) {
  const cached: { trouble: OrderTrouble | null; at: number } = { trouble: null, at: 0 };
  return {
    forget: () => {
      cached.trouble = null;
    },
    now: (): OrderTrouble => {
      const now = scope.world.now();
      if (cached.trouble !== null && now >= cached.at) return cached.trouble;
      const trouble = orderTrouble(scope, now);
      Object.assign(cached, { trouble: isUnknown(trouble.mismatched) ? null : trouble, at: now });
      return trouble;
    },
  };
}
