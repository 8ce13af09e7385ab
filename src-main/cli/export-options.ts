import { Option, type Command } from 'commander';
import {
  exportFormats,
  exportSubjects,
  type ExportFormat,
} from '../../src-preload/contract/views/exports/exports.ts';
import { periods, type Period } from '../domain/performance/period.ts';

/** Parsed options of `export`. */
export interface ExportFlags extends Readonly<Record<string, unknown>> {
  readonly format: ExportFormat;
  readonly out?: string;
  readonly period?: Period;
  readonly from?: string;
  readonly to?: string;
  readonly assetClass?: string;
  readonly market?: string;
  readonly status?: string;
  readonly reconciliation?: string;
  readonly strategy?: string;
  readonly action?: string;
  readonly gate?: string;
}

export function exportOptions(command: Command): Command {
  return command
    .argument('<subject>', `what to export: ${exportSubjects.join(', ')}`)
    .addOption(new Option('--format <format>', 'format of the file').choices(exportFormats).default('csv'))
    .option('--out <folder>', 'folder that gets the export; exports in the data folder unless it is given')
    .addOption(
      new Option('--period <period>', 'rows of this period').choices(periods).conflicts(['from', 'to']),
    )
    .option('--from <time>', 'oldest row, e.g. 2026-01-01 or 2026-01-01T08:00:00Z')
    .option('--to <time>', 'newest row, likewise; a date is the whole day in UTC')
    .option('--asset-class <class>', 'CRYPTO, EQUITY, COMMODITY or PREDICTION')
    .option('--market <id>', 'market id, e.g. hl-mainnet:BTC')
    .option('--status <status>', 'of trades: filled, partial, resting, rejected or unknown')
    .option('--reconciliation <kind>', 'of trades, e.g. mismatch')
    .option('--strategy <id>', "the agent's strategy")
    .option('--action <action>', 'of decisions, e.g. open_long')
    .option('--gate <gate>', 'of refused entries');
}
