import type { LedgerMove } from '../../domain/account/ledger-move.ts';
import type { HistoryPage } from '../venue.ts';
import { readPage } from './history-page.ts';
import { moneyOf } from './ledger-money.ts';
import { textField } from './parse-rows.ts';
import { LedgerDelta, LedgerRow } from './responses-history.ts';

/** Rows that the venue gives at once; up to 2,000 were seen, so a page is the last one only when nothing new came. */
export const mostMoves = 500;

/** userNonFundingLedgerUpdates, seen from `user`, a lower-case address. */
export function translateLedger(answer: readonly unknown[], user: string): HistoryPage<LedgerMove> {
  return readPage(answer, {
    source: 'userNonFundingLedgerUpdates',
    schema: LedgerRow,
    nameOf: (row) =>
      typeof row === 'object' && row !== null && 'delta' in row ? textField(row.delta, 'type') : null,
    translate: (row) => moveOf(row, user),
    fullAt: mostMoves,
  });
}

const unknownMoney = {
  token: null,
  amount: null,
  direction: null,
  netUsd: null,
  fee: null,
  fromDex: null,
  toDex: null,
} as const;

/** A type that is not known is kept with its own JSON alone; one that is known and does not parse is refused. */
function moveOf(row: LedgerRow, user: string): LedgerMove | { readonly wrongField: string } {
  const { time, hash, delta } = row;
  const raw = jsonOf(delta);
  if (raw === null) return { wrongField: 'delta' };
  const move = { time, hash, kind: delta.type, raw };
  if (!toldTypes.has(delta.type)) return { ...move, ...unknownMoney };
  const told = LedgerDelta.safeParse(delta);
  if (!told.success) return { wrongField: `delta.${told.error.issues[0]?.path.join('.') ?? 'type'}` };
  return { ...move, ...unknownMoney, ...moneyOf(told.data, user) };
}

const toldTypes: ReadonlySet<string> = new Set(LedgerDelta.options.map(({ shape }) => shape.type.value));

/** null: it is nested too deep to be written out, though it could be read. */
function jsonOf(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
