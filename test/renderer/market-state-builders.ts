import type { MarketState } from '../../src-preload/contract/views/markets/market-state.ts';
import type { ReferenceReading } from '../../src-preload/contract/views/reference/reference.ts';
import { hour, noon, utc } from './builders.ts';

interface Given {
  readonly marketId?: string;
  readonly session?: Partial<MarketState['underlyingSession']>;
  readonly oracle?: Partial<MarketState['oracle']>;
  readonly newEntries?: Partial<MarketState['newEntries']>;
  readonly reference?: ReferenceReading | null;
}

/** Regular hours for two more hours, an outside oracle, and an agent that allows. */
export function aState({ marketId, session, oracle, newEntries, reference = null }: Given = {}): MarketState {
  return {
    marketId: marketId ?? 'sim-testnet:xyz:TSLA',
    network: 'TESTNET',
    venueSession: { state: 'open', observedAt: utc(noon), observedBy: 'receipt' },
    underlyingSession: {
      state: 'regular',
      calendar: 'us_equity',
      nextState: 'after_hours',
      nextChangeAt: utc(noon + 2 * hour),
      dayName: null,
      confidence: 'confirmed',
      advisory: null,
      unavailableReason: null,
      ...session,
    },
    oracle: {
      regime: 'external',
      schedule: 'xyz_equity_24_5',
      nextRegime: 'internal',
      nextChangeAt: utc(noon + 50 * hour),
      unavailableReason: null,
      ...oracle,
    },
    freshness: {
      venue: { observedAt: utc(noon), observedBy: 'receipt', ageSeconds: 0, stale: false },
      reference,
    },
    newEntries: {
      allowed: true,
      reason: null,
      agent: { allowed: true, reason: null, at: utc(noon - 4_000) },
      ...newEntries,
    },
    exits: { allowed: true },
  };
}

export function aReading(given: Partial<ReferenceReading> = {}): ReferenceReading {
  return {
    provider: 'massive',
    ticker: 'TSLA',
    value: 401.254,
    observedAt: utc(noon - 12_000),
    delay: 'real_time',
    ageSeconds: 12,
    usable: true,
    unavailableReason: null,
    ...given,
  };
}
