import type { PortfolioResponse } from '@nktkas/hyperliquid/api/info';
import { isDollarToken } from '../../domain/markets/quote.ts';
import { dayMs, hourMs, weekMs } from '../../time.ts';
import type { Vault, VaultLedgerMove } from '../vault/vault.ts';
import { Exact, spelled } from '../vault/exact.ts';

/** Value of an account at one instant, and the net inflow until then. US dollars. */
interface Worth {
  readonly whole: Exact;
  readonly perp: Exact;
  readonly flows: Exact;
}

/** Length of each period and the spacing of its points, close to the venue's. */
const spans = [
  { names: ['day', 'perpDay'], lengthMs: dayMs, stepMs: 2 * hourMs },
  { names: ['week', 'perpWeek'], lengthMs: weekMs, stepMs: 3 * hourMs },
  { names: ['month', 'perpMonth'], lengthMs: 30 * dayMs, stepMs: 16 * hourMs },
  { names: ['allTime', 'perpAllTime'], lengthMs: Infinity, stepMs: weekMs },
] as const;

/** Values by instant: points of the past never change, so each is computed once. */
const remembered = new WeakMap<Vault, Map<number, Worth>>();

/** Returns the account's value and P&L of each period; null: an account that never did anything. Perp figures include every DEX. */
export function portfolio(vault: Vault | null, instant: number): PortfolioResponse {
  const [whole, perp] = [0, 1].map((which) =>
    spans.map(({ names, lengthMs, stepMs }) => [
      names[which],
      history(vault, { instant, lengthMs, stepMs, which: which === 0 ? 'whole' : 'perp' }),
    ]),
  );
  return [...(whole ?? []), ...(perp ?? [])] as unknown as PortfolioResponse; // the tuple of eight periods
}

interface HistoryRequest {
  readonly instant: number;
  readonly lengthMs: number;
  readonly stepMs: number;
  readonly which: 'whole' | 'perp';
}

function history(vault: Vault | null, { instant, lengthMs, stepMs, which }: HistoryRequest) {
  if (vault === null) return { accountValueHistory: [], pnlHistory: [], vlm: '0.0' };
  const begun = vault.ledgerBetween(-1, instant)[0]?.time ?? instant;
  const from = Math.max(begun, instant - lengthMs);
  const times = [from];
  for (let at = Math.ceil((from + 1) / stepMs) * stepMs; at < instant; at += stepMs) times.push(at);
  const worths = [...times, instant].map((at) => ({ at, worth: worthAt(vault, at) }));
  const [first] = worths;
  const start = first === undefined || from === begun ? null : first.worth;
  // Inflows are not profit, the first one included.
  const earned = ({ [which]: value, flows }: Worth): Exact =>
    start === null ? value.minus(flows) : value.minus(start[which]).minus(flows.minus(start.flows));
  return {
    accountValueHistory: worths.map(({ at, worth }) => [at, spelled(worth[which])]),
    pnlHistory: worths.map(({ at, worth }) => [at, spelled(earned(worth))]),
    vlm: spelled(volume(vault, from, instant)),
  };
}

function worthAt(vault: Vault, at: number): Worth {
  const known = remembered.get(vault) ?? new Map<number, Worth>();
  remembered.set(vault, known);
  // Instants off the grid are requested only once.
  const isStored = at % hourMs === 0;
  const worth = known.get(at) ?? worked(vault, at);
  if (isStored) known.set(at, worth);
  return worth;
}

function worked(vault: Vault, at: number): Worth {
  const { dexes, spot } = vault.stateAt(at);
  const perps = dexes.filter(({ collateral }) => isDollarToken(collateral));
  const perp = sum(perps.map(({ marginSummary }) => marginSummary.accountValue));
  // A token that was bought counts at its purchase price.
  const outside = sum(spot.map(({ coin, total, entryNtl }) => (isDollarToken(coin) ? total : entryNtl)));
  const flows = sum(vault.ledgerBetween(-1, at).map((move) => netUsd(move, vault.address)));
  return { whole: perp.plus(outside), perp: vault.mode === 'disabled' ? perp : outside, flows };
}

function volume(vault: Vault, from: number, to: number): Exact {
  return vault
    .fillsBetween(from, to)
    .reduce((total, { px, sz }) => total.plus(new Exact(px).times(sz)), new Exact(0));
}

const sum = (parts: readonly (string | Exact)[]): Exact =>
  parts.reduce<Exact>((total, part) => total.plus(part), new Exact(0));

/** Net inflow of a move, for the account as a whole; 0 between its own places. */
function netUsd({ delta }: VaultLedgerMove, address: string): Exact {
  switch (delta.type) {
    case 'deposit':
      return new Exact(delta.usdc);
    case 'withdraw':
      return new Exact(delta.usdc).plus(delta.fee).negated();
    case 'internalTransfer':
      return delta.destination === address ? new Exact(delta.usdc) : new Exact(delta.usdc).negated();
    case 'vaultDeposit':
      return new Exact(delta.usdc).negated();
    case 'vaultWithdraw':
      return new Exact(delta.netWithdrawnUsd);
    case 'spotTransfer':
      return isDollarToken(delta.token) ? new Exact(delta.amount) : new Exact(0);
    default:
      return new Exact(0);
  }
}
