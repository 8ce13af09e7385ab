import { Option, type Command } from 'commander';
import type { GivenFlags } from '../config/config.ts';
import { givenFlags, withFolderOptions, withSettings } from '../config/flags.ts';
import type { DoctorQuestions } from '../doctor/doctor.ts';
import { infoProbes } from '../doctor/info-probes.ts';
import { StartError } from '../errors.ts';

/** Value of `--venue` without a name. */
const everyRead = 'every read';

/** Parsed options of `doctor`. */
export interface DoctorFlags extends Readonly<Record<string, unknown>> {
  /** Each --venue; `everyRead` if it has no name. */
  readonly venue?: readonly string[];
  readonly record?: string;
  readonly only?: string;
}

/** Settings that `doctor` takes as the service does. The port and the log are the service's alone. */
const checkedSettings = ['network', 'venueUrl', 'account', 'agentFeed', 'seed', 'markets', 'dexes'] as const;

/** Adds the options of `doctor`. `--venue` alone queries the venue; with a name it is the setting, as for `serve`. */
export function doctorOptions(command: Command): Command {
  return withSettings(
    withFolderOptions(command, 'folder of the record, the settings and the logs'),
    checkedSettings,
  )
    .configureHelp({ optionDescription: ({ description }) => description }) // without the preset, which nobody types
    .addOption(
      new Option('--venue [name]', 'ask the venue every kind of read once; with a name: choose the venue')
        .preset(everyRead)
        .argParser((name: string, before: readonly string[] = []) => [...before, name]),
    )
    .option('--only <types>', 'with --venue: only these info types, separated by commas')
    .option('--record <folder>', 'with --venue: keep the raw answers in this folder');
}

/** Splits the options of `doctor` from those of the service. Throws StartError. */
export function readDoctorFlags({ venue: venues = [], record, only, ...rest }: DoctorFlags): {
  readonly questions: DoctorQuestions;
  readonly flags: GivenFlags;
} {
  const names = venues.filter((name) => name !== everyRead);
  if (names.length > 1) throw new StartError('--venue names more than one venue; name one.');
  const questions: DoctorQuestions = {
    venue: names.length < venues.length,
    record: record ?? null,
    only: only === undefined ? [] : typesIn(only),
  };
  if (!questions.venue && (record !== undefined || only !== undefined))
    throw new StartError('--record and --only need --venue.');
  return { questions, flags: givenFlags({ ...rest, ...(names.length === 0 ? {} : { venue: names[0] }) }) };
}

function typesIn(text: string): readonly string[] {
  const known = infoProbes.map(({ type }) => type);
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw new StartError(`--only has no type ${unknown}; its types are ${known.join(', ')}.`);
  return types;
}
