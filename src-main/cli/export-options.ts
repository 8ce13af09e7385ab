import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  exportFormats,
  ExportFilter,
  exportSubjects,
  type ExportFormat,
} from '../../src-preload/contract/views/exports/exports.ts';
import { AssetClass } from '../../src-preload/contract/views/identity.ts';
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

const choicesOf = (name: 'status' | 'reconciliation' | 'action'): readonly string[] =>
  ExportFilter.shape[name].unwrap().options;

const classes = AssetClass.options;

/** Parses an asset class in any case; commander's choices would accept only capitals. */
function classOf(text: string): AssetClass {
  const found = classes.find((one) => one === text.toUpperCase());
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`Allowed choices are ${classes.join(', ')}.`);
}

export function exportOptions(command: Command): Command {
  return command
    .argument('<subject>', `what to export: ${exportSubjects.join(', ')}`)
    .addOption(new Option('--format <format>', 'format of the file').choices(exportFormats).default('csv'))
    .option('--out <folder>', 'folder for the export; default: exports in the data folder')
    .addOption(
      new Option('--period <period>', 'rows of this period').choices(periods).conflicts(['from', 'to']),
    )
    .option('--from <time>', 'rows from this time on, e.g. 2026-01-01 or 2026-01-01T08:00:00Z')
    .option(
      '--to <time>',
      'rows until this time, included, in the same format; a date includes its whole day in UTC',
    )
    .addOption(new Option('--asset-class <class>', 'rows of this class').choices(classes).argParser(classOf))
    .option('--market <id>', 'market id, e.g. hl-mainnet:BTC')
    .addOption(new Option('--status <status>', 'of trades').choices(choicesOf('status')))
    .addOption(new Option('--reconciliation <kind>', 'of trades').choices(choicesOf('reconciliation')))
    .option('--strategy <id>', "the agent's strategy")
    .addOption(new Option('--action <action>', 'of decisions').choices(choicesOf('action')))
    .option('--gate <gate>', 'of refused entries');
}
