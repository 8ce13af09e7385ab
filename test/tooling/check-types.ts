import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageScript } from './package-script.ts';
import { repository } from './repository.ts';

/** Each has its own world: what a type name may mean differs between Node, a page and a test. */
const projects = ['src-main', 'src-preload', 'src-renderer', 'sdk', 'test'];

interface Verdict {
  readonly project: string;
  readonly output: string;
  readonly sound: boolean;
}

async function checkTypes(project: string): Promise<Verdict> {
  const child = spawn(
    process.execPath,
    [packageScript('typescript', 'tsc'), '-p', join(repository, project), '--pretty', 'false'],
    { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject)),
  ]);
  return { project, output, sound: code === 0 };
}

// Two at a time: the compiler is a process of its own.
const half = Math.ceil(projects.length / 2);
for (const pair of [projects.slice(0, half), projects.slice(half)]) {
  for (const { project, output, sound } of await Promise.all(pair.map(checkTypes))) {
    console.log(`${project}: ${sound ? 'sound' : 'refused'}`);
    if (output !== '') console.log(output.trimEnd());
    if (!sound) process.exitCode = 1;
  }
}
