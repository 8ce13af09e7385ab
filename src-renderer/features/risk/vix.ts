import type { RiskPicture } from '../../../src-preload/contract/bridge/risk.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference.ts';
import { readingStanding, type ReadingStanding } from '../../stores/reading-standing.ts';

type Vix = RiskPicture['vix'];

/** One side's reading of the index as of now. */
export interface VixSide extends ReadingStanding {
  readonly side: keyof Vix;
  /** null: there is none. */
  readonly reading: ReferenceReading | null;
}

export const vixSideWords = {
  ours: 'Perpscope’s own',
  agent: 'The agent’s',
} as const satisfies Record<keyof Vix, string>;

function vixSide(vix: Vix, side: keyof Vix, nowMs: number | null): VixSide {
  const told = vix[side];
  return told.kind === 'failure'
    ? { side, reading: null, value: null, why: told.error.message, isUnavailable: true }
    : { side, reading: told.value, ...readingStanding(told.value, nowMs) };
}

export function vixSides(vix: Vix, nowMs: number | null): readonly VixSide[] {
  return [vixSide(vix, 'ours', nowMs), vixSide(vix, 'agent', nowMs)];
}
