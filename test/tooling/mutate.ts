import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf, type Mutant } from './mutants.ts';
import { packageScript } from './package-script.ts';
import { repository } from './repository.ts';
import { testFilesFor } from './test-files-for.ts';
import type { FailedFile, TestAnswer, TestRequest } from './warm-tests.ts';

/**
 * Changes one place of the sources at a time, in a copy, and runs the test files nearest to the changed file by imports: a mutant that none
 * of them notices has survived and is printed. A test file that also fails without the mutant notices nothing and is left out.
 * Usage: npm run mutate -- [--count 300] [--seed 1] [--from 1] [--files 20] [--only PATH]. `--from` skips the first mutants of the
 * seed, `--files` limits the test files of each.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    files: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});

const mutated = [
  ...['domain', 'store', 'operations', 'venue', 'readers', 'agent', 'server', 'bridge'].map(
    (folder) => `src-main/${folder}/`,
  ),
  'src-renderer/',
];

const projects = ['src-main', 'src-renderer'];

/** A farther test file might notice a mutant that the nearest miss, but a rule should be tested near its source. */
const mostFiles = Number(values.files);
/** A mutant under which the tests take longer never ends, if they take less without it. */
const timeLimitMs = 200_000;

interface Placed extends Mutant {
  readonly file: string;
  readonly line: number;
}

type Outcome =
  | { readonly kind: 'killed'; readonly by: FailedFile }
  | { readonly kind: 'never_ended' | 'survived' | 'untested' | 'too_slow' | 'does_not_compile' };

const meaning = {
  killed: 'killed by a failing test',
  never_ended: `killed: the tests take more than ${timeLimitMs / 1000} s, and less without the mutant`,
  survived: 'survived: the tests pass',
  untested: 'survived: no test file loads the source',
  too_slow: `survived: the tests take more than ${timeLimitMs / 1000} s without the mutant too`,
  does_not_compile: 'not counted: does not compile',
} as const;

const files = lines('git', ['ls-files'], repository);
const sources = files.filter(
  (file) =>
    file.endsWith('.ts') && mutated.some((folder) => file.startsWith(folder)) && file.startsWith(values.only),
);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'perpscope-mutants-')));
copyTo(folder);
const all = shuffled(sources.flatMap(placed), Number(values.seed));
const testsFor = testFilesFor(files);

const isSound = new Map<string, boolean>();
const changed = new Set<string>();
let tests: ChildProcess | undefined;

const outcomes: { mutant: Placed; outcome: Outcome; seconds: number }[] = [];
let next = Number(values.from);
try {
  const wrong = projects.flatMap(filesWithErrors);
  if (wrong.length > 0) throw new Error(`Does not compile without a mutant: ${wrong.join(', ')}.`);
  while (left() > 0 && next <= all.length)
    await tryBatch(all.slice(next - 1, next - 1 + Math.min(left(), 50)));
} finally {
  stopTests();
  rmSync(folder, { recursive: true, force: true });
}
printTable();

async function tryBatch(mutants: readonly Placed[]): Promise<void> {
  const broken = uncompilable(mutants);
  for (const mutant of mutants) {
    await tryMutant(mutant, broken.includes(mutant));
    next += 1;
  }
}

async function tryMutant(mutant: Placed, isBroken: boolean): Promise<void> {
  const start = performance.now();
  const outcome = isBroken
    ? ({ kind: 'does_not_compile' } as const)
    : await withMutant(mutant, () => outcomeOf(mutant));
  const seconds = (performance.now() - start) / 1000;
  outcomes.push({ mutant, outcome, seconds });
  const by = outcome.kind === 'killed' ? ` by ${outcome.by.file} > ${outcome.by.test}` : '';
  console.log(`${next} ${outcome.kind} ${described(mutant)}${by} (${seconds.toFixed(1)} s)`);
}

async function outcomeOf(mutant: Placed): Promise<Outcome> {
  const candidates = testsFor(mutant.file);
  for (;;) {
    const answer = await runTests(candidates.filter((test) => isSound.get(test) !== false));
    if (answer === null) return { kind: (await endsWithout(mutant)) ? 'never_ended' : 'too_slow' };
    if (answer.ran.length === 0) return { kind: 'untested' };
    if (answer.failed.length === 0) return { kind: 'survived' };
    for (const by of answer.failed) if (await passesWithout(mutant, by.file)) return { kind: 'killed', by };
  }
}

/** Runs a test file that failed with the mutant once without it, the first time it fails. */
async function passesWithout(mutant: Placed, test: string): Promise<boolean> {
  const known = isSound.get(test);
  if (known !== undefined) return known;
  const answer = await withoutMutant(mutant, () => runTests([test]));
  const passes = answer?.failed.length === 0;
  isSound.set(test, passes);
  if (!passes) console.log(`left out, fails without a mutant: ${test}`);
  return passes;
}

function endsWithout(mutant: Placed): Promise<boolean> {
  return withoutMutant(mutant, async () => (await runTests(testsFor(mutant.file))) !== null);
}

/** Runs the nearest of the test files. Null if they take longer than the time limit, or crash a process of their own too. */
async function runTests(candidates: readonly string[], isAgain = false): Promise<TestAnswer | null> {
  tests ??= await startTests();
  const request: TestRequest = { changed: [...changed], tests: candidates, limit: mostFiles };
  changed.clear();
  const answer = await answerOf(tests, request);
  if (answer === 'too_slow') stopTests();
  if (answer === 'crashed') tests = undefined;
  // A process that has run many files may crash where a new one doesn't.
  if (answer === 'crashed' && !isAgain) return runTests(candidates, true);
  return typeof answer === 'string' ? null : answer;
}

async function answerOf(
  child: ChildProcess,
  request: TestRequest,
): Promise<TestAnswer | 'crashed' | 'too_slow'> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(timeLimitMs)]);
  const answered = once(child, 'message', { signal }).then(([answer]) => answer as TestAnswer);
  const crashed = once(child, 'exit', { signal }).then(() => 'crashed' as const);
  child.send(request);
  try {
    return await Promise.race([answered, crashed]);
  } catch {
    return 'too_slow';
  } finally {
    over.abort();
  }
}

async function startTests(): Promise<ChildProcess> {
  const child = fork(join(folder, 'test/tooling/warm-tests.ts'), {
    cwd: folder,
    stdio: 'ignore',
    // The leader of a group, so that its workers and the processes that tests start are ended with it.
    detached: true,
  });
  await once(child, 'message');
  return child;
}

function stopTests(): void {
  if (tests?.pid !== undefined) process.kill(-tests.pid, 'SIGKILL');
  tests = undefined;
}

/** Lists the mutants that do not compile. One run of the compiler checks one mutant of each file. */
function uncompilable(mutants: readonly Placed[]): readonly Placed[] {
  if (mutants.length === 0) return [];
  const batch = mutants.filter(({ file }, index) => mutants.findIndex((one) => one.file === file) === index);
  for (const mutant of batch) replace(mutant, mutant.before, mutant.after);
  const wrong = new Set(projects.flatMap(filesWithErrors));
  for (const mutant of batch) replace(mutant, mutant.after, mutant.before);
  const isElsewhere = [...wrong].some((file) => batch.every((mutant) => mutant.file !== file));
  const half = Math.ceil(batch.length / 2);
  const found =
    isElsewhere && batch.length > 1
      ? [batch.slice(0, half), batch.slice(half)].flatMap(uncompilable)
      : batch.filter(({ file }) => isElsewhere || wrong.has(file));
  return [...found, ...uncompilable(mutants.filter((mutant) => !batch.includes(mutant)))];
}

function filesWithErrors(project: string): readonly string[] {
  const args = ['-p', project, '--pretty', 'false', '--checkers', '1', '--incremental'];
  const buildInfo = ['--tsBuildInfoFile', join(folder, `${project}.tsbuildinfo`)];
  const tsc = packageScript('typescript', 'tsc');
  const found = lines(process.execPath, [tsc, ...args, ...buildInfo], folder);
  return found.flatMap((line) => /^(\S+)\(\d+,\d+\): error /.exec(line)?.[1] ?? []);
}

async function withMutant<T>(mutant: Placed, run: () => Promise<T>): Promise<T> {
  replace(mutant, mutant.before, mutant.after);
  try {
    return await run();
  } finally {
    replace(mutant, mutant.after, mutant.before);
  }
}

async function withoutMutant<T>(mutant: Placed, run: () => Promise<T>): Promise<T> {
  replace(mutant, mutant.after, mutant.before);
  try {
    return await run();
  } finally {
    replace(mutant, mutant.before, mutant.after);
  }
}

/** Works on the copy alone: the repository may change during the run. */
function replace({ file, from }: Placed, old: string, text: string): void {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const to = from + Buffer.byteLength(old);
  const rest = bytes.subarray(to);
  if (bytes.subarray(from, to).toString() !== old) throw new Error(`${path} has changed.`);
  writeFileSync(path, Buffer.concat([bytes.subarray(0, from), Buffer.from(text), rest]));
  changed.add(file);
}

function placed(file: string): readonly Placed[] {
  const source = readFileSync(join(folder, file), 'utf8');
  const bytes = Buffer.from(source);
  return mutantsOf(source, false).map((mutant) => ({
    ...mutant,
    file,
    line: bytes.subarray(0, mutant.from).toString().split('\n').length,
  }));
}

function copyTo(target: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(repository, file), join(target, file), { dereference: false });
  }
  symlinkSync(join(repository, 'node_modules'), join(target, 'node_modules'));
}

function counted(): typeof outcomes {
  return outcomes.filter(({ outcome }) => outcome.kind !== 'does_not_compile');
}

function left(): number {
  return Number(values.count) - counted().length;
}

function printTable(): void {
  const ofKind = (kind: string): typeof outcomes => outcomes.filter(({ outcome }) => outcome.kind === kind);
  const killed = ofKind('killed').length + ofKind('never_ended').length;
  const [total, seconds] = [counted().length, outcomes.reduce((sum, one) => sum + one.seconds, 0)];
  console.log(`\nSeed ${values.seed}, mutants ${values.from} to ${next - 1} of ${all.length}. Each ran at most
the ${mostFiles} test files nearest by imports, without those that start whole services, up to the first failure.\n`);
  for (const [kind, text] of Object.entries(meaning))
    console.log(`${String(ofKind(kind).length).padStart(5)}  ${text}`);
  console.log(`\nKilled: ${killed} of ${total} (${((100 * killed) / total).toFixed(1)} %).`);
  console.log(`${(seconds / outcomes.length).toFixed(1)} s per mutant.\n`);
  for (const { mutant, outcome } of counted())
    if (outcome.kind !== 'killed' && outcome.kind !== 'never_ended')
      console.log(`${outcome.kind} ${described(mutant)}`);
}

function described({ file, line, before, after }: Placed): string {
  const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line} ${oneLine(before)} -> ${oneLine(after)}`;
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const order = items.map((item, index) => ({ item, key: mixed(seed, index) }));
  return order.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** A number that depends on both, spread evenly over 32 bits. */
function mixed(seed: number, index: number): number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 16), 0x7feb352d);
  return (state ^ (state >>> 15)) >>> 0;
}

function lines(command: string, args: readonly string[], cwd: string): readonly string[] {
  const { stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout.split('\n').filter((line) => line !== '');
}
