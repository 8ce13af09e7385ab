import type { LimitUse } from '../../src-preload/contract/views/risk/risk.ts';
import { formatPercent, formatUsd } from './number.ts';

type GaugeTone = 'far' | 'near' | 'past';

/** From here on a limit is near. */
const nearShare = 0.8;

interface Gauge {
  /** How much of the track is filled, 0 to 100: past the limit it is full and no more. */
  readonly filledPct: number;
  readonly tone: GaugeTone;
}

/** `share`: used by limit. */
export function gaugeOf(share: number): Gauge {
  const filledPct = Math.min(100, Math.max(0, share * 100));
  return { filledPct, tone: share >= 1 ? 'past' : share >= nearShare ? 'near' : 'far' };
}

/** How each tone is colored; null: as what stands around it. */
export const toneClasses = { far: null, near: 'warn', past: 'bad' } as const satisfies Record<
  GaugeTone,
  string | null
>;

/** The way to a limit of loss, in words. `lost`: what has been used up of it, e.g. `lost today`. */
export function limitWords({ usedUsd: used, limitUsd: limit, share }: LimitUse, lost: string): string {
  const of = `${formatUsd(used)} of ${formatUsd(limit)} ${lost} (${formatPercent(share * 100)})`;
  if (share > 1) return `Past the limit by ${formatUsd(used - limit)}: ${of}.`;
  if (share === 1) return `At the limit: ${of}.`;
  return `${formatUsd(limit - used)} left: ${of}.`;
}

/** `133% of $2,500.00` */
export function shareWords({ share, limitUsd }: LimitUse): string {
  return `${formatPercent(share * 100, 0)} of ${formatUsd(limitUsd)}`;
}
