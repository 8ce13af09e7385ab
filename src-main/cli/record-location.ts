import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportLocation } from '../app/export-scope.ts';
import { sourceName } from '../app/source-name.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { namesIn } from '../read-path.ts';
import { accountOfRecord } from '../store/record-file.ts';

/** Record for a command: that of the configured account, else the only one of the source. Throws StartError. */
export function recordLocationOf(config: Config): Omit<ExportLocation, 'now'> {
  const { dataDir, venue, network } = config;
  const source = sourceName(config);
  const others = recordsIn(join(dataDir, source)).length === 0 ? sourcesIn(dataDir) : [];
  if (others.length > 0)
    throw new StartError(
      `${dataDir} has no record of ${source}, but of ${others.join(', ')}. Choose with --venue, --network, --venue-url and --seed.`,
    );
  return { dataDir, source, venue, network, account: accountIn(config, join(dataDir, source)) };
}

const recordsIn = (folder: string): readonly string[] =>
  namesIn(folder).filter((file) => accountOfRecord(file) !== undefined);

/** Returns the sources of a data folder that have a record. */
function sourcesIn(dataDir: string): readonly string[] {
  const entries = existsSync(dataDir) ? readdirSync(dataDir, { withFileTypes: true }) : [];
  return entries.flatMap((entry) =>
    entry.isDirectory() && recordsIn(join(dataDir, entry.name)).length > 0 ? [entry.name] : [],
  );
}

function accountIn({ account }: Config, folder: string): string | null {
  if (account !== null) return account;
  const accounts = recordsIn(folder).flatMap((file) => accountOfRecord(file) ?? []);
  if (accounts.length > 1)
    throw new StartError(`${folder} holds records of several accounts; name one with --account.`);
  return accounts[0] ?? null;
}
