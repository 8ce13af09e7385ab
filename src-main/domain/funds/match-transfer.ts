import { dayMs, minuteMs } from '../../time.ts';
import type { AgentTransfer } from '../journal/agent-status.ts';
import type { LedgerMove } from '../account/ledger-move.ts';
import { Exact } from '../exact.ts';

/** The agent's clock may be this far ahead of the venue's. */
const clocksApartMs = minuteMs;
/** A transfer arrives within minutes; a move later than this is another one's. */
const arrivesWithinMs = dayMs;

/** Earliest time of a ledger move of the transfer; null if its request time is unknown. */
export function earliestMove({ requestedAt }: AgentTransfer): number | null {
  return requestedAt === null ? null : Math.max(0, requestedAt - clocksApartMs);
}

/**
 * Returns the matching ledger move by transfer id. A transfer that fits several moves, or shares its move with another
 * transfer, is ambiguous and left out.
 */
export function matchTransfers(
  transfers: readonly AgentTransfer[],
  moves: readonly LedgerMove[],
): ReadonlyMap<string, LedgerMove> {
  const pairs = transfers.flatMap((transfer) => {
    const fitting = moves.filter((move) => fits(transfer, move));
    return fitting.map((move) => ({ transfer, move, isOnlyMove: fitting.length === 1 }));
  });
  const timesUsed = Map.groupBy(pairs, ({ move }) => move);
  return new Map(
    pairs
      .filter(({ move, isOnlyMove }) => isOnlyMove && timesUsed.get(move)?.length === 1)
      .map(({ transfer, move }) => [transfer.id, move]),
  );
}

function fits(transfer: AgentTransfer, move: LedgerMove): boolean {
  const earliest = earliestMove(transfer);
  return (
    earliest !== null &&
    move.time >= earliest &&
    move.time <= earliest + clocksApartMs + arrivesWithinMs &&
    move.direction === 'own' &&
    move.fromDex === transfer.fromDex &&
    move.toDex === transfer.toDex &&
    move.token === transfer.token &&
    move.amount !== null &&
    new Exact(move.amount).equals(transfer.amount)
  );
}
