import { z } from 'zod';

/** A page, or a worker of one: their policy may forbid the evaluation that zod compiles its checks with. */
const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

// Holds only for schemas made later: whatever loads this file loads it before any of them.
if (isBrowser) z.config({ jitless: true });
