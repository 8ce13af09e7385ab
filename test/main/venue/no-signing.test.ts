import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const sources = readdirSync(resolve(root, 'src-main'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|mjs|cts)$/.test(path))
  .map((path) => ({ path, text: readFileSync(resolve(root, 'src-main', path), 'utf8') }));

/** Only names that read are imported of viem; the test of the built program checks that nothing else of it ships. */
const readsAlone = ['viem'];
/** Imports from viem's own entry points; its others are not imported at all. */
const namesOfViem = {
  viem: [
    'BaseError',
    'HttpRequestError',
    'RpcRequestError',
    'createClient',
    'defineChain',
    'fallback',
    'http',
  ],
  'viem/actions': ['getBlock', 'getChainId', 'getCode', 'readContract'],
};

/** Names that code which could change anything at the venue can't do without. */
const signs = [
  /\/exchange\b/,
  /['"](viem(?!(\/utils|\/actions)?['"])|ethers|web3|@noble\/|@scure\/|secp256k1|elliptic|ethereumjs|@ethereumjs\/)/,
  /\bsignature\b/i,
  /\bprivateKey\b/i,
  /\bmnemonic\b/i,
  /createSign\b|\bsignTypedData\b|\beip.?712\b/i,
];

/** Libraries that sign; @nktkas/hyperliquid can, so it only checks the simulator and never ships. */
const signingLibraries =
  /^(viem|ethers|web3|@noble\/|@scure\/|secp256k1|elliptic|@?ethereumjs|@nktkas\/|hyperliquid|ccxt)/;

const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

describe('an observer can’t trade:', () => {
  test.each(signs)('no source of the service holds %s', (sign) => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter(({ text }) => sign.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('no shipped library can sign, except one of which only its addresses are used', () => {
    const loaded = sources.flatMap(({ text }) => [
      ...text.matchAll(
        /^(?:import|export) (?!type\b)[^;]*?from '([^'.][^']*)';|\bimport\('([^'.][^']*)'\)/gm,
      ),
    ]);
    const shipped = new Set(loaded.map(([, named, lazy]) => packageOf(named ?? lazy ?? '')));
    expect([...shipped]).toContain('undici');
    expect([...shipped].filter((name) => signingLibraries.test(name))).toEqual(readsAlone);
  });

  test('all imports of viem only read', () => {
    const imported = (entry: string): readonly string[] => {
      const form = new RegExp(`^import \\{([^}]*)\\} from '${entry}';`, 'gm');
      const names = sources.flatMap(({ text }) =>
        [...text.matchAll(form)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim())),
      );
      return [...new Set(names)].filter((name) => name !== '').sort();
    };
    for (const [entry, names] of Object.entries(namesOfViem)) expect(imported(entry)).toEqual(names);
    expect(
      sources.filter(({ text }) => /(import|export) \* .*'viem|import\('viem(?!\/utils')/.test(text)),
    ).toEqual([]);
  });

  test('only the reader of chains and the simulated ones import viem', () => {
    const users = sources.filter(({ text }) => /['"]viem\b/.test(text)).map(({ path }) => path);
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((path) => !/^(simulator\/)?chain\//.test(path))).toEqual([]);
  });

  test('signing code would be found', () => {
    const reported = (text: string): boolean => signs.some((sign) => sign.test(text));
    expect(reported("fetch(`${base}/exchange`, { method: 'POST' })")).toBe(true);
    expect(reported("import { privateKeyToAccount } from 'viem/accounts'")).toBe(true);
    expect(reported("import { createTransport } from 'viem/window'")).toBe(true);
    expect(reported("import { getAddress } from 'viem/utils'")).toBe(false);
    expect(reported("import { secp256k1 } from '@noble/curves/secp256k1'")).toBe(true);
    expect(signingLibraries.test('viem')).toBe(true);
    expect(signingLibraries.test('undici')).toBe(false);
  });
});
