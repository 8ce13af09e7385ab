import registryFile from '../../resources/market-registry.json' with { type: 'json' };
import { monotonicClock, receiptClock } from '../clock.ts';
import type { ProvableLog } from '../domain/audit/checkpoint.ts';
import { networkKey, type Network, type VenueName } from '../domain/markets/market-identity.ts';
import type { ExportReads } from '../operations/exports/export-subject.ts';
import type { RecordLocation } from '../store/audit.ts';
import { openSnapshot } from '../store/open.ts';
import { version } from '../version.ts';
import { parseRegistry } from './registry.ts';
import { fundDeps } from './source/fund-deps.ts';

/** One account's record, and the time it is read at. Plain data: it is sent to another process. */
export interface ExportLocation extends RecordLocation {
  readonly venue: VenueName;
  readonly network: Network;
  /** World ms. */
  readonly now: number;
}

/** Opens a snapshot of a record for exports. Throws StartError. */
export function openExportScope(location: ExportLocation): {
  readonly scope: ExportReads;
  /** Log of every row that the export sees. */
  readonly log: () => ProvableLog;
  readonly close: () => void;
} {
  const { dataDir, source, venue, network, account, now } = location;
  const { reader, log, close } = openSnapshot({ dataDir, source, account });
  const scope: ExportReads = {
    venue,
    network,
    networkKey: networkKey(venue, network),
    account: account === null ? null : { address: account, namedBy: 'settings' },
    registry: parseRegistry(registryFile),
    funds: fundDeps({}),
    version,
    world: receiptClock({ now: () => now, rate: () => 1 }, monotonicClock),
    reader,
  };
  return { scope, log: () => log(location), close };
}
