import { readFileSync } from 'node:fs';
import { compare, type Truth } from './venue-truth.ts';

/** Runs in the mount namespace of a private disk: `compare-in-namespace.ts DATA_FOLDER TRUTH_FILE UNTIL_MS` prints the comparison as JSON. */
const [dataDir = '', truthFile = '', untilMs = ''] = process.argv.slice(2);
const rows = JSON.parse(readFileSync(truthFile, 'utf8')) as Record<string, [string, number][]>;
const truth = Object.fromEntries(Object.entries(rows).map(([subject, all]) => [subject, new Map(all)]));
console.log(JSON.stringify(compare(dataDir, truth as unknown as Truth, Number(untilMs))));
