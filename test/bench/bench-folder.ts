import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface BenchFolder extends Disposable {
  readonly path: string;
}

/** A folder of one row, removed with it. */
export function benchFolder(): BenchFolder {
  const path = mkdtempSync(join(tmpdir(), 'perpscope-bench-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
