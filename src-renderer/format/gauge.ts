import type { LimitUse } from '../../src-preload/contract/views/risk/risk.ts';
import { formatPercent, formatUsd } from './number.ts';

type GaugeTone = 'far' | 'near' | 'past';

/** Share from which a limit counts as near. */
const nearShare = 0.8;

interface Gauge {
  /** Filled part of the track, 0 to 100; past the limit it stays at 100. */
  readonly filledPct: number;
  readonly tone: GaugeTone;
}

/** `share`: used part of the limit, 1 at the limit. */
export function gaugeOf(share: number): Gauge {
  const filledPct = Math.min(100, Math.max(0, share * 100));
  return { filledPct, tone: share >= 1 ? 'past' : share >= nearShare ? 'near' : 'far' };
}

/** Class for the color of each tone; null: the color of the text around it. */
export const toneClasses = { far: null, near: 'warn', past: 'bad' } as const satisfies Record<
  GaugeTone,
  string | null
>;

/** Returns the used share of a limit as a whole percentage; 100% only from the limit on. */
export function usedPercent(share: number): string {
  return formatPercent(share < 1 ? Math.min(99, share * 100) : share * 100, 0);
}

/** Returns the use of a loss limit in words. `lost`: name of the used part, e.g. `lost today`. */
export function limitUseText({ usedUsd: used, limitUsd: limit, share }: LimitUse, lost: string): string {
  const of = `${formatUsd(used)} of ${formatUsd(limit)} ${lost} (${usedPercent(share)})`;
  if (share > 1) return `Past the limit by ${formatUsd(used - limit)}: ${of}.`;
  if (share === 1) return `At the limit: ${of}.`;
  return `${formatUsd(limit - used)} left: ${of}.`;
}

/** Returns for example `133% of $2,500.00`. */
export function shareText({ share, limitUsd }: LimitUse): string {
  return `${usedPercent(share)} of ${formatUsd(limitUsd)}`;
}
