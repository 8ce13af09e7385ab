import { dayMs, minuteMs } from '../../time.ts';
import type { AgentTransfer } from '../journal/agent-status.ts';
import type { LedgerMove } from '../account/ledger-move.ts';
import { Exact } from '../exact.ts';

/** The agent's clock may be this far ahead of the venue's. */
const clocksApartMs = minuteMs;
/** A transfer arrives within minutes; a move later than this is another one's. */
const arrivesWithinMs = dayMs;

/** A time range, ms, both ends included. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** Returns the times in which the moves of these transfers lie, ascending; none overlap. */
export function moveWindows(transfers: readonly AgentTransfer[]): readonly Window[] {
  const starts = transfers.flatMap((transfer) => earliestMove(transfer) ?? []);
  const windows: Window[] = [];
  for (const from of starts.toSorted((a, b) => a - b)) {
    const to = latestMove(from);
    const last = windows.at(-1);
    if (last !== undefined && from <= last.to) windows[windows.length - 1] = { from: last.from, to };
    else windows.push({ from, to });
  }
  return windows;
}

/** Returns the latest time of a ledger move of a transfer, by the earliest. */
const latestMove = (earliest: number): number => earliest + clocksApartMs + arrivesWithinMs;

/** Earliest time of a ledger move of the transfer; null if its request time is unknown. */
function earliestMove({ requestedAt }: AgentTransfer): number | null {
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
    move.time <= latestMove(earliest) &&
    move.direction === 'own' &&
    move.fromDex === transfer.fromDex &&
    move.toDex === transfer.toDex &&
    move.token === transfer.token &&
    move.amount !== null &&
    new Exact(move.amount).equals(transfer.amount)
  );
}
