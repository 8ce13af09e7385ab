import { run } from '../../../src-main/headless.ts';

/** The service that a relay starts, with a patience that a test can outlast. */
await run(process.argv.slice(2), { whileUsed: { lookEveryMs: 100, looks: 5 } });
