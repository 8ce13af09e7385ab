import type { LedgerMove } from '../account/ledger-move.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';

/** Inflows less outflows of an entry's token, up to and including that entry. */
export type RunningBalance =
  | { readonly kind: 'known'; readonly balance: DecimalText }
  | { readonly kind: 'unknown'; readonly reason: string };

const dollar = 'USDC';

const unknown = (reason: string): RunningBalance => ({ kind: 'unknown', reason });

/**
 * Returns the balance after each of these moves, oldest first. `broken`: moves from its time (ms) on have no balance, because entries
 * before them may be missing; its `reason` says why. An entry that does not say what moved leaves its token's balance unknown from
 * there on.
 */
export function runningBalances(
  moves: readonly LedgerMove[],
  broken: { readonly at: number; readonly reason: string } | null,
): readonly RunningBalance[] {
  const balances = new Map<string, Exact>();
  const lost = new Map<string, string>();
  const state = { allLost: null as string | null };
  return moves.map((move) => {
    const { token, time } = move;
    if (move.kind === 'liquidation')
      return unknown('A liquidation moves no token itself: its loss is in its fills.');
    if (token === null) {
      state.allLost ??= `The ${move.kind} entry at this place does not say what moved.`;
      return unknown('The entry does not name a token.');
    }
    for (const [of, change] of changesOf(move)) {
      if (change === null) {
        if (!lost.has(of)) lost.set(of, `The amount or direction of a ${move.kind} entry is not known.`);
      } else balances.set(of, (balances.get(of) ?? new Exact(0)).plus(change));
    }
    const why =
      (broken !== null && time >= broken.at ? broken.reason : null) ?? state.allLost ?? lost.get(token);
    return why === undefined || why === null
      ? { kind: 'known', balance: exactText(balances.get(token) ?? new Exact(0)) }
      : unknown(why);
  });
}

type Change = readonly [token: string, change: Exact | null];

/** Returns the change of each token's balance by a move; null: not known. The fee may be in another token than the amount. */
function changesOf({ token, amount, direction, netUsd, fee }: LedgerMove): readonly Change[] {
  if (token === null) return [];
  if (token === dollar) return [[dollar, netUsd === null ? null : new Exact(netUsd)]];
  const hasFee = fee !== null && !new Exact(fee).isZero() && direction !== 'in';
  const feeUnknown: readonly Change[] = hasFee
    ? [
        [token, null],
        [dollar, null],
      ]
    : [];
  if (direction === null || amount === null) return [[token, null], ...feeUnknown];
  const moved = new Exact(amount);
  const change = direction === 'own' ? new Exact(0) : direction === 'in' ? moved : moved.neg();
  return [[token, change], ...feeUnknown];
}
