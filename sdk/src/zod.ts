import * as z from 'zod';

/** A page, or a worker of one: their policy may forbid the evaluation that zod compiles its checks with. */
const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

// Holds only for schemas made later: in the package every schema imports zod from here.
if (isBrowser) z.config({ jitless: true });

export * from 'zod';
