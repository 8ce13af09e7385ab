import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { requireBuild } from './headless-program.ts';

const out = resolve(import.meta.dirname, '../../out');

/** Names that code which signs, sends or holds a key can't do without; a bundler keeps them. */
const signing = [
  'signTransaction',
  'signTypedData',
  'signMessage',
  'personal_sign',
  'privateKeyToAccount',
  'mnemonicToAccount',
  'secp256k1',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'wallet_sendCalls',
  'wallet_requestPermissions',
];

interface Chunk {
  readonly name: string;
  readonly text: string;
  /** Returns the chunks that are loaded with it. */
  readonly loads: readonly string[];
}

function readChunks(): readonly Chunk[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|cjs|mjs)$/.test(path))
    .map((name) => {
      const text = readFileSync(join(out, name), 'utf8');
      const loads = [...text.matchAll(/(?:\bfrom\s*|^import\s*|;import\s*)["']\.\/([^"']+\.js)["']/gm)];
      return { name, text, loads: loads.map(([, path = '']) => join('main', path)) };
    });
}

describe('the built program', () => {
  beforeAll(requireBuild);

  test('contains no code that signs, sends a transaction or holds a key', () => {
    const chunks = readChunks();
    expect(chunks.length).toBeGreaterThan(20);
    const found = chunks.flatMap(({ name, text }) =>
      signing.filter((word) => text.includes(word)).map((word) => `${word} in ${name}`),
    );
    expect(found).toEqual([]);
  });

  test('reads chains through viem, which is loaded with the first chain and not at the start', () => {
    const chunks = readChunks();
    const withViem = chunks.filter(({ text }) => text.includes('viem.sh')).map(({ name }) => name);
    expect(withViem).not.toEqual([]);
    const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
    const atStart = new Set(['index', 'cli', 'service-thread'].map((name) => join('main', `${name}.js`)));
    // A set's own loop visits items that are added to it meanwhile.
    for (const name of atStart) for (const loaded of byName.get(name)?.loads ?? []) atStart.add(loaded);
    expect(atStart.size).toBeGreaterThan(10);
    expect(withViem.filter((name) => atStart.has(name))).toEqual([]);
  });
});
