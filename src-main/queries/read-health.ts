import type { Health, SourceHealth } from '../../src-preload/contract/views/health.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { StoreHealth } from '../store/store.ts';
import type { VenueHealth } from '../venue/venue-health.ts';
import type { MarketScope } from './market-scope.ts';

export interface HealthScope extends MarketScope {
  readonly version: string;
  readonly venueHealth: () => VenueHealth;
  readonly storeHealth: () => StoreHealth;
}

export function readHealth(scope: HealthScope): Health {
  return {
    version: scope.version,
    network: scope.network,
    venueName: scope.venue,
    store: storeSource(scope.storeHealth()),
    venue: venueSource(scope.venueHealth()),
    agent: notAttached('No agent feed is attached: this version does not read one yet.'),
    reference: notAttached('No reference provider is attached: this version does not read one yet.'),
    chain: notAttached('No chain is attached: this version does not read one yet.'),
  };
}

function venueSource(health: VenueHealth): SourceHealth {
  return {
    state: health.state,
    attached: true,
    since: toUtcText(health.since),
    lastOkAt: health.lastOkAt === null ? null : toUtcText(health.lastOkAt),
    lastError: health.lastError,
    remedy: health.remedy,
    refusedRows: health.refusedRows,
  };
}

function storeSource({ error, since, lastOkAt }: StoreHealth): SourceHealth {
  return {
    state: error === null ? 'ok' : 'down',
    attached: true,
    since: toUtcText(since),
    lastOkAt: lastOkAt === null ? null : toUtcText(lastOkAt),
    lastError: error,
    remedy: error === null ? null : 'Check that the disk has room and the data folder can be written.',
    refusedRows: 0,
  };
}

function notAttached(reason: string): SourceHealth {
  return {
    state: 'down',
    attached: false,
    since: null,
    lastOkAt: null,
    lastError: reason,
    remedy: null,
    refusedRows: 0,
  };
}
