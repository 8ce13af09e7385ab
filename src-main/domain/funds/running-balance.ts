import type { LedgerMove } from '../account/ledger-move.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact, exactText } from '../exact.ts';

/** Inflows less outflows of an entry's token, up to and including that entry. */
export type RunningBalance =
  | { readonly kind: 'known'; readonly balance: DecimalText }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The fields of an entry that balances depend on. */
export type BalanceMove = Pick<LedgerMove, 'kind' | 'token' | 'amount' | 'direction' | 'netUsd' | 'fee'>;

const dollar = 'USDC';

const unknown = (reason: string): RunningBalance => ({ kind: 'unknown', reason });

/**
 * Returns a function that takes all moves of the account, oldest first, and returns the balance after each. An entry that does not
 * say what moved leaves its token's balance unknown from there on.
 */
export function createBalances(): (move: BalanceMove) => RunningBalance {
  const balances = new Map<string, Exact>();
  const lost = new Map<string, string>();
  const state = { allLost: null as string | null };
  return (move) => {
    const { token } = move;
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
    const why = state.allLost ?? lost.get(token);
    return why === undefined
      ? { kind: 'known', balance: exactText(balances.get(token) ?? new Exact(0)) }
      : unknown(why);
  };
}

/**
 * Returns the balance after a move if entries may be missing. `broken`: moves from its time (ms) on have none, because entries before
 * them may be missing; its `reason` says why.
 */
export function balanceUnlessBroken(
  { kind, token, time }: Pick<LedgerMove, 'kind' | 'token' | 'time'>,
  balance: RunningBalance,
  broken: { readonly at: number; readonly reason: string } | null,
): RunningBalance {
  const hasOne = kind !== 'liquidation' && token !== null;
  return hasOne && broken !== null && time >= broken.at ? unknown(broken.reason) : balance;
}

type Change = readonly [token: string, change: Exact | null];

/** Returns the change of each token's balance by a move; null: not known. The fee may be in another token than the amount. */
function changesOf({ token, amount, direction, netUsd, fee }: BalanceMove): readonly Change[] {
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
