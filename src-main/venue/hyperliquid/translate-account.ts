import type { z } from 'zod';
import type {
  AccountMode,
  AccountModeReading,
  AccountRole,
  SpotBalance,
} from '../../domain/account/account.ts';
import { belongsToDex } from '../../domain/markets/market.ts';
import type { Position } from '../../domain/account/position.ts';
import { assertNever } from '../../errors.ts';
import type { DexAccountReading, ParsedList, InvalidRow } from '../venue.ts';
import { absolute, isNegative, isZero, negated } from '../../domain/decimal-sign.ts';
import { parseRow, textField } from './parse-rows.ts';
import type { DexStateFrame, UserRole } from './responses-account.ts';
import { BalanceRow, PositionRow, PositionSize } from './responses-account.ts';

/** Translates the state of one DEX. A position of another DEX, or a second one of a coin, is invalid. */
export function translateDexState(
  frame: DexStateFrame,
  { dex, source }: { readonly dex: string; readonly source: string },
): DexAccountReading {
  const { rows: positions, invalid, unreadable } = translatePositions(frame.assetPositions, { dex, source });
  const { marginSummary, crossMarginSummary } = frame;
  const account = {
    dex,
    accountValue: marginSummary.accountValue,
    crossAccountValue: crossMarginSummary.accountValue,
    marginUsed: marginSummary.totalMarginUsed,
    crossMarginUsed: crossMarginSummary.totalMarginUsed,
    crossMaintenanceMargin: frame.crossMaintenanceMarginUsed,
    withdrawable: frame.withdrawable,
    notional: marginSummary.totalNtlPos,
    positions,
    time: frame.time,
  };
  return { account, invalid, unreadable };
}

function translatePositions(
  rows: readonly unknown[],
  { dex, source }: { readonly dex: string; readonly source: string },
): ParsedList<Position> {
  const open = rows.filter((row) => !isOfSizeZero(row));
  return readList(open, {
    source,
    schema: PositionRow,
    nameOf: (row, index) => coinOf(row) ?? `${dex}#${index}`,
    subjectOf: (row) => {
      const coin = coinOf(row);
      return coin !== null && belongsToDex(coin, dex) ? coin : null;
    },
    read: ({ position }) => ({ key: position.coin, value: positionOf({ position }, dex) }),
    wrongField: ({ position }, known) =>
      belongsToDex(position.coin, dex) && !known.has(position.coin) ? null : 'coin',
  });
}

/** Whether a row is a closed position, which the venue may keep listing with some fields empty. */
function isOfSizeZero(row: unknown): boolean {
  const size = PositionSize.safeParse(row);
  return size.success && isZero(size.data.position.szi);
}

function coinOf(row: unknown): string | null {
  return typeof row === 'object' && row !== null && 'position' in row
    ? textField(row.position, 'coin')
    : null;
}

function positionOf({ position: row }: PositionRow, dex: string): Position {
  return {
    coin: row.coin,
    dex,
    side: isNegative(row.szi) ? 'short' : 'long',
    size: absolute(row.szi),
    entryPrice: row.entryPx,
    value: row.positionValue,
    unrealizedPnl: row.unrealizedPnl,
    returnOnEquity: row.returnOnEquity,
    leverage: row.leverage.value,
    maxLeverage: row.maxLeverage,
    marginMode: row.leverage.type,
    liquidationPrice: row.liquidationPx,
    marginUsed: row.marginUsed,
    // The venue's sign: positive = paid.
    funding: negated(row.cumFunding.sinceOpen),
  };
}

/** Outcome token of an open or settled market, which has no index. */
const outcomeToken = /^[+o]\d+$/;

/** Translates spot balances. A second row of a token is invalid, because it would be counted twice. */
export function translateBalances(rows: readonly unknown[]): ParsedList<SpotBalance> {
  return readList(rows, {
    source: 'spotClearinghouseState',
    schema: BalanceRow,
    nameOf: (row, index) => textField(row, 'coin') ?? `#${index}`,
    subjectOf: (row) => textField(row, 'coin'),
    read: ({ coin, token, total, hold }) => ({
      key: token ?? coin,
      value: { token: coin, tokenIndex: token ?? null, total, hold },
    }),
    wrongField: ({ coin, token }, known) =>
      known.has(token ?? coin) || (token === undefined && !outcomeToken.test(coin)) ? 'token' : null,
  });
}

/** Account modes by the venue's name; others are unknown: `default` is undocumented, and `dexAbstraction` was discontinued. */
const modes: ReadonlyMap<string, AccountMode> = new Map([
  ['disabled', 'standard'],
  ['unifiedAccount', 'unified'],
  ['portfolioMargin', 'portfolio'],
]);

export function translateMode(said: string): AccountModeReading {
  return { mode: modes.get(said) ?? 'unknown', said };
}

export function translateRole({ role, data }: z.infer<typeof UserRole>): AccountRole {
  const master = ownerOf(data);
  switch (role) {
    case 'user':
      return { kind: 'master' };
    case 'vault':
    case 'missing':
      return { kind: role };
    case 'agent':
      return { kind: 'api_wallet', master };
    case 'subAccount':
      return { kind: 'sub_account', master };
    default:
      return assertNever(role);
  }
}

/** Returns the master account. An API wallet names it `user`, a sub-account `master`. */
function ownerOf(data: z.infer<typeof UserRole>['data']): string | null {
  return data?.user ?? data?.master ?? null;
}

interface ListReading<S extends z.ZodType, Key, T> {
  readonly source: string;
  readonly schema: S;
  readonly nameOf: (row: unknown, index: number) => string;
  /** Returns the identity of a possibly invalid row. */
  readonly subjectOf: (row: unknown) => string | null;
  readonly read: (row: z.infer<S>) => { readonly key: Key; readonly value: T };
  /** Returns the field that conflicts with an earlier row or the request; null: none. */
  readonly wrongField: (row: z.infer<S>, known: ReadonlyMap<Key, T>) => string | null;
}

/** Parses a complete list and names its invalid rows, because anything else missing from it does not exist. */
function readList<S extends z.ZodType, Key, T>(
  rows: readonly unknown[],
  { source, schema, nameOf, subjectOf, read, wrongField }: ListReading<S, Key, T>,
): ParsedList<T> {
  const known = new Map<Key, T>();
  const invalid: InvalidRow[] = [];
  const unreadable = new Set<string | null>();
  rows.forEach((row, index) => {
    const name = (): string => nameOf(row, index);
    const result = parseRow(schema, row, { source, name });
    const wrong = 'invalid' in result ? result.invalid.field : wrongField(result.row, known);
    if ('row' in result && wrong === null) {
      const { key, value } = read(result.row);
      known.set(key, value);
      return;
    }
    invalid.push({ source, row: name(), field: wrong ?? 'row' });
    unreadable.add(subjectOf(row));
  });
  return { rows: [...known.values()], invalid, unreadable: [...unreadable] };
}
