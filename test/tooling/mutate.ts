import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf, type Mutant } from './mutants.ts';
import { repository } from './repository.ts';
import { testFilesFor } from './test-files-for.ts';

/**
 * Changes one place of the sources at a time, in a copy, and runs the tests that load the file: a mutant that no test notices is
 * printed. Tests that fail without a mutant notice nothing and are left out. Usage: npm run mutate -- [--count 300] [--seed 1]
 * [--only PATH]
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});

const mutated = [
  ...['domain', 'store', 'operations', 'venue', 'readers', 'agent', 'server', 'bridge'].map(
    (folder) => `src-main/${folder}/`,
  ),
  'src-renderer/',
];
/** A mutant under which the tests take longer than this never ends: it was noticed. */
const timeoutMs = 300_000;

/** A mutant that the nearest so many test files miss has survived, though a farther one might notice. */
const mostFiles = 80;
/** The first of them are run alone: they notice most. */
const nearest = 6;

/** Whole services are left out: they take minutes, and notice no more. */
const vitestFlags =
  '--config test/vitest.config.ts --project threads --project forks --project isolated'.split(' ');

interface Placed extends Mutant {
  readonly file: string;
  readonly line: number;
}

const files = lines('git', ['ls-files']);
const sources = files.filter(
  (file) =>
    file.endsWith('.ts') && mutated.some((folder) => file.startsWith(folder)) && file.startsWith(values.only),
);
const chosen = shuffled(sources.flatMap(placed), Number(values.seed)).slice(0, Number(values.count));
const testsFor = testFilesFor(files);
const isSound = new Map<string, boolean>();
const folder = mkdtempSync(join(tmpdir(), 'perpscope-mutants-'));
const survivors: Placed[] = [];
try {
  copyTo(folder);
  for (const [index, mutant] of chosen.entries()) {
    const isKilled = stagesOf(mutant.file).some((tests) => {
      const sound = soundOf(tests);
      return sound.length > 0 && !withMutant(mutant, () => passes(sound));
    });
    if (!isKilled) survivors.push(mutant);
    console.log(`${index + 1}/${chosen.length} ${isKilled ? 'killed  ' : 'survived'} ${described(mutant)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const killed = chosen.length - survivors.length;
console.log(
  `\nseed ${values.seed}: ${killed} of ${chosen.length} killed (${percent(killed / chosen.length)})`,
);
for (const survivor of survivors) console.log(`survived: ${described(survivor)}`);

function placed(file: string): readonly Placed[] {
  const source = readFileSync(join(repository, file), 'utf8');
  const bytes = Buffer.from(source);
  return mutantsOf(source, false).map((mutant) => ({
    ...mutant,
    file,
    line: bytes.subarray(0, mutant.from).toString().split('\n').length,
  }));
}

function withMutant<T>({ file, from, to, after }: Placed, run: () => T): T {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.concat([bytes.subarray(0, from), Buffer.from(after), bytes.subarray(to)]));
  try {
    return run();
  } finally {
    writeFileSync(path, bytes);
  }
}

/** The tests that load a file: the nearest, then the others. */
function stagesOf(file: string): readonly (readonly string[])[] {
  const tests = testsFor(file).slice(0, mostFiles);
  return [tests.slice(0, nearest), tests.slice(nearest)];
}

/** Those of the test files that pass without a mutant. Each is run once to know it. */
function soundOf(tests: readonly string[]): readonly string[] {
  const unknown = tests.filter((test) => !isSound.has(test));
  if (unknown.length > 0) {
    const report = join(folder, 'unchanged.json');
    vitest([...unknown, '--reporter', 'json', '--outputFile', report]);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: readonly { name: string; status: string }[];
    };
    const failed = new Set(
      testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name }) => relative(realpathSync(folder), name)),
    );
    for (const test of failed) console.log(`fails without a mutant, left out: ${test}`);
    for (const test of unknown) isSound.set(test, !failed.has(test));
  }
  return tests.filter((test) => isSound.get(test) === true);
}

function passes(tests: readonly string[]): boolean {
  return vitest([...tests, '--bail', '1', '--passWithNoTests', '--reporter', 'dot'], timeoutMs) === 0;
}

function vitest(args: readonly string[], timeout?: number): number | null {
  const script = join(repository, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [script, 'run', ...args, ...vitestFlags], {
    cwd: folder,
    stdio: 'ignore',
    timeout,
  });
  return status;
}

function copyTo(target: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(repository, file), join(target, file), { dereference: false });
  }
  symlinkSync(join(repository, 'node_modules'), join(target, 'node_modules'));
}

function described({ file, line, before, after }: Placed): string {
  const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line} ${oneLine(before)} -> ${oneLine(after)}`;
}

function shuffled<T>(all: readonly T[], seed: number): readonly T[] {
  const order = all.map((item, index) => ({ item, key: mixed(seed, index) }));
  return order.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** A number that depends on both, spread evenly over 32 bits. */
function mixed(seed: number, index: number): number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 16), 0x7feb352d);
  return (state ^ (state >>> 15)) >>> 0;
}

function lines(command: string, args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync(command, args, { cwd: repository, encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout.split('\n').filter((line) => line !== '');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
