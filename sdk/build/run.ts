import { join, resolve } from 'node:path';
import { buildClient } from './build-client.ts';

await buildClient(join(resolve(import.meta.dirname, '..'), 'dist'));
