import type {
  MarketState,
  UnderlyingSession,
} from '../../../src-preload/contract/views/markets/market-state.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { ReferenceReading } from '../../../src-preload/contract/views/reference/reference.ts';

const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
const minute = 60_000;
const hour = 60 * minute;

type Session = Omit<MarketState['underlyingSession'], 'nextChangeAt' | 'calendar'>;

const session = (
  state: UnderlyingSession,
  nextState: UnderlyingSession,
  given: Partial<Session> = {},
): Session => ({
  state,
  nextState,
  dayName: null,
  confidence: 'confirmed',
  advisory: null,
  unavailableReason: null,
  ...given,
});

/** Market states of each kind in turn, so a list has all of them. */
const sessions: readonly Session[] = [
  session('regular', 'after_hours'),
  session('closed', 'pre_market'),
  session('holiday', 'pre_market', { dayName: 'Thanksgiving Day' }),
  session('regular', 'after_hours', {
    dayName: 'Day after Thanksgiving (early close)',
    confidence: 'rule',
    advisory: 'An outside calendar says that the exchange is closed today.',
  }),
  session('pre_market', 'regular', { confidence: 'unconfirmed' }),
  session('after_hours', 'closed'),
];

const noSession = (unavailableReason: string): Session => ({
  state: null,
  nextState: null,
  dayName: null,
  confidence: null,
  advisory: null,
  unavailableReason,
});

function entries(kind: number, worldMs: number): MarketState['newEntries'] {
  const agent = (allowed: boolean, reason: string | null) => ({ allowed, reason, at: utc(worldMs - 4_000) });
  switch (kind % 4) {
    case 0:
      return { allowed: true, reason: null, agent: agent(true, null) };
    case 1:
      return {
        allowed: false,
        reason: 'The underlying session is closed.',
        agent: agent(true, 'It holds no view on the session.'),
      };
    case 2: {
      const reason = 'The underlying session is closed, and the reference feed for its ticker is unhealthy.';
      return { allowed: false, reason, agent: agent(false, reason) };
    }
    default:
      return { allowed: null, reason: null, agent: null };
  }
}

function reading(kind: number, ticker: string, worldMs: number): ReferenceReading | null {
  const usable: ReferenceReading = {
    provider: 'massive',
    ticker,
    value: 401.25,
    observedAt: utc(worldMs - 12_345).replace('+', '678901+'),
    delay: 'real_time',
    ageSeconds: 12.3,
    usable: true,
    unavailableReason: null,
  };
  switch (kind % 4) {
    case 0:
      return usable;
    case 1:
      return { ...usable, provider: 'agent', delay: 'delayed', observedAt: utc(worldMs - 40 * minute) };
    case 2:
      return {
        ...usable,
        value: null,
        observedAt: null,
        delay: 'unknown',
        usable: false,
        unavailableReason: 'The key is not entitled to this ticker.',
      };
    default:
      return null;
  }
}

function underlyingOf(market: MarketRow, kind: number): Session {
  if (market.assetClass === 'CRYPTO') return noSession('A crypto market has no underlying session.');
  if ((market.underlying?.calendar ?? null) === null)
    return noSession('No trading calendar is known for this market.');
  if (kind === sessions.length) return noSession('The calendar ends on 31 December 2030.');
  return sessions[kind] ?? session('closed', 'regular');
}

function oracleOf(market: MarketRow, worldMs: number): MarketState['oracle'] {
  const isCommodity = market.assetClass === 'COMMODITY';
  if (market.dex !== 'xyz' || market.underlying === null)
    return {
      regime: null,
      schedule: null,
      nextRegime: null,
      nextChangeAt: null,
      unavailableReason: 'The hours of this DEX’s oracle are not known.',
    };
  return {
    regime: isCommodity ? 'internal' : 'external',
    schedule: isCommodity ? 'xyz_commodity_23_5' : 'xyz_equity_24_5',
    nextRegime: isCommodity ? 'external' : 'internal',
    nextChangeAt: utc(worldMs + 52 * hour),
    unavailableReason: null,
  };
}

export function fakeState(market: MarketRow, place: number, worldMs: number): MarketState {
  const kind = place % (sessions.length + 1);
  const underlying = underlyingOf(market, kind);
  // A whole minute of world time: between two of them an answer is the same.
  const base = Math.floor(worldMs / minute) * minute;
  return {
    marketId: market.marketId,
    network: 'TESTNET',
    venueSession: { state: market.venueSession, observedAt: utc(base), observedBy: 'receipt' },
    underlyingSession: {
      ...underlying,
      calendar: market.underlying?.calendar ?? null,
      nextChangeAt: underlying.state === null ? null : utc(base + (2 + 7 * kind) * hour + 14 * minute),
    },
    oracle: oracleOf(market, base),
    freshness: {
      venue: { observedAt: utc(worldMs), observedBy: 'receipt', ageSeconds: 0, stale: false },
      reference:
        market.assetClass === 'EQUITY' ? reading(kind, market.underlying?.ticker ?? '', worldMs) : null,
    },
    newEntries: entries(kind, worldMs),
    exits: { allowed: true },
  };
}

export function fakeStates(
  markets: readonly MarketRow[],
  assetClass: string,
  worldMs: number,
): readonly MarketState[] {
  return markets
    .filter((market) => market.assetClass === assetClass)
    .map((market, place) => fakeState(market, place, worldMs));
}
