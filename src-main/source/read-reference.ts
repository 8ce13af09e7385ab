import type { ReferenceStanding } from '../domain/reference-standing.ts';
import type { VenueHealth } from '../venue/venue-health.ts';

export interface ReferenceSource {
  readonly standing: () => ReferenceStanding;
  /** null: no provider is configured. */
  readonly health: () => VenueHealth | null;
  readonly onChange: (listener: () => void) => () => void;
}

const nothing: ReferenceStanding = {
  provider: null,
  stocks: new Map(),
  vix: { kind: 'unread', last: null },
  stocksFailure: null,
  closures: [],
};

/** Reads outside data as long as the source is open. */
export function readReference(): ReferenceSource {
  return { standing: () => nothing, health: () => null, onChange: () => () => undefined };
}
