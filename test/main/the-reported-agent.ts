import type { WrittenEvent } from '../../src-main/agent/schema.ts';
import { journalEvents } from '../../src-main/simulator/agent/journal-events.ts';
import { createVaults } from '../../src-main/simulator/vault/create-vaults.ts';
import type { OrderOutcomeAct } from '../../src-main/simulator/vault/vault-act.ts';
import type { Vault, VaultFill } from '../../src-main/simulator/vault/vault.ts';
import type { World } from '../../src-main/simulator/world.ts';

type Reported = Extract<WrittenEvent, { type: 'order_outcome' }>;
type Word = 'matched' | 'venue_missing' | 'agent_missing' | 'differs';

/** Activity of the simulated vault up to a time, the reports of its agent, and the expected result. */
export interface ReportedAgent {
  readonly vault: Vault;
  readonly fills: readonly VaultFill[];
  readonly events: readonly WrittenEvent[];
  /** Keyed by the agent's order id. Filled orders that the agent does not report, or reports as unsure, may be found on the venue's side only. */
  readonly words: ReadonlyMap<string, Word>;
  /** Filled orders that the agent never placed: spot, dust, liquidations. A TWAP has no order of its own to name. */
  readonly unnamed: ReadonlySet<number>;
}

/** Computed from the world itself, without a journal file, an answer of the venue or a store. */
export function reportedAgent(world: World, until: number): ReportedAgent {
  const vault = createVaults(world, world.origin.seed).standard;
  const { genesisMs: since, network = 'TESTNET' } = world.origin;
  const events = journalEvents({ world, vault, network, since }, { from: since, to: until }, 0);
  const fills = vault.fillsBetween(0, until);
  const truth = lastById(
    vault.actsBetween(since, until).filter((act) => act.kind === 'order_outcome'),
    ({ orderId }) => orderId,
  );
  const reported = lastById(
    events.filter((event) => event.type === 'order_outcome'),
    (event) => event.order_id,
  );
  const filled = new Set(fills.filter(({ twapId }) => twapId === null).map(({ oid }) => oid));
  const orders = [...truth.values()];
  const named = new Set(orders.map(({ oid }) => oid));
  return {
    vault,
    fills,
    events,
    words: new Map(orders.map((act) => [act.orderId, wordOn(act, reported.get(act.orderId) ?? null)])),
    unnamed: new Set([...filled].filter((oid) => !named.has(oid))),
  };
}

function lastById<Row>(rows: readonly Row[], idOf: (row: Row) => string): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [idOf(row), row]));
}

function wordOn(truth: OrderOutcomeAct, reported: Reported | null): Word {
  const isFilled = Number(truth.filled) > 0;
  if (reported === null || reported.status === 'unknown') return isFilled ? 'agent_missing' : 'matched';
  if (reported.status === 'filled' && !isFilled) return 'venue_missing';
  return Number(reported.average_price ?? 0) === Number(truth.averagePx ?? 0) ? 'matched' : 'differs';
}
