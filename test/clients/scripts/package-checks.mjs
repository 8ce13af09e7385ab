import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { check } from './check.mjs';

const [tool] = process.argv.slice(2);
const { folder, tarball } = JSON.parse(process.env.PERPSCOPE_PACKAGE);

if (tool === 'publint') {
  const { publint } = await import('publint');
  const { messages } = await publint({ pkgDir: folder, strict: true });
  check('no messages, strict', messages, []);
} else {
  const manifest = createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json');
  const attw = join(dirname(manifest), 'dist/index.js');
  const args = [attw, tarball, '--profile', 'esm-only', '--no-color'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  check('types resolve wherever modules do', [status, stderr], [0, '']);
}
