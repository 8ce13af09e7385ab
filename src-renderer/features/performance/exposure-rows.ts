import type { ExposureHistory } from '../../../src-preload/contract/views/performance/exposure-history.ts';
import { localInstant } from '../../format/instant.ts';
import { formatDecimals, formatSignedUsd, formatUsd } from '../../format/number.ts';

/** A sample of the exposure. */
export interface ExposureRow {
  /** World ms. */
  readonly at: number;
  /** USD; null: `missing` says why. */
  readonly gross: number | null;
  readonly net: number | null;
  /** Gross exposure over the account value. */
  readonly leverage: number | null;
  readonly partial: boolean;
  readonly missing: string | null;
}

export function exposureRows({ samples }: Pick<ExposureHistory, 'samples'>): readonly ExposureRow[] {
  return samples.map(({ at, grossUsd: gross, netUsd: net, leverage, partial, missing }) => ({
    at: Date.parse(at),
    gross,
    net,
    leverage,
    partial,
    missing,
  }));
}

export const formatLeverage = (value: number): string => `${formatDecimals(value, 2)}×`;

type Figure = 'gross' | 'net' | 'leverage';

/** Whether a point has no neighbor to draw a line to. */
export function isAlone(rows: readonly ExposureRow[], index: number, figure: Figure): boolean {
  const isKnown = (at: number): boolean => (rows[at]?.[figure] ?? null) !== null;
  return isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1);
}

interface Peak {
  readonly at: number;
  readonly value: number;
}

function peakOf(rows: readonly ExposureRow[], figure: Figure): Peak | null {
  const known = rows.flatMap((row) => {
    const value = row[figure];
    return value === null ? [] : [{ at: row.at, value }];
  });
  return known.reduce<Peak | null>(
    (most, one) => (most === null || one.value > most.value ? one : most),
    null,
  );
}

/** Describes the exposure chart: the latest exposure and the greatest. */
export function exposureText(rows: readonly ExposureRow[]): string {
  const [last, peak] = [rows.findLast(({ gross }) => gross !== null), peakOf(rows, 'gross')];
  if (last === undefined || peak === null) return '';
  const now = `Gross ${formatUsd(last.gross ?? 0)}, net ${formatSignedUsd(last.net ?? 0)} at ${localInstant.toMinute(last.at)}.`;
  return `${now} Highest gross ${formatUsd(peak.value)}, ${localInstant.toMinute(peak.at)}.`;
}

/** Describes the leverage chart. */
export function leverageText(rows: readonly ExposureRow[]): string {
  const [last, peak] = [rows.findLast(({ leverage }) => leverage !== null), peakOf(rows, 'leverage')];
  if (last === undefined || peak === null) return '';
  const now = `${formatLeverage(last.leverage ?? 0)} at ${localInstant.toMinute(last.at)}.`;
  return `${now} Highest ${formatLeverage(peak.value)}, ${localInstant.toMinute(peak.at)}.`;
}

const noSample = 'No exposure to draw for this period yet. Perpscope samples it every minute.';

/** Returns why there is nothing to draw of a figure; null: there is. */
export function whyNoLine(rows: readonly ExposureRow[], figure: Figure): string | null {
  if (rows.length === 0) return noSample;
  if (rows.some((row) => row[figure] !== null)) return null;
  return rows.findLast(({ missing }) => missing !== null)?.missing ?? noSample;
}
