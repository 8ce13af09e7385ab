import { join } from 'node:path';
import { createClosers } from '../closers.ts';
import type { AlertPlace } from '../../commands/alert-place.ts';
import type { Destination } from '../../commands/switch-source.ts';
import type { Config } from '../../config/config.ts';
import type { AccountInUse } from '../../queries/account-scope.ts';
import type { ReadModel } from '../../queries/read-model.ts';
import type { RunningSimulator } from '../../simulator/start-simulator.ts';
import { sourceName } from '../source-name.ts';
import { openStore } from '../../store/open.ts';
import { chooseAccount } from './choose-account.ts';
import { openFeedInUse } from './open-feed-in-use.ts';
import { connectVenue, openVenuePlace } from './open-venue-place.ts';
import { readSource } from './read-source.ts';
import type { OpeningParts, SourceParts } from './source-parts.ts';

/** One venue, network, account and feed, open and read. */
export interface Source {
  readonly readModel: ReadModel;
  /** The embedded simulator; null where the venue is elsewhere. */
  readonly simulator: RunningSimulator | null;
  readonly account: AccountInUse | null;
  readonly alerts: AlertPlace;
  /** Resolves when nothing of it runs and none of its files is open. */
  readonly close: () => Promise<void>;
}

/**
 * Opens one source whole. The data folder's lock is held by the caller.
 * Throws StartError with nothing left open.
 */
export async function openSource(
  { config, named }: Destination<Config>,
  parts: SourceParts,
): Promise<Source> {
  const closers = createClosers((message) =>
    parts.log('service').error({ message }, 'something did not close cleanly'),
  );
  try {
    return await open({ config, named }, { ...parts, closers });
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function open({ config, named }: Destination<Config>, parts: OpeningParts): Promise<Source> {
  const { closers, log } = parts;
  const source = sourceName(config);
  const place = await openVenuePlace(config, join(config.dataDir, source), parts);
  const feed = openFeedInUse(config, place);
  if (feed !== null) closers.add(feed.close);
  const account = await chooseAccount({ config, feed, named });
  const store = openStore({
    dataDir: config.dataDir,
    source,
    account: account?.address ?? null,
    stamp: new Date().toISOString().replaceAll(':', '-'),
    onQuarantine: (message) => log('store').warn(message),
    startNewRecord: config.startNewRecord,
    lock: 'held',
  });
  closers.add(store.close);
  const venue = connectVenue(place, parts);
  closers.add(venue.close);
  const { readModel, alerts } = readSource({ config, place, feed, account, store, venue }, parts);
  return { readModel, alerts, simulator: place.simulator, account, close: closers.closeAll };
}
