import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buildMcpb } from './build-mcpb.ts';
import { repository } from './program-files.ts';
import { targetOf } from './target.ts';

// Usage: npm run package:mcpb [-- TARGET], for example darwin-arm64. Default: the target of this machine.
const target = targetOf(process.argv[2]);
const bundle = await buildMcpb(join(repository, 'dist'), target);
const { size } = await stat(bundle);
process.stdout.write(`${bundle} (${(size / 1e6).toFixed(1)} MB, for ${target})\n`);
