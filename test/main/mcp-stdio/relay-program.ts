import { resolve } from 'node:path';
import { runMcp } from '../../../src-main/run-mcp.ts';

/** `perpscope mcp` from its sources, looking more often than it does in life. */
await runMcp(process.argv.slice(2), {
  entry: resolve(import.meta.dirname, '../../../src-main/cli.ts'),
  lookEveryMs: 100,
});
