import type { DexListState } from '../markets/dex-list.ts';
import { dexListGaps } from '../markets/dex-list.ts';
import { Exact, total } from '../exact.ts';
import type { DexPart, PoolParts } from './pool-parts.ts';
import { dexPhrase } from '../markets/market.ts';
import { isDollarToken } from '../markets/quote.ts';

/** Something that a sum excludes, and why. */
export interface LeftOut {
  readonly reason:
    | 'other_collateral'
    | 'stale'
    | 'unread'
    | 'unknown_dexes'
    | 'unlisted'
    | 'unreadable'
    | 'unknown_mode'
    | 'unpriced_token';
  readonly token: string | null;
  /** Empty name: the venue's own. */
  readonly dexes: readonly string[];
  /** One sentence. */
  readonly message: string;
}

/** Parts that are unknown now; next to them a sum of zero is unknown. */
export function unknownParts(parts: PoolParts): readonly LeftOut[] {
  const { isSpotStale, isSpotUnread } = parts;
  return [
    ...unknownDexes(parts),
    ...(isSpotStale ? [ofSpot('stale', 'The spot balances were last read more than a minute ago.')] : []),
    ...(isSpotUnread ? [ofSpot('unread', 'The spot balances have not been read yet.')] : []),
    ...unreadableParts(parts),
  ];
}

/** DEXes whose positions are unknown now. */
export function unknownDexes({
  staleDexes,
  unreadDexes,
  unlisted,
  listState,
}: PoolParts): readonly LeftOut[] {
  return [
    ...(listState === 'known' ? [] : [ofList(listState)]),
    ...ofDexes('stale', staleDexes, 'last read more than a minute ago'),
    ...ofDexes('unread', unreadDexes, 'not read yet'),
    ...unlisted.map(ofUnlisted),
  ];
}

function ofList(listState: Exclude<DexListState, 'known'>): LeftOut {
  const message = `${dexListGaps[listState]} The account may hold something on a DEX that is missing here.`;
  return { reason: 'unknown_dexes', token: null, dexes: [], message };
}

function ofUnlisted({ dex, account }: DexPart): LeftOut {
  const coins = account.positions.map(({ coin }) => coin).join(', ');
  const last = coins === '' ? 'The balance last read there' : `The last read position (${coins})`;
  const message = `The venue no longer lists the DEX ${dex}. ${last} is not included.`;
  return { reason: 'unlisted', token: null, dexes: [dex], message };
}

/** Rows that failed to parse in answers that are otherwise counted. */
function unreadableParts({ dexes, spot }: PoolParts): readonly LeftOut[] {
  const ofPositions = dexes.flatMap(({ dex, unreadable }) =>
    unreadable.map((coin) => {
      const message = `${coin === null ? 'A position' : `The position in ${coin}`} on ${dexPhrase(dex)} could not be read.`;
      return { reason: 'unreadable' as const, token: null, dexes: [dex], message };
    }),
  );
  const ofBalances = (spot?.unreadable ?? []).map((token) => {
    const message = `${token === null ? 'A spot balance' : `The spot balance of ${token}`} could not be read.`;
    return { reason: 'unreadable' as const, token, dexes: [], message };
  });
  return [...ofPositions, ...ofBalances];
}

/** Known amounts that are not in a USD stablecoin. */
export function uncountedParts({ mode, dexes, spot }: PoolParts): readonly LeftOut[] {
  const isMoneyInSpot = mode === 'unified' || mode === 'portfolio';
  const others = dexes.filter(
    (part) => !isDollarToken(part.token) && (hasPositions(part) || (!isMoneyInSpot && hasValue(part))),
  );
  const collateral = [...new Set(others.map(({ token }) => token))].toSorted().map((token) => ({
    reason: 'other_collateral' as const,
    token,
    dexes: others.filter((part) => part.token === token).map(({ dex }) => dex),
    message: `Collateral in ${token ?? 'a token that the venue does not name'} is not a USD stablecoin and is excluded from the sums.`,
  }));
  const unpriced = (spot?.balances ?? [])
    .filter(({ token, total }) => !isDollarToken(token) && !new Exact(total).isZero())
    .map(({ token }) => token);
  return [
    ...collateral,
    ...[...new Set(unpriced)].toSorted().map((token) => ({
      reason: 'unpriced_token' as const,
      token,
      dexes: [],
      message: `The spot balance of ${token} has no dollar price here and is excluded from the sums.`,
    })),
  ];
}

function hasPositions({ account }: DexPart): boolean {
  return account.positions.length > 0;
}

function hasValue({ account }: DexPart): boolean {
  return !new Exact(account.accountValue).isZero();
}

/** The account mode decides which readings hold money. */
export function unknownMode(parts: PoolParts): readonly LeftOut[] {
  if (parts.mode === null) {
    const reason = parts.isModeStale ? 'stale' : 'unread';
    const state = parts.isModeStale ? 'was last read more than ten minutes ago' : 'has not been read yet';
    const message = `The account mode ${state}, so account value and withdrawable are not calculated.`;
    return [{ reason, token: null, dexes: [], message }];
  }
  return parts.mode === 'unknown' ? [ofUnknownMode(parts)] : [];
}

/** Names both figures: either, or their sum, may be the account value. */
function ofUnknownMode({ said, dexes, spot }: PoolParts): LeftOut {
  const perps = total(
    dexes.filter(({ token }) => isDollarToken(token)).map(({ account }) => account.accountValue),
  );
  const held = spot?.balances.filter(({ token }) => isDollarToken(token)).map(({ total }) => total);
  const figures = [
    `the perp DEXes report ${perps.toFixed()}`,
    held === undefined
      ? 'the spot balances are not known'
      : `the spot balances hold ${total(held).toFixed()}`,
  ];
  const message = `The account mode ${said ?? ''} is undocumented, so account value and withdrawable are not calculated. In US-dollar tokens ${figures.join(' and ')}.`;
  return { reason: 'unknown_mode', token: null, dexes: [], message };
}

function ofDexes(reason: 'stale' | 'unread', dexes: readonly string[], state: string): readonly LeftOut[] {
  if (dexes.length === 0) return [];
  const names = dexes.length === 1 ? `${dexes[0] || 'The main DEX'} was` : `${dexes.length} DEXes were`;
  return [{ reason, token: null, dexes, message: `${names} ${state}.` }];
}

function ofSpot(reason: 'stale' | 'unread', message: string): LeftOut {
  return { reason, token: null, dexes: [], message };
}
