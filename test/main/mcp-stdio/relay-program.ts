import { resolve } from 'node:path';
import { runCommand } from '../../../src-main/cli/commands.ts';
import { nodeHost } from '../../../src-main/cli/node-host.ts';

/** `perpscope mcp` from its sources, which checks for a switch more often than the program does. */
await runCommand(['mcp', ...process.argv.slice(2)], {
  host: nodeHost(resolve(import.meta.dirname, '../../../src-main/cli.ts')),
  lookEveryMs: 100,
  // So long that it shows the service's answer, unless a test is about what comes before.
  greetAfterMs: Number(process.env['TEST_GREET_AFTER_MS'] ?? 60_000),
});
