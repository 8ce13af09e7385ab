import { describe, expect, it } from 'vitest';
import type { Vault, VaultLedgerMove } from '../../../../src-main/simulator/vault/vault.ts';
import { day, genesis, hour, now } from '../worlds.ts';
import { big, dexOf, isPerp, positionsOf, someVaults, sum } from './vaults.ts';

type Exact = ReturnType<typeof big>;
type Amounts = Map<string, Exact>;

function add(amounts: Amounts, place: string, amount: Exact): void {
  amounts.set(place, (amounts.get(place) ?? big(0)).plus(amount));
}

type Delta = VaultLedgerMove['delta'];
type Applied = {
  [K in Delta['type']]?: (delta: Extract<Delta, { type: K }>) => readonly (readonly [string, Exact])[];
};

const placeOf = (dex: string, token: string): string => (dex === 'spot' ? `spot ${token}` : dex);

/** Balance changes of a standard account for each kind of ledger row. */
const applied: Applied = {
  deposit: ({ usdc }) => [['', big(usdc)]],
  withdraw: ({ usdc, fee }) => [['', big(usdc).plus(fee).negated()]],
  internalTransfer: ({ usdc }) => [['', big(usdc)]],
  vaultDeposit: ({ usdc }) => [['', big(usdc).negated()]],
  vaultWithdraw: ({ netWithdrawnUsd }) => [['', big(netWithdrawnUsd)]],
  accountClassTransfer: ({ usdc, toPerp }) => [
    ['', big(usdc).times(toPerp ? 1 : -1)],
    ['spot USDC', big(usdc).times(toPerp ? -1 : 1)],
  ],
  spotTransfer: ({ token, amount }) => [[`spot ${token}`, big(amount)]],
  send: ({ sourceDex, destinationDex, token, amount }) => [
    [placeOf(sourceDex, token), big(amount).negated()],
    [placeOf(destinationDex, token), big(amount)],
  ],
  liquidation: () => [],
};

function applyMove(amounts: Amounts, { delta }: VaultLedgerMove): void {
  const apply = applied[delta.type] as ((of: Delta) => readonly (readonly [string, Exact])[]) | undefined;
  if (apply === undefined) throw new Error(`No vault makes a ${delta.type}.`);
  for (const [place, amount] of apply(delta)) add(amounts, place, amount);
}

/** Returns the value of each balance at an instant, without unrealized P&L. */
function realisedAt(vault: Vault, instant: number): Amounts {
  const { dexes, spot } = vault.stateAt(instant);
  const amounts: Amounts = new Map();
  for (const { dex, marginSummary, positions } of dexes) {
    const open = sum(positions.map((position) => big(position.unrealizedPnl)));
    add(amounts, dex, big(marginSummary.accountValue).minus(open));
  }
  for (const { coin, total } of spot) add(amounts, `spot ${coin}`, big(total));
  return amounts;
}

/** Returns the change of each balance according to fills, fees, funding, settlements and ledger. */
function reportedBetween(vault: Vault, from: number, to: number): Amounts {
  const amounts: Amounts = new Map();
  for (const fill of vault.fillsBetween(from, to)) {
    if (isPerp(fill.coin)) {
      add(amounts, dexOf(fill.coin), big(fill.closedPnl).minus(fill.fee));
      continue;
    }
    const sign = fill.side === 'B' ? 1 : -1;
    add(amounts, 'spot HYPE', big(fill.sz).times(sign));
    add(amounts, 'spot USDC', big(fill.px).times(fill.sz).toDecimalPlaces(6).times(-sign));
    add(amounts, `spot ${fill.feeToken}`, big(fill.fee).negated());
  }
  for (const { coin, usdc } of vault.fundingBetween(from, to)) add(amounts, dexOf(coin), big(usdc));
  for (const { coin, realizedPnl } of vault.settlementsBetween(from, to))
    add(amounts, dexOf(coin), big(realizedPnl));
  for (const move of vault.ledgerBetween(from, to)) applyMove(amounts, move);
  return amounts;
}

function difference(from: Amounts, to: Amounts): Record<string, string> {
  const places = new Set([...from.keys(), ...to.keys()]);
  const changed = [...places].map(
    (place) => [place, (to.get(place) ?? big(0)).minus(from.get(place) ?? 0)] as const,
  );
  return Object.fromEntries(
    changed.filter(([, change]) => !change.isZero()).map(([place, change]) => [place, change.toFixed()]),
  );
}

describe("a standard vault's money", () => {
  const { standard } = someVaults();

  it('changes between any two instants by exactly its fills, fees, funding, settlements and ledger', () => {
    const instants = [
      genesis - 1,
      genesis + day,
      genesis + 9.3 * day,
      genesis + 33 * day,
      genesis + 61.77 * day,
      now - hour,
      now,
      now + 5 * day,
    ];
    for (const [i, from] of instants.entries()) {
      for (const to of instants.slice(i + 1)) {
        const reported = reportedBetween(standard, from, to);
        expect(difference(realisedAt(standard, from), realisedAt(standard, to))).toEqual(
          difference(new Map(), reported),
        );
      }
    }
  });

  it('changes at the exact millisecond of each of them, neither before nor after', () => {
    const [from, to] = [now - 2 * day, now];
    const fills = standard.fillsBetween(from, to).map((fill) => fill.time);
    const paid = standard.fundingBetween(to - 3 * hour, to).map((row) => row.time);
    const moved = standard.ledgerBetween(from, to).map((move) => move.time);
    const times = [...new Set([...fills, ...paid, ...moved])];
    expect(times.length).toBeGreaterThan(30);
    for (const at of times) {
      const before = realisedAt(standard, at - 1);
      const reported = difference(new Map(), reportedBetween(standard, at - 1, at));
      expect(difference(before, realisedAt(standard, at))).toEqual(reported);
    }
  });

  it('is nothing before genesis, and a deposit comes first', () => {
    expect(realisedAt(standard, genesis).get('')?.toNumber()).toBe(0);
    expect(standard.ledgerBetween(0, now)[0]?.delta.type).toBe('deposit');
    expect(standard.fillsBetween(0, genesis)).toEqual([]);
  });

  it('never runs out anywhere', () => {
    for (let at = genesis + day; at < now + 60 * day; at += 2.1 * day) {
      const { dexes, spot } = standard.stateAt(at);
      for (const dex of dexes)
        expect(Number(dex.withdrawable)).toBeGreaterThan(dex.dex === '' ? 10_000 : 1000);
      for (const balance of spot) expect(Number(balance.total)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe.each(['unified', 'portfolio'] as const)("a %s vault's money", (which) => {
  const vault = someVaults()[which];

  it('is only in its tokens', () => {
    const { dexes } = vault.stateAt(now);
    for (const { marginSummary, crossMarginSummary } of dexes) {
      expect([marginSummary.accountValue, crossMarginSummary.accountValue]).toEqual(['0.0', '0.0']);
    }
    expect(positionsOf(dexes).length).toBeGreaterThanOrEqual(4);
  });

  it('changes, token by token, by exactly its fills, fees, funding, settlements and ledger', () => {
    const tokenOf = (coin: string): string => (dexOf(coin) === 'flx' ? 'USDH' : 'USDC');
    const realised = (instant: number): Amounts => {
      const { dexes, spot } = vault.stateAt(instant);
      const amounts: Amounts = new Map();
      for (const { coin, total } of spot) add(amounts, coin, big(total));
      for (const { collateral, positions } of dexes)
        for (const { unrealizedPnl } of positions) add(amounts, collateral, big(unrealizedPnl).negated());
      return amounts;
    };
    const from = genesis + 3 * day;
    const reported = reportedBetween(vault, from, now);
    const byToken: Amounts = new Map();
    for (const [place, amount] of reported) {
      const token = place.startsWith('spot ') ? place.slice(5) : tokenOf(`${place}:`);
      add(byToken, token, amount);
    }
    expect(difference(realised(from), realised(now))).toEqual(difference(new Map(), byToken));
  });
});
