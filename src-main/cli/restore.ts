import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../config/config.ts';
import { givenFlags } from '../config/flags.ts';
import { StartError } from '../errors.ts';
import { readEvidence } from '../exports/read-evidence.ts';
import { checkFiles } from '../exports/verify-manifests.ts';
import { makeWritable } from '../make-folder.ts';
import { counted } from '../operations/answer-text.ts';
import { print } from '../print.ts';
import type { RecordLocation } from '../store/audit.ts';
import { holdDataFolder } from '../store/instance-lock.ts';
import { planRestore, restoreRecord, sourceOfBackup, type RestorePlan } from '../store/restore.ts';

export interface RestoreFlags extends Readonly<Record<string, unknown>> {
  readonly dryRun?: boolean;
}

/**
 * Checks a backup, prints what restoring it changes, and replaces the record with it; the old record is kept under another name.
 * Throws StartError, with nothing changed, if the backup can't be used, or, without `dryRun`, a service runs on the data folder.
 */
export function restore(path: string, { dryRun = false, ...flags }: RestoreFlags): void {
  const { dataDir } = readConfig({ flags: givenFlags(flags), env: process.env });
  // A trial changes nothing, so it creates no folder.
  if (existsSync(dataDir)) makeWritable(dataDir);
  const file = resolve(path);
  const location = locationOf(file, dataDir);
  if (dryRun) {
    printPlan(file, location);
    return print('Nothing was changed.');
  }
  const lock = holdDataFolder(dataDir, 'change');
  try {
    const plan = printPlan(file, location);
    const aside = restoreRecord(file, location, { plan, now: Date.now() });
    print(`The record is restored.${aside === null ? '' : ` The replaced record is kept as ${aside}.`}`);
  } finally {
    lock.release();
  }
}

/** Checks the backup and prints what restoring it changes. It only reads, so a service may run on the data folder. */
function printPlan(file: string, location: RecordLocation): RestorePlan {
  checkManifest(file);
  const plan = planRestore(file, location);
  print(...planLines(plan, file));
  return plan;
}

/** Checks that a manifest beside the backup is the manifest of this file. */
function checkManifest(file: string): void {
  const found = readEvidence(file);
  if (found.kind !== 'found') return;
  const { result, message } = checkFiles(found.evidence);
  if (result !== 'holds') throw new StartError(`${file} can't be restored. ${message}`);
}

function locationOf(file: string, dataDir: string): RecordLocation {
  const { source, account } = sourceOfBackup(file);
  const [, venue, network] = /^(hl|sim)-(testnet|mainnet)(?:-|$)/.exec(source) ?? [];
  if (venue === undefined || network === undefined)
    throw new StartError(`${file} has a source that this version does not know (${source}).`);
  return {
    dataDir,
    source,
    account,
    venue: venue === 'hl' ? 'hyperliquid' : 'simulated',
    network: network.toUpperCase(),
  };
}

function planLines({ path, rows, replacedRows, damage }: RestorePlan, file: string): readonly string[] {
  const replaced =
    damage === null
      ? replacedRows === null
        ? 'There is no record yet.'
        : `The record now has ${counted(replacedRows, 'row')}.`
      : `The current record can't be read: ${damage}`;
  return [
    `${file} is intact: ${counted(rows, 'row')}.`,
    `It ${damage === null && replacedRows === null ? 'becomes' : 'replaces'} ${path}. ${replaced}`,
    ...(replacedRows !== null && replacedRows > rows
      ? [`${counted(replacedRows - rows, 'row')} recorded after the backup will be missing from the record.`]
      : []),
  ];
}
