import type { World } from '../world.ts';
import type { VaultOptions, Vaults, ColdPosition, Vault, VaultFunding } from './vault.ts';
import type { VaultMode } from './venue-types.ts';
import { spotMeta } from '../wire/spot-meta.ts';
import { addressOf, hexOf } from '../wire/invented-address.ts';
import { dexCash } from './account/cash.ts';
import type { Episode } from './episodes/episode.ts';
import { fromMicro, spelled, microText } from './exact.ts';
import {
  createEpisodeMemo,
  createScheduleReader,
  type ScheduleReader,
  type Sums,
} from './schedules/schedule-reader.ts';
import { coldSchedule, genesisSchedule, ledgerSchedule, spotSchedule } from './schedules/money-schedules.ts';
import { oidIn, placingOf } from './orders/order-ids.ts';
import { changesIn, eventsOf, isOpen, orderAsOf } from './orders/order-life.ts';
import { heldAt, type Held } from './account/position-figures.ts';
import { marketsOf, quickRoster, steadyPairs } from './schedules/roster.ts';
import { spotCoin, spotToken } from './account/spot-market.ts';
import type { Account } from './episodes/stage.ts';
import { pooledDex, separateDex, spotBalance, type Books, type SpotToken } from './account/statement.ts';
import { createRngOf, tradeSchedules, type ScheduleDeps } from './schedules/trade-schedules.ts';
import type { VaultState } from './vault-state.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { fixedText } from '../world/fixed-point.ts';

/** Creates three accounts of one world, one in each mode, that share nothing but the prices. */
export function createVaults(world: World, seed: number, options: VaultOptions = {}): Vaults {
  const vault = (mode: 'disabled' | 'unifiedAccount' | 'portfolioMargin') =>
    createVault({ world, seed, mode, options });
  const standard = vault('disabled');
  const unified = vault('unifiedAccount');
  const portfolio = vault('portfolioMargin');
  const all = [standard, unified, portfolio] as const;
  return {
    all,
    standard,
    unified,
    portfolio,
    byAddress: (address) => all.find((each) => each.address === address.toLowerCase()) ?? null,
    roleOf: (address) => {
      const wanted = address.toLowerCase();
      const own = all.find((each) => each.address === wanted);
      if (own !== undefined) return { role: own.role };
      const signedFor = all.find((each) => each.agentWallet === wanted);
      return signedFor === undefined
        ? { role: 'missing' }
        : { role: 'agent', data: { user: signedFor.address } };
    },
  };
}

/** Episodes remembered: more than a hundred days have. */
const rememberedEpisodes = 1200;

interface VaultDeps {
  readonly world: World;
  readonly seed: number;
  readonly mode: VaultMode;
  readonly options: VaultOptions;
}

function tokenName(index: number): string {
  return spotMeta().tokens.find((token) => token.index === index)?.name ?? `token ${index}`;
}

/** Asset numbers by coin: the index in the metadata, with builder DEXes far above the venue's own. */
function assetNumbers(world: World): ReadonlyMap<string, number> {
  return new Map(
    world.dexes.flatMap((dex, dexIndex) =>
      dex.markets.map(({ coin }, i) => [coin, dexIndex === 0 ? i : 100_000 + 10_000 * dexIndex + i] as const),
    ),
  );
}

function createAccount({ world, seed, mode }: VaultDeps): Account {
  const tokens = new Map(world.dexes.map((dex) => [dex.name, tokenName(dex.collateralToken)]));
  const assets = assetNumbers(world);
  return {
    address: addressOf(`vault ${mode} ${seed}`),
    genesisMs: world.origin.genesisMs,
    collateral: (dex) => tokens.get(dex) ?? 'USDC',
    assetOf: (coin) => assets.get(coin) ?? 0,
  };
}

interface Schedules {
  readonly readers: readonly ScheduleReader[];
  readonly cold: ColdPosition | null;
  readonly written: () => number;
}

function createSchedules({ world, seed, mode, options }: VaultDeps, account: Account): Schedules {
  const deps: ScheduleDeps = {
    world,
    account,
    rngOf: createRngOf(seed, mode),
  };
  const trades = tradeSchedules(deps);
  const opensAt = options.coldOpensAt ?? account.genesisMs + 120 * dayMs + 10 * minuteMs;
  const spot = spotSchedule(deps, trades.length);
  const cold = coldSchedule({ ...deps, opensAt, mode }, trades.length + 1);
  const ledger = ledgerSchedule(deps, trades.length + 2, mode);
  const schedules = [
    ...trades,
    spot,
    ...(cold === null ? [] : [cold.schedule]),
    ledger,
    genesisSchedule(account, mode),
  ];
  const memo = createEpisodeMemo(rememberedEpisodes);
  return {
    readers: schedules.map((schedule, slot) => createScheduleReader(schedule, slot, memo)),
    cold: cold?.position ?? null,
    written: memo.written,
  };
}

function sumsOf(readers: readonly ScheduleReader[], instant: number): Sums {
  const sums = new Map<string, number>();
  for (const reader of readers) {
    for (const [sum, micro] of reader.sumsAt(instant)) sums.set(sum, (sums.get(sum) ?? 0) + micro);
  }
  return sums;
}

/** Data behind every answer. */
interface Known {
  readonly world: World;
  readonly account: Account;
  readonly readers: readonly ScheduleReader[];
}

function heldIn(world: World, { coin, steps }: Episode, instant: number): Held | null {
  const step = steps.findLast((each) => each.time <= instant);
  const market = coin === null ? null : world.market(coin);
  return step === undefined || step.lots === 0 || market === null ? null : heldAt(market, step, instant);
}

function booksAt({ world, account, readers }: Known, instant: number): Books {
  const sums = sumsOf(readers, instant);
  const held = readers.flatMap((reader) => heldIn(world, reader.current(instant), instant) ?? []);
  return {
    sums,
    dexes: world.dexes.map((dex) => ({
      dex,
      token: account.collateral(dex.name),
      cashMicro: sums.get(dexCash(dex.name)) ?? 0,
      held: held.filter(({ market }) => market.market.dex === dex.name),
    })),
  };
}

function spotTokens(world: World, readers: readonly ScheduleReader[], instant: number): readonly SpotToken[] {
  const collaterals = new Set([0, ...world.dexes.map((dex) => dex.collateralToken)]);
  const bought = readers
    .map((reader) => reader.current(instant))
    .filter((episode) => episode.coin === spotCoin)
    .flatMap(({ steps }) => steps.findLast((step) => step.time <= instant) ?? [])
    .map((step) => spelled(step.entry.times(fromMicro(step.lots * 10_000))));
  const balances = [...collaterals].map((index) => ({ name: tokenName(index), index, entryNtl: '0.0' }));
  // The token of the spot market may also be a DEX's collateral: it has one balance either way.
  return [
    ...balances.filter(({ index }) => index !== spotToken.index),
    { ...spotToken, entryNtl: bought[0] ?? '0.0' },
  ];
}

function stateFrom(known: Known, mode: VaultMode): Vault['stateAt'] {
  const { world, readers } = known;
  const pooled = mode !== 'disabled';
  return (instant): VaultState => {
    const books = booksAt(known, instant);
    return {
      instant,
      mode,
      dexes: books.dexes.map((dex) => (pooled ? pooledDex(dex, books) : separateDex(dex, books.sums))),
      spot: spotTokens(world, readers, instant).flatMap((token) => spotBalance(books, token, pooled) ?? []),
    };
  };
}

/** Times after `from` and up to `to`, world ms. */
interface Between {
  readonly from: number;
  readonly to: number;
}

/** Creates lists of what episodes contain, oldest first. */
function listsOf(readers: readonly ScheduleReader[]) {
  return <T>(rowsOf: (episode: Episode, between: Between) => readonly T[], timeOf: (row: T) => number) =>
    (from: number, to: number): readonly T[] => {
      const rows = readers.flatMap((reader) =>
        reader.between(from, to).flatMap((episode) => rowsOf(episode, { from, to })),
      );
      const within = rows.filter((row) => timeOf(row) > from && timeOf(row) <= to);
      return within.sort((a, b) => timeOf(a) - timeOf(b));
    };
}

const timeOf = ({ time }: { readonly time: number }): number => time;

function orderLookup(readers: readonly ScheduleReader[], genesisMs: number): Vault['orderAt'] {
  return (key, instant) => {
    const oid = 'oid' in key ? key.oid : oidIn(key.cloid);
    const placing = placingOf(oid);
    const reader = placing === null ? undefined : readers[placing.slot];
    if (placing === null || reader === undefined) return null;
    const life = reader
      .current(genesisMs + placing.sinceGenesisMs)
      .orders.find(({ facts }) => facts.oid === oid);
    if (life === undefined || ('cloid' in key && life.facts.cloid !== key.cloid.toLowerCase())) return null;
    return eventsOf(life).findLast((event) => event.statusTimestamp <= instant) ?? null;
  };
}

function coinsOf(world: World): readonly string[] {
  const schedules = [...quickRoster, ...steadyPairs.flat()];
  return [
    ...new Set(schedules.flatMap((schedule) => marketsOf(world, schedule)).map(({ market }) => market.coin)),
  ];
}

function createVault(deps: VaultDeps): Vault {
  const { world, seed, mode } = deps;
  const account = createAccount(deps);
  const { readers, cold, written } = createSchedules(deps, account);
  const list = listsOf(readers);
  const known = { world, account, readers };
  return {
    address: account.address,
    agentWallet: addressOf(`agent wallet ${mode} ${seed}`),
    role: mode === 'disabled' ? 'vault' : 'user',
    mode,
    coins: coinsOf(world),
    coldPosition: cold,
    effort: written,
    stateAt: stateFrom(known, mode),
    fillsBetween: list(({ fills }) => fills, timeOf),
    fundingBetween: list((episode, between) => spellFundings(known, episode, between), timeOf),
    ledgerBetween: list(({ ledger }) => ledger, timeOf),
    settlementsBetween: list(({ settlements }) => settlements, timeOf),
    actsBetween: list(
      ({ acts }) => acts,
      ({ at }) => at,
    ),
    orderEventsBetween: list(
      ({ orders }, { from, to }) => orders.filter((life) => changesIn(life, from, to)).flatMap(eventsOf),
      ({ statusTimestamp }) => statusTimestamp,
    ),
    orderAt: orderLookup(readers, account.genesisMs),
    ordersAt: (instant) =>
      readers
        .flatMap((reader) => reader.current(instant).orders)
        .filter((life) => isOpen(life, instant))
        .map((life) => orderAsOf(life, instant))
        .sort((a, b) => b.timestamp - a.timestamp),
  };
}

/** Returns the funding payments in (from, to]; one transaction pays every coin of an hour. */
function spellFundings(
  { world, account }: { readonly world: World; readonly account: Account },
  { coin, fundings }: Episode,
  { from, to }: Between,
): readonly VaultFunding[] {
  const market = coin === null ? null : world.market(coin);
  if (coin === null || market === null) return [];
  const due = fundings.filter(({ time }) => time > from && time <= to);
  return due.map(({ time, hour, lots, micro, rate }) => ({
    time,
    hash: hexOf(`${account.address} funding ${hour}`, 64),
    coin,
    usdc: microText(micro),
    szi: fixedText(lots, market.market.row.sizeDecimals),
    fundingRate: fixedText(rate, 10),
    nSamples: null,
  }));
}
