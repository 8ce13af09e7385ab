import { packExtension } from '@anthropic-ai/mcpb';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { mcpbManifest } from './mcpb-manifest.ts';
import { copyInto, databaseFiles, repository } from './program-files.ts';
import type { Target } from './target.ts';

/** Files of the built program that only Electron starts. */
const ofElectron = ['index.js', 'service-thread.js'];

/**
 * Packs the built program into a bundle for Claude Desktop and other clients that install `.mcpb` files: the program without its
 * window, and better-sqlite3 with its native module for `target`. Returns the path of the bundle in `folder`. Throws if there is no
 * build or if the mcpb tool rejects the manifest.
 */
export async function buildMcpb(folder: string, target: Target): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'perpscope-mcpb-'));
  const bundle = join(folder, `${manifest.name}-${manifest.version}-${target}.mcpb`);
  try {
    await fill(stage, target);
    await mkdir(folder, { recursive: true });
    const isPacked = await packExtension({ extensionPath: stage, outputPath: bundle, silent: true });
    if (!isPacked) throw new Error('The bundle could not be packed.');
    return bundle;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function fill(stage: string, target: Target): Promise<void> {
  await copyInto(stage, ['LICENSE', 'out/main', ...databaseFiles(target)]);
  for (const name of ofElectron) await rm(join(stage, 'out/main', name));
  await cp(join(repository, 'resources/icons/512x512.png'), join(stage, 'icon.png'));
  const { name, version, license } = manifest;
  await writeJson(join(stage, 'package.json'), { name, version, license, private: true, type: 'module' });
  await writeJson(join(stage, 'manifest.json'), mcpbManifest(target));
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
