import type { RiskPicture } from '../../../src-preload/contract/bridge/risk.ts';
import { whyUnusable } from '../../stores/why-unusable.ts';

type Vix = RiskPicture['vix'];

export const vixSides = ['ours', 'agent'] as const satisfies readonly (keyof Vix)[];

export const vixSideWords = {
  ours: 'Perpscope’s provider',
  agent: 'Agent',
} as const satisfies Record<keyof Vix, string>;

/** Why one side's index is unavailable now; null where it is not. */
export function whyNoVix(reported: Vix[keyof Vix], nowMs: number | null): string | null {
  return reported.kind === 'failure' ? reported.error.message : whyUnusable(reported.value, nowMs);
}
