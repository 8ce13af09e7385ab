import { resolve } from 'node:path';
import { findImportViolations } from './import-violations.ts';

const { files, violations } = await findImportViolations(resolve(import.meta.dirname, '../..'));
for (const { rule, from, to } of violations) {
  console.error(from === to ? `${rule}: ${from}` : `${rule}: ${from} -> ${to}`);
}
console.log(`${files} files read, ${violations.length} imports refused`);
if (files === 0 || violations.length > 0) process.exitCode = 1;
