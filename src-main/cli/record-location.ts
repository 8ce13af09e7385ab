import { join } from 'node:path';
import type { ExportLocation } from '../app/export-scope.ts';
import { isSourceName, sourceName } from '../app/source-name.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { foldersIn, namesIn } from '../read-path.ts';
import { accountOfRecord } from '../store/record-file.ts';

/** Record for a command: that of the configured account, else the only one of the source. Throws StartError. */
export function recordLocationOf(config: Config): Omit<ExportLocation, 'now'> {
  const { dataDir, venue, network } = config;
  const source = sourceName(config);
  const folder = join(dataDir, source);
  const accounts = accountsIn(folder);
  const others = accounts.length > 0 ? [] : [...new Set(recordsOf(dataDir).map((one) => one.source))];
  if (others.length > 0)
    throw new StartError(
      `${dataDir} has no record of ${source}, but of ${others.join(', ')}. Choose with --venue, --network, --venue-url and --seed.`,
    );
  return { dataDir, source, venue, network, account: accountOf(config, folder, accounts) };
}

/** Accounts of the records in the folder of a source; null: that of no account. */
const accountsIn = (folder: string): readonly (string | null)[] =>
  namesIn(folder).flatMap((file) => {
    const account = accountOfRecord(file);
    return account === undefined ? [] : [account];
  });

/** Records of all sources of a data folder. Throws StartError if the folder of one can't be read. */
export function recordsOf(
  dataDir: string,
): readonly { readonly source: string; readonly account: string | null }[] {
  return foldersIn(dataDir)
    .filter(isSourceName)
    .flatMap((source) => accountsIn(join(dataDir, source)).map((account) => ({ source, account })));
}

function accountOf({ account }: Config, folder: string, found: readonly (string | null)[]): string | null {
  const accounts = found.filter((one) => one !== null);
  if (account !== null && accounts.length > 0 && !accounts.includes(account))
    throw new StartError(
      `${folder} has no record of ${account}, but of ${accounts.join(', ')}. Choose with --account.`,
    );
  if (account !== null) return account;
  if (accounts.length > 1)
    throw new StartError(`${folder} holds records of several accounts; name one with --account.`);
  return accounts[0] ?? null;
}
