import type { Config } from '../../config/config.ts';
import { bareTicker, usShares } from '../../domain/reference-ticker.ts';
import type { ReferenceReader } from '../../poller/reference-reader.ts';
import { startReferenceReader } from '../../poller/reference-reader.ts';
import type { Store } from '../../store/store.ts';
import { whenAnother, type Subscribe } from './changes.ts';
import { openReference } from './open-reference.ts';
import type { OpeningParts, VenuePlace } from './source-parts.ts';

export interface ReferencePlaces {
  readonly config: Config;
  readonly place: VenuePlace;
  readonly store: Pick<Store, 'reader'>;
}

/** Reads outside data as long as the source is open: of the shares that its markets stand for, and of volatility. */
export function readReference(
  { config, place, store: { reader } }: ReferencePlaces,
  { registry, closers, log, monotonic }: OpeningParts,
): ReferenceReader {
  const provider = openReference(config, place);
  if (provider !== null) closers.add(provider.close);
  const reference = startReferenceReader({
    provider,
    tickers: () => usShares(reader.catalog().markets, registry).map(bareTicker),
    world: place.world,
    monotonic,
    random: Math.random,
    onProblem: (message) => log('reference').warn(message),
  });
  closers.add(reference.stop);
  return reference;
}

/** Its verdict is another: a new price that is read as well as the last one is no news of health. */
export function verdictChanges({
  onChange,
  health,
}: Pick<ReferenceReader, 'onChange' | 'health'>): Subscribe {
  return whenAnother(onChange, () => {
    const { state = null, lastError = null, remedy = null } = health() ?? {};
    return JSON.stringify([state, lastError, remedy]);
  });
}
