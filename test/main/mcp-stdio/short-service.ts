import { serve } from '../../../src-main/cli/serve.ts';
import { nodeHost } from '../../../src-main/cli/node-host.ts';
import { readFlags } from '../../../src-main/config/flags.ts';

/** The service that a relay starts, with an idle time short enough for a test. */
await serve(readFlags(process.argv.slice(2)), {
  host: nodeHost(import.meta.filename),
  whileUsed: { lookEveryMs: 100, looks: 5 },
});
