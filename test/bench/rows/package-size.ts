import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildMcpb } from '../../../packaging/build-mcpb.ts';
import { targetOf } from '../../../packaging/target.ts';
import { packApp } from '../../packaging/packed-app.ts';
import { atMost, type Row } from '../bench-row.ts';

const sizeMb = (path: string): number => statSync(path).size / 1e6;

/** Size of an installation beside Electron itself, and of the bundle that Claude Desktop installs. */
export const packageSizeRow: Row = {
  name: 'package-size',
  title: 'Size of the packed app without Electron, and of the bundle for Claude Desktop',
  run: async () => {
    using packed = await packApp();
    const folder = mkdtempSync(join(tmpdir(), 'perpscope-size-'));
    try {
      const files = globSync('**/*', { cwd: packed.resources }).map((path) => join(packed.resources, path));
      const resources = files.filter((path) => statSync(path).isFile());
      const figures = [
        {
          what: 'resources',
          value: resources.reduce((sum, path) => sum + sizeMb(path), 0),
          unit: 'MB',
          floor: atMost(40),
        },
        { what: 'bundle', value: sizeMb(await buildMcpb(folder, targetOf())), unit: 'MB', floor: atMost(10) },
      ];
      return { figures, counts: { files: resources.length }, answers: 0, wrongAnswers: 0 };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
