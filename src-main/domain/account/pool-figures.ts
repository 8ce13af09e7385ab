import type { AccountMode } from './account.ts';
import type { DecimalText } from '../decimal.ts';
import { Exact, exactText, total } from '../exact.ts';
import type { LeftOut } from './pool-left-out.ts';
import { uncountedParts, unknownMode, unknownParts } from './pool-left-out.ts';
import type { DexPart, PoolParts, PoolQuestion, SpotPart } from './pool-parts.ts';
import { partsOf } from './pool-parts.ts';
import { isDollarToken } from '../markets/quote.ts';

/** Amounts in one unit; null: unknown, never replaced by zero. */
interface Figures {
  readonly accountValue: DecimalText | null;
  readonly withdrawable: DecimalText | null;
  readonly marginUsed: DecimalText | null;
  readonly unrealizedPnl: DecimalText | null;
}

export interface TokenShare extends Figures {
  readonly token: string | null;
  /** Whether it is a USD stablecoin, counted one to one in the sums. */
  readonly counted: boolean;
}

/** The account's sums in dollars, and each token's share in its own units. */
export interface PoolFigures extends Figures {
  /** Account mode; null if unknown now. */
  readonly mode: AccountMode | null;
  readonly positionCount: number;
  /** The sums exclude something; `leftOut` names it. */
  readonly partial: boolean;
  readonly leftOut: readonly LeftOut[];
  readonly collateral: readonly TokenShare[];
  /** World ms of the oldest reading in the sums; null if nothing is stored. */
  readonly observedAt: number | null;
  /** Every stored reading is past its age limit. */
  readonly stale: boolean;
}

/**
 * Adds up the account. In standard mode the DEXes' account values and the spot balances are separate and add up. In unified
 * and portfolio mode the spot balances hold everything, unrealized P&L included, and a DEX's account value is meaningless.
 */
export function poolFigures(question: PoolQuestion): PoolFigures {
  const parts = partsOf(question);
  const amounts = [...parts.dexes.map((part) => ofDex(parts, part)), ...ofSpot(parts)];
  const unknown = unknownParts(parts);
  const leftOut = [...unknownMode(parts), ...unknown, ...uncountedParts(parts)];
  const times = [...parts.dexes, ...(parts.spot === null ? [] : [parts.spot])].map((part) => part.observedAt);
  return {
    ...figuresOf(
      amounts.filter(({ token }) => isDollarToken(token)),
      unknown.length > 0,
    ),
    mode: parts.mode,
    positionCount: [...question.state.dexes.values()]
      .filter(({ value }) => !parts.gone.has(value.dex))
      .reduce((n, { value }) => n + value.positions.length, 0),
    partial: leftOut.length > 0,
    leftOut,
    collateral: sharesOf(amounts),
    observedAt: times.length === 0 ? null : Math.min(...times),
    stale: parts.allStale && times.length > 0,
  };
}

/** Contribution of one reading to the sums, in its token. */
interface Amount {
  readonly token: string | null;
  readonly accountValue: Exact | null;
  readonly withdrawable: Exact | null;
  readonly marginUsed: Exact | null;
  readonly unrealizedPnl: Exact | null;
}

function ofDex({ mode }: PoolParts, { token, account }: DexPart): Amount {
  const isStandard = mode === 'standard';
  const marginOfPositions = total(account.positions.map(({ marginUsed }) => marginUsed));
  return {
    token,
    accountValue: isStandard ? new Exact(account.accountValue) : null,
    withdrawable: isStandard ? new Exact(account.withdrawable) : null,
    marginUsed: isStandard ? new Exact(account.marginUsed) : marginOfPositions,
    unrealizedPnl: total(account.positions.map(({ unrealizedPnl }) => unrealizedPnl)),
  };
}

function ofSpot({ mode, spot }: PoolParts): readonly Amount[] {
  if (spot === null || mode === null || mode === 'unknown') return [];
  // No USDC row means a known balance of zero.
  return [noDollar, ...spot.balances.map(ofBalance)];
}

const positionless = { marginUsed: null, unrealizedPnl: null };
const noDollar: Amount = {
  ...positionless,
  token: 'USDC',
  accountValue: new Exact(0),
  withdrawable: new Exact(0),
};

function ofBalance(balance: SpotPart['balances'][number]): Amount {
  return {
    ...positionless,
    token: balance.token,
    accountValue: new Exact(balance.total),
    withdrawable: new Exact(balance.total).minus(balance.hold),
  };
}

const figureNames = ['accountValue', 'withdrawable', 'marginUsed', 'unrealizedPnl'] as const;

/** Adds up the amounts. If parts are unknown, a sum of zeros is unknown, not zero. */
function figuresOf(amounts: readonly Amount[], isIncomplete: boolean): Figures {
  const [accountValue, withdrawable, marginUsed, unrealizedPnl] = figureNames.map((name) => {
    const known = amounts.flatMap((amount) => amount[name] ?? []);
    if (known.length === 0 || (isIncomplete && known.every((one) => one.isZero()))) return null;
    return exactText(total(known));
  }) as [DecimalText | null, DecimalText | null, DecimalText | null, DecimalText | null]; // one for each name
  return { accountValue, withdrawable, marginUsed, unrealizedPnl };
}

/** Tokens with a non-zero amount, by name. */
function sharesOf(amounts: readonly Amount[]): readonly TokenShare[] {
  return [...Map.groupBy(amounts, ({ token }) => token)]
    .filter(([, ofToken]) => ofToken.some((one) => figureNames.some((name) => one[name]?.isZero() === false)))
    .map(([token, ofToken]) => ({ token, counted: isDollarToken(token), ...figuresOf(ofToken, false) }))
    .toSorted((a, b) => (String(a.token) < String(b.token) ? -1 : 1));
}
