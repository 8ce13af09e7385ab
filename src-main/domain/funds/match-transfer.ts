import { minuteMs } from '../../time.ts';
import type { AgentTransfer } from '../journal/agent-status.ts';
import type { LedgerMove } from '../account/ledger-move.ts';
import { Money } from '../money.ts';

/** The agent's clock may be so much ahead of the venue's. */
const clocksApartMs = minuteMs;

/** From when on ledger moves can belong to a transfer; null where it does not say when it was asked for. */
export function earliestMove({ requestedAt }: AgentTransfer): number | null {
  return requestedAt === null ? null : Math.max(0, requestedAt - clocksApartMs);
}

/**
 * The hash of the one move that each transfer fits, by its id. Where several moves fit a transfer, or several transfers a
 * move, which belongs to which can't be told.
 */
export function matchTransfers(
  transfers: readonly AgentTransfer[],
  moves: readonly LedgerMove[],
): ReadonlyMap<string, string> {
  const pairs = transfers.flatMap((transfer) => {
    const fitting = moves.filter((move) => fits(transfer, move));
    return fitting.map((move) => ({ transfer, move, isOnlyMove: fitting.length === 1 }));
  });
  const timesUsed = Map.groupBy(pairs, ({ move }) => move);
  return new Map(
    pairs
      .filter(({ move, isOnlyMove }) => isOnlyMove && timesUsed.get(move)?.length === 1)
      .map(({ transfer, move }) => [transfer.id, move.hash]),
  );
}

function fits(transfer: AgentTransfer, move: LedgerMove): boolean {
  const earliest = earliestMove(transfer);
  return (
    earliest !== null &&
    move.time >= earliest &&
    move.direction === 'own' &&
    move.fromDex === transfer.fromDex &&
    move.toDex === transfer.toDex &&
    move.token === transfer.token &&
    move.amount !== null &&
    new Money(move.amount).equals(transfer.amount)
  );
}
