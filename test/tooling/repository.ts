import { resolve } from 'node:path';

/** The folder that holds package.json. */
export const repository = resolve(import.meta.dirname, '../..');
