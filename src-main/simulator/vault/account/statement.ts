import type { WorldDex } from '../../world.ts';
import { fundingOf, spotCash } from './cash.ts';
import { Exact, fromMicro, microText, spelled } from '../exact.ts';
import type { Sums } from '../schedules/schedule-reader.ts';
import { positionFigures, type Held } from './position-figures.ts';
import type { VaultDexState, VaultMarginSummary, VaultSpotBalance } from '../vault-state.ts';

/** Cash and positions of one DEX. */
interface DexBooks {
  readonly dex: WorldDex;
  readonly token: string;
  readonly cashMicro: number;
  readonly held: readonly Held[];
}

export interface Books {
  readonly sums: Sums;
  readonly dexes: readonly DexBooks[];
}

function total(parts: readonly Exact[]): Exact {
  return parts.reduce((sum, part) => sum.plus(part), new Exact(0));
}

function signedMicro({ step, markTicks }: Held): number {
  return step.lots * markTicks;
}

function valueMicro({ cashMicro, held }: DexBooks): number {
  return held.reduce((sum, each) => sum + signedMicro(each), cashMicro);
}

const isIsolated = ({ step }: Held): boolean => step.isolated;
const isCross = ({ step }: Held): boolean => !step.isolated;

function crossOnly(books: DexBooks): DexBooks {
  const apart = books.held.filter(isIsolated).reduce((sum, { step }) => sum + step.rawMicro, 0);
  return { ...books, cashMicro: books.cashMicro - apart, held: books.held.filter(isCross) };
}

function summary(books: DexBooks, own: boolean): VaultMarginSummary {
  const notional = books.held.reduce((sum, each) => sum + each.valueMicro, 0);
  return {
    accountValue: microText(own ? valueMicro(books) : 0),
    totalNtlPos: microText(notional),
    totalRawUsd: microText(own ? books.cashMicro : 0),
    totalMarginUsed: spelled(total(books.held.map((each) => each.marginUsed))),
  };
}

/** Amount that may be withdrawn: the rest must cover the positions' margin, and a tenth of their value. */
function withdrawable(cross: DexBooks): Exact {
  const margin = total(cross.held.map((each) => each.marginUsed));
  const tenth = total(cross.held.map((each) => fromMicro(each.valueMicro))).div(10);
  return Exact.max(0, fromMicro(valueMicro(cross)).minus(Exact.max(margin, tenth)));
}

function maintenanceOf(held: readonly Held[]): Exact {
  return total(held.filter(isCross).map((each) => each.maintenance));
}

function figures(books: DexBooks, sums: Sums, crossAvailable: Exact): VaultDexState['positions'] {
  return books.held.map((each) =>
    positionFigures(each, crossAvailable, sums.get(fundingOf(each.market.market.coin)) ?? 0),
  );
}

/** State of a DEX in standard mode, in which every DEX keeps its own money. */
export function separateDex(books: DexBooks, sums: Sums): VaultDexState {
  const cross = crossOnly(books);
  const maintenance = maintenanceOf(books.held);
  const available = fromMicro(valueMicro(cross)).minus(maintenance);
  return {
    dex: books.dex.name,
    collateral: books.token,
    marginSummary: summary(books, true),
    crossMarginSummary: summary(cross, true),
    crossMaintenanceMarginUsed: spelled(maintenance.toDecimalPlaces(6)),
    withdrawable: spelled(withdrawable(cross)),
    positions: figures(books, sums, available),
  };
}

/** Total value of a token: the balance outside the DEXes plus the value of the DEXes that use it as collateral. */
function tokenMicro({ sums, dexes }: Books, token: string): number {
  const sharing = dexes.filter((each) => each.token === token);
  return sharing.reduce((sum, each) => sum + valueMicro(each), sums.get(spotCash(token)) ?? 0);
}

function tokenHeld({ dexes }: Books, token: string): readonly Held[] {
  return dexes.filter((each) => each.token === token).flatMap((each) => each.held);
}

/** State of a DEX in unified and portfolio mode, in which a DEX has positions but no money of its own. */
export function pooledDex(own: DexBooks, books: Books): VaultDexState {
  const held = tokenHeld(books, own.token);
  const apart = total(held.filter(isIsolated).map((each) => each.marginUsed));
  const available = fromMicro(tokenMicro(books, own.token)).minus(apart).minus(maintenanceOf(held));
  return {
    dex: own.dex.name,
    collateral: own.token,
    marginSummary: summary(own, false),
    crossMarginSummary: summary({ ...own, held: own.held.filter(isCross) }, false),
    crossMaintenanceMarginUsed: spelled(maintenanceOf(own.held).toDecimalPlaces(6)),
    withdrawable: '0.0',
    positions: figures(own, books.sums, available),
  };
}

export interface SpotToken {
  readonly name: string;
  readonly index: number;
  /** Amount paid for it; 0.0 unless it was bought. */
  readonly entryNtl: string;
}

/** Returns the balance of a token; null: the account has none. */
export function spotBalance(books: Books, token: SpotToken, pooled: boolean): VaultSpotBalance | null {
  const { name, index, entryNtl } = token;
  const micro = pooled ? tokenMicro(books, name) : (books.sums.get(spotCash(name)) ?? 0);
  const held = pooled ? tokenHeld(books, name) : [];
  if (micro === 0 && held.length === 0) return null;
  const hold = spelled(total(held.map((each) => each.marginUsed)));
  return { coin: name, token: index, total: microText(micro), hold, entryNtl };
}
