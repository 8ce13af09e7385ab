import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageScript } from './package-script.ts';
import { repository } from './repository.ts';

/** Each has its own libraries: a type name means different things in Node, a page and a test. The largest come first. */
const projects = ['test', 'src-main', 'src-renderer', 'packaging', 'sdk', 'src-preload'];

interface Verdict {
  readonly output: string;
  readonly sound: boolean;
}

async function checkTypes(project: string): Promise<Verdict> {
  const buildInfo = join(repository, 'node_modules', '.cache', 'types', `${project}.tsbuildinfo`);
  const child = spawn(
    process.execPath,
    [
      packageScript('typescript', 'tsc'),
      '-p',
      join(repository, project),
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      buildInfo,
      // Two compilers with one checker each take half the CPU time of one with four, which check shared types four times.
      '--checkers',
      '1',
    ],
    { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject)),
  ]);
  return { output, sound: code === 0 };
}

async function checkNext(): Promise<void> {
  for (let project = projects.shift(); project !== undefined; project = projects.shift()) {
    const { output, sound } = await checkTypes(project);
    console.log(`${project}: ${sound ? 'sound' : 'refused'}`);
    if (output !== '') console.log(output.trimEnd());
    if (!sound) process.exitCode = 1;
  }
}

await Promise.all([checkNext(), checkNext()]);
