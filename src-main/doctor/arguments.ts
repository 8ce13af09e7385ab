import { StartError } from '../errors.ts';
import { infoProbes } from './info-probes.ts';

export interface DoctorArguments {
  readonly venue: boolean;
  /** Folder that raw answers are kept in; null: none is. */
  readonly record: string | null;
  /** Info types to ask alone; empty: all. */
  readonly only: readonly string[];
  /** What is left is the configuration's. */
  readonly rest: readonly string[];
}

/** Throws StartError. */
export function doctorArguments(argv: readonly string[]): DoctorArguments {
  const taken = { venue: false, record: null as string | null, only: [] as readonly string[] };
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (word === '--venue' && !isVenueName(argv[at + 1])) taken.venue = true;
    else if (word === '--record') taken.record = valueOf(word, argv[(at += 1)]);
    else if (word === '--only') taken.only = typesIn(valueOf(word, argv[(at += 1)]));
    else rest.push(word);
  }
  if (!taken.venue && (taken.record !== null || taken.only.length > 0))
    throw new StartError('--record and --only go with --venue.');
  return { ...taken, rest };
}

/** `--venue hyperliquid` is the setting; alone it asks for the examination. */
function isVenueName(next: string | undefined): boolean {
  return next === 'simulated' || next === 'hyperliquid';
}

function valueOf(option: string, value: string | undefined): string {
  if (value === undefined || value.startsWith('--')) throw new StartError(`${option} needs a value.`);
  return value;
}

function typesIn(text: string): readonly string[] {
  const known = infoProbes.map(({ type }) => type);
  const types = text.split(',').map((type) => type.trim());
  const strange = types.find((type) => !known.includes(type));
  if (strange !== undefined)
    throw new StartError(`--only knows no ${strange}; it knows ${known.join(', ')}.`);
  return types;
}
