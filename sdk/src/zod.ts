import * as z from 'zod';

/** Whether this runs in a page or a web worker, whose content security policy may forbid the code evaluation that zod uses. */
const isBrowser = 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

// Applies only to schemas created later. In the package every schema imports zod from here.
if (isBrowser) z.config({ jitless: true });

export * from 'zod';
