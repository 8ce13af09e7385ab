import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportLocation } from '../app/export-scope.ts';
import { sourceName } from '../app/source-name.ts';
import type { Config } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { accountOfRecord } from '../store/record-file.ts';

/** Record for a command: that of the configured account, else the only one of the source. Throws StartError. */
export function recordLocationOf(config: Config): Omit<ExportLocation, 'now'> {
  const { dataDir, venue, network } = config;
  const source = sourceName(config);
  return { dataDir, source, venue, network, account: accountIn(config, join(dataDir, source)) };
}

function accountIn({ account }: Config, folder: string): string | null {
  if (account !== null) return account;
  const accounts = existsSync(folder)
    ? readdirSync(folder).flatMap((file) => accountOfRecord(file) ?? [])
    : [];
  if (accounts.length > 1)
    throw new StartError(`${folder} holds records of several accounts; name one with --account.`);
  return accounts[0] ?? null;
}
