import { z } from 'zod';
import { AssetClass } from '../../src-preload/contract/views/identity.ts';
import { CalendarName } from '../../src-preload/contract/views/markets/market.ts';
import { OracleSchedule } from '../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRegistry, RegistryEntry } from '../domain/markets/market-registry.ts';
import { StartError } from '../errors.ts';

const Underlying = z.strictObject({
  /** Exchange-prefixed: `NASDAQ:TSLA`. */
  ticker: z
    .string()
    .regex(/^[A-Z0-9_]+:[A-Z0-9._!]+$/)
    .nullable(),
  calendar: CalendarName.nullable(),
});

const scheduled: Readonly<Record<OracleSchedule, CalendarName>> = {
  xyz_equity_24_5: 'us_equity',
  xyz_commodity_23_5: 'cme_metals_energy',
};

function keeps(
  schedule: OracleSchedule | null,
  coin: string,
  calendar: CalendarName | null | undefined,
): boolean {
  return schedule === null || (coin.startsWith('xyz:') && scheduled[schedule] === calendar);
}

/** Section 1.5.3 of the source document gives every commodity one futures session, whatever the DEX. */
const keepsFutures = (calendar: CalendarName | null | undefined): boolean => calendar === 'cme_metals_energy';

const RegistryRow = z
  .strictObject({
    /** Always `<dex>:<TICKER>`: the venue's own perps are not curated, and a bare symbol names no builder-DEX market. */
    coin: z.string().regex(/^[a-z0-9]{1,6}:[A-Za-z0-9]+$/),
    displayName: z.string().trim().min(1),
    assetClass: AssetClass.nullable(),
    underlying: Underlying.nullable(),
    oracleSchedule: OracleSchedule.nullable().default(null),
    source: z.string().trim().min(1),
    verifiedAt: z.iso.date(),
  })
  .refine((row) => row.assetClass === 'EQUITY' || (row.underlying?.ticker ?? null) === null, {
    path: ['underlying', 'ticker'],
    message: 'only an equity has an underlying ticker',
  })
  .refine(
    ({ assetClass, underlying }) => keepsFutures(underlying?.calendar) === (assetClass === 'COMMODITY'),
    {
      path: ['underlying', 'calendar'],
      message: 'cme_metals_energy is required for a commodity and not allowed for other markets',
    },
  )
  .refine(({ coin, underlying, oracleSchedule }) => keeps(oracleSchedule, coin, underlying?.calendar), {
    path: ['oracleSchedule'],
    message: 'the hours are those of the DEX xyz, and each of markets on one calendar',
  });
type RegistryRow = z.infer<typeof RegistryRow>;

/** Parses the curated table of `resources/market-registry.json`; throws StartError naming the row that is invalid. */
export function parseRegistry(json: unknown): MarketRegistry {
  if (!Array.isArray(json)) throw new StartError('The market registry is not a list of rows.');
  const registry = new Map<string, RegistryEntry>();
  json.forEach((row: unknown, index) => {
    const entry = toEntry(parseRow(row, index));
    if (registry.has(entry.coin)) {
      throw new StartError(`The market registry lists ${entry.coin} twice (row ${index + 1}).`);
    }
    registry.set(entry.coin, entry);
  });
  return registry;
}

function parseRow(row: unknown, index: number): RegistryRow {
  const result = RegistryRow.safeParse(row);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || 'row';
  throw new StartError(
    `The market registry's row ${index + 1} (${coinOf(row)}) is wrong: ${field}: ${issue?.message ?? 'unreadable'}.`,
    result.error,
  );
}

function coinOf(row: unknown): string {
  const coin = row !== null && typeof row === 'object' && 'coin' in row ? row.coin : undefined;
  return typeof coin === 'string' ? coin : 'no coin';
}

function toEntry(row: RegistryRow): RegistryEntry {
  return {
    coin: row.coin,
    displayName: row.displayName,
    assetClass: row.assetClass,
    underlyingTicker: row.underlying?.ticker ?? null,
    calendar: row.underlying?.calendar ?? null,
    oracleSchedule: row.oracleSchedule,
  };
}
