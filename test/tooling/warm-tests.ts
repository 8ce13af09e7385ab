import { relative } from 'node:path';
import { Writable } from 'node:stream';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/**
 * Runs test files again and again for `npm run mutate`, in one process that keeps what it compiled. Each run has new workers, so that no
 * module is left over from the run before. Works in the current folder; one request at a time over the process's channel.
 */

export interface TestRequest {
  /** Source files that changed since the last request. */
  readonly changed: readonly string[];
  /** Test files, in the order to run them in. */
  readonly tests: readonly string[];
  /** Most files that run, not counting those that start whole services. */
  readonly limit: number;
}

export interface TestAnswer {
  readonly ran: readonly string[];
  /** First failed file, after which the run stops. */
  readonly failed: readonly FailedFile[];
}

export interface FailedFile {
  readonly file: string;
  /** The name of its first failed test, or what else failed. */
  readonly test: string;
}

const folder = process.cwd();
/** Test files that ended in this run: vitest's own list also has those of earlier runs. */
const ended: TestModule[] = [];
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
const vitest = await createVitest(
  'test',
  {
    config: 'test/vitest.config.ts',
    // Whole services take minutes, and find nothing more.
    project: ['threads', 'forks', 'isolated'],
    watch: false,
    reporters: [{ onTestModuleEnd: (module: TestModule) => void ended.push(module) }],
    bail: 1,
    // One after the other, the nearest first. The other core is for the compiler and for the processes that tests start.
    maxWorkers: 1,
    sequence: {
      sequencer: class {
        sort = (specifications: TestSpecification[]) => Promise.resolve(specifications);
        shard = (specifications: TestSpecification[]) => Promise.resolve(specifications);
      },
    },
  },
  {},
  { stdout: silent, stderr: silent },
);
await vitest.standalone();

process.on('message', (request: TestRequest) => {
  void run(request).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function run({ changed, tests, limit }: TestRequest): Promise<TestAnswer> {
  for (const file of changed) vitest.invalidateFile(`${folder}/${file}`);
  const specifications = tests
    .flatMap((test) => vitest.getModuleSpecifications(`${folder}/${test}`))
    .slice(0, limit);
  const ran = specifications.map(({ moduleId }) => relative(folder, moduleId));
  if (specifications.length === 0) return { ran, failed: [] };
  ended.length = 0;
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = ended.filter((module) => !module.ok()).map(failedFile);
  if (failed.length > 0 || unhandledErrors.length === 0) return { ran, failed };
  return { ran, failed: ran.map((file) => ({ file, test: 'an error that no test caught' })) };
}

function failedFile(module: TestModule): FailedFile {
  const [first] = module.children.allTests('failed');
  return { file: relative(folder, module.moduleId), test: first?.fullName ?? 'does not load' };
}
