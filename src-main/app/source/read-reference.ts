import type { Config } from '../../config/config.ts';
import { bareTicker, usShares } from '../../domain/reference/reference.ts';
import type { ChainReader } from '../../readers/chain/chain-reader.ts';
import type { ReferenceReader } from '../../readers/reference/reference-reader.ts';
import { startReferenceReader } from '../../readers/reference/reference-reader.ts';
import { createMassiveProvider } from '../../reference/massive/client.ts';
import type { ReferenceProvider } from '../../reference/reference.ts';
import type { Store } from '../../store/store.ts';
import type { Subscribe } from './changes.ts';
import { whenAnother } from './changes.ts';
import type { OpeningDeps, VenueConnection } from './source-deps.ts';

interface ReferenceSources {
  readonly config: Config;
  readonly venueConnection: VenueConnection;
  readonly store: Pick<Store, 'reader'>;
}

/** Reads reference data while the source is open: prices of the shares behind its markets, and volatility. */
export function readReference(
  { config, venueConnection, store: { reader } }: ReferenceSources,
  { registry, closers, log, monotonic }: OpeningDeps,
): ReferenceReader {
  const provider = openReference(config, venueConnection);
  if (provider !== null) closers.add(provider.close);
  const reference = startReferenceReader({
    provider,
    tickers: () => usShares(reader.catalog().markets, registry).map(bareTicker),
    world: venueConnection.world,
    monotonic,
    random: Math.random,
    onProblem: (message) => log('reference').warn(message),
  });
  closers.add(reference.stop);
  return reference;
}

/** Subscribes to changes of the health state or its error. A new price that is read as well as the last one is no change. */
export function verdictChanges({
  onChange,
  health,
}: Pick<ReferenceReader | ChainReader, 'onChange' | 'health'>): Subscribe {
  return whenAnother(onChange, () => {
    const { state = null, lastError = null, remedy = null } = health() ?? {};
    return JSON.stringify([state, lastError, remedy]);
  });
}

/** Real ms. */
const timeoutMs = 8_000;

/** Configured reference provider, or the embedded simulator's; null: none. */
function openReference(
  { massiveKey, massiveUrl }: Pick<Config, 'massiveKey' | 'massiveUrl'>,
  { world, simulator }: Pick<VenueConnection, 'world' | 'simulator'>,
): ReferenceProvider | null {
  const asked = { timeoutMs, receive: world.receive };
  if (massiveKey !== null)
    return createMassiveProvider({
      ...asked,
      key: massiveKey,
      ...(massiveUrl === null ? {} : { baseUrl: massiveUrl }),
    });
  // The simulated provider has a key of its own, which no other provider accepts.
  return simulator === null
    ? null
    : createMassiveProvider({
        ...asked,
        name: 'simulated',
        key: simulator.referenceKey,
        baseUrl: simulator.referenceUrl,
      });
}
