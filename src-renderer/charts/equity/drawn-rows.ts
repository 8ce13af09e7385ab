import type { EquityLine, VenuePoint } from './equity-line.ts';
import type { DrawnPoint } from './sampled-line.ts';

/** One place on the time axis: a sample of ours, a gap, or a point of the venue, at which our line has no sample. */
export type DrawnRow = DrawnPoint & {
  readonly value: number | null;
  readonly ofVenue: VenuePoint | null;
};

/** Both lines on one axis. Where the venue's point lies within our line, our line passes at its height between two samples. */
export function drawnRows(
  drawn: readonly DrawnPoint[],
  { venue }: Pick<EquityLine, 'venue'>,
): readonly DrawnRow[] {
  const own = drawn.map((point): DrawnRow => ({ ...point, value: null, ofVenue: null }));
  const ofVenue = venue.map((point): DrawnRow => ({
    ...passing(drawn, point.at),
    value: point.value,
    ofVenue: point,
  }));
  return [...own, ...ofVenue].toSorted((a, b) => a.at - b.at);
}

function passing(drawn: readonly DrawnPoint[], at: number): DrawnPoint {
  const none = { at, equity: null, earned: null, drawdown: null };
  const next = drawn.findIndex((point) => point.at >= at);
  const [before, after] = [drawn[next - 1], drawn[next]];
  if (after?.at === at) return after;
  if (before?.equity === undefined || before.equity === null || !after || after.equity === null) return none;
  const share = (at - before.at) / (after.at - before.at);
  return { at, equity: before.equity + share * (after.equity - before.equity), earned: null, drawdown: null };
}
