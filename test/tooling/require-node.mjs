// Plain JavaScript, so that a Node that can't read TypeScript can still say what it lacks.
// Usage: node test/tooling/require-node.mjs <script.ts> [arguments]
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const needed = 24;
const [script = ''] = process.argv.splice(2, 1);

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(`Node ${needed} or newer is needed; this is ${process.versions.node}.`);
  process.exitCode = 2;
} else {
  await import(pathToFileURL(resolve(script)).href);
}
