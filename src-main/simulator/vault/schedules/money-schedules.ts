import type { MarketState } from '../../world/market-state.ts';
import { nothingHappens, type Episode } from '../episodes/episode.ts';
import { listedSchedule, periodicSchedule, type Schedule } from './schedule.ts';
import { createMoves, timed, type Move, type Moves } from '../account/ledger-moves.ts';
import type { Account } from '../episodes/stage.ts';
import { coldMarket } from './roster.ts';
import { createSpotMarket } from '../account/spot-market.ts';
import { tradeSpot } from '../account/spot-trade.ts';
import { trade } from '../episodes/trade.ts';
import type { ScheduleDeps } from './trade-schedules.ts';
import type { ColdPosition } from '../vault.ts';
import type { VaultMode } from '../venue-types.ts';
import { dayMs, minuteMs } from '../../../time.ts';

const usd = 1_000_000;
const spotMs = 3 * dayMs;
const coldHoldMs = 2 * dayMs;

function episodeOf(
  account: Account,
  moves: readonly { readonly move: Move; readonly at: number }[],
): Episode {
  const booked = moves.map(({ move, at }) => timed(account, move, at));
  return {
    ...nothingHappens,
    ledger: booked.map((each) => each.ledger),
    cash: booked.flatMap((each) => each.cash),
  };
}

/** Schedule of the account's initial money. */
export function genesisSchedule(account: Account, mode: VaultMode): Schedule {
  const moves = createMoves(account, mode);
  const nonce = account.genesisMs;
  const received = [
    moves.deposit(420_000 * usd),
    moves.spotReceived({ token: 'USDH', micro: 70_000 * usd, nonce }),
  ];
  const spread = [
    moves.send('', 'xyz', { token: 'USDC', micro: 180_000 * usd, nonce }),
    moves.send('spot', 'flx', { token: 'USDH', micro: 55_000 * usd, nonce }),
    moves.classTransfer(30_000 * usd, false),
  ];
  const all = mode === 'disabled' ? [...received, ...spread] : received;
  const at = (i: number): number => account.genesisMs + (i + 1) * 4 * minuteMs;
  return listedSchedule([account.genesisMs], () =>
    episodeOf(
      account,
      all.map((move, i) => ({ move, at: at(i) })),
    ),
  );
}

type Kind = (moves: Moves, micro: number, nonce: number) => Move;

/** Moves, one a day in rotation. Money that one of them takes from a place returns by another with the same letter. */
const standardKinds: readonly (readonly [string, Kind])[] = [
  ['a', (moves, micro) => moves.classTransfer(micro, false)],
  ['b', (moves, micro, nonce) => moves.send('', 'xyz', { token: 'USDC', micro, nonce })],
  ['c', (moves, micro) => moves.deposit(micro)],
  ['d', (moves, micro, nonce) => moves.send('spot', 'flx', { token: 'USDH', micro, nonce })],
  ['e', (moves, micro) => moves.vaultDeposit(micro)],
  ['c', (moves, micro, nonce) => moves.withdraw(micro, nonce)],
  ['b', (moves, micro, nonce) => moves.send('xyz', '', { token: 'USDC', micro, nonce })],
  ['a', (moves, micro) => moves.classTransfer(micro, true)],
  ['d', (moves, micro, nonce) => moves.send('flx', 'spot', { token: 'USDH', micro, nonce })],
  ['e', (moves, micro) => moves.vaultWithdraw(micro)],
  ['f', (moves, micro) => moves.received(micro)],
  ['f', (moves, micro, nonce) => moves.withdraw(micro, nonce)],
];

const pooledKinds: readonly (readonly [string, Kind])[] = [
  ['a', (moves, micro) => moves.deposit(micro)],
  ['b', (moves, micro) => moves.vaultDeposit(micro)],
  ['c', (moves, micro) => moves.received(micro)],
  ['a', (moves, micro, nonce) => moves.withdraw(micro, nonce)],
  ['b', (moves, micro) => moves.vaultWithdraw(micro)],
  [
    'd',
    (moves, micro, nonce) => moves.spotReceived({ token: 'USDH', micro: Math.round(micro / 100), nonce }),
  ],
  ['c', (moves, micro, nonce) => moves.withdraw(micro, nonce)],
];

export function ledgerSchedule(deps: ScheduleDeps, slot: number, mode: VaultMode): Schedule {
  const { account } = deps;
  const moves = createMoves(account, mode);
  const kinds = mode === 'disabled' ? standardKinds : pooledKinds;
  return periodicSchedule({ firstMs: account.genesisMs + dayMs, lengthMs: dayMs }, (window, start) => {
    const [letter, kind] = kinds[window % kinds.length] ?? ['', undefined];
    if (kind === undefined) return nothingHappens;
    const rng = deps.rngOf(slot, window);
    const round = Math.floor(window / kinds.length);
    const cents = 20_000 + deps.rngOf(slot + 100 * (letter.charCodeAt(0) - 96), round).below(130_000);
    const at = Math.floor(start + rng.between(0.1, 0.9) * dayMs);
    return episodeOf(account, [{ move: kind(moves, cents * (usd / 100), at), at }]);
  });
}

export function spotSchedule(deps: ScheduleDeps, slot: number): Schedule {
  const market = createSpotMarket(deps.world);
  const firstMs = deps.account.genesisMs + dayMs;
  return periodicSchedule({ firstMs, lengthMs: spotMs }, (window, start) => {
    const rng = deps.rngOf(slot, window);
    const moment = (from: number, to: number): number => Math.floor(start + rng.between(from, to) * spotMs);
    return tradeSpot({
      account: deps.account,
      market,
      slot,
      window,
      rng,
      boughtAt: moment(0.05, 0.2),
      soldAt: moment(0.6, 0.8),
      dustAt: moment(0.85, 0.95),
      lots: 500 + rng.below(4000),
    });
  });
}

interface Cold {
  readonly schedule: Schedule;
  readonly position: ColdPosition;
}

function coldFunding(account: Account, mode: VaultMode, dex: string): readonly Move[] {
  if (mode !== 'disabled') return [];
  const moves = createMoves(account, mode);
  const token = account.collateral(dex);
  const what = { token, micro: 2500 * usd, nonce: account.genesisMs + 1 };
  return token === 'USDC'
    ? [moves.send('', dex, what)]
    : [moves.spotReceived(what), moves.send('spot', dex, what)];
}

function writeCold(
  deps: ScheduleDeps,
  slot: number,
  cold: { market: MarketState; mode: VaultMode; opensAt: number },
): Episode {
  const { account } = deps;
  const { market, mode, opensAt } = cold;
  const closesAt = opensAt + coldHoldMs;
  const traded = trade({
    account,
    market,
    slot,
    window: 0,
    rng: deps.rngOf(slot, 0),
    span: { from: opensAt, tailFrom: closesAt, tailTo: closesAt },
    sign: 1,
    isolated: false,
    usd: 900,
    mayFlip: false,
    adjustments: 0,
    entryStyle: 'market',
    leavingStyle: 'market',
  });
  const funding = coldFunding(account, mode, market.market.dex);
  const moved = episodeOf(
    account,
    funding.map((move, i) => ({ move, at: opensAt - (3 - i) * minuteMs })),
  );
  return { ...traded, ledger: moved.ledger, cash: [...moved.cash, ...traded.cash] };
}

/** Schedule of a single position on a DEX where nothing else is traded; null in a world without such a DEX. */
export function coldSchedule(
  deps: ScheduleDeps & { readonly opensAt: number; readonly mode: VaultMode },
  slot: number,
): Cold | null {
  const { opensAt, mode } = deps;
  const market = coldMarket(deps.world, opensAt);
  if (market === null) return null;
  const { dex, coin } = market.market;
  return {
    schedule: listedSchedule([opensAt - dayMs], () => writeCold(deps, slot, { market, mode, opensAt })),
    position: { dex, coin, opensAt, closesAt: opensAt + coldHoldMs },
  };
}
