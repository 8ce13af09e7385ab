import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildPackage } from '../../sdk/built-package.ts';
import { atMost, type Figure, type Row } from '../bench-row.ts';

const client = `import { createClient } from '@perpscope/client';
const api = createClient({ baseUrl: 'http://127.0.0.1:4310' });
console.log((await api.markets()).count);`;
const oneSchema = `import { MarketQuote } from '@perpscope/client';
console.log(MarketQuote.safeParse({}).success);`;
const onlyZod = `import * as z from 'zod';
console.log(z.object({ a: z.string().nullable(), b: z.array(z.number()) }).safeParse({}).success);`;

async function gzippedKb(program: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1_000;
}

/** Bytes that a page loads of the client package, zod included, as esbuild bundles it. */
export const clientSizeRow: Row = {
  name: 'client-size',
  title: 'Size of the client package in a bundle, zod included',
  run: async () => {
    using built = await buildPackage();
    const figure = async (what: string, program: string, floor: Figure['floor']): Promise<Figure> => ({
      what,
      value: await gzippedKb(program, built.consumer),
      unit: 'KB',
      floor,
    });
    const figures = [
      await figure('createClient and api.markets(), gzip', client, atMost(45)),
      await figure('one schema alone, gzip', oneSchema, atMost(32)),
      await figure('zod alone, gzip', onlyZod, null),
    ];
    return { figures, counts: {}, answers: 0, wrongAnswers: 0 };
  },
};
