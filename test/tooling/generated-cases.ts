import { configureGlobal } from 'fast-check';

/** Every property draws its cases from one seed; a property that fails prints it. */
configureGlobal({ seed: Number(process.env['PERPSCOPE_SEED']) });
