import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const sources = readdirSync(resolve(root, 'src-main'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|mjs|cts)$/.test(path))
  .map((path) => ({ path, text: readFileSync(resolve(root, 'src-main', path), 'utf8') }));

/** Only viem's address checks are imported, by their own entry point; signing has another. */
const addressesAlone = ['viem'];

/** What code that could change anything at the venue can't do without. */
const signs = [
  /\/exchange\b/,
  /['"](viem(?!\/utils['"])|ethers|web3|@noble\/|@scure\/|secp256k1|elliptic|ethereumjs|@ethereumjs\/)/,
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

  test('no library that ships can sign, but one of which only its addresses are used', () => {
    const loaded = sources.flatMap(({ text }) => [
      ...text.matchAll(
        /^(?:import|export) (?!type\b)[^;]*?from '([^'.][^']*)';|\bimport\('([^'.][^']*)'\)/gm,
      ),
    ]);
    const shipped = new Set(loaded.map(([, named, lazy]) => packageOf(named ?? lazy ?? '')));
    expect([...shipped]).toContain('undici');
    expect([...shipped].filter((name) => signingLibraries.test(name))).toEqual(addressesAlone);
  });

  test('what could sign would be seen', () => {
    const told = (text: string): boolean => signs.some((sign) => sign.test(text));
    expect(told("fetch(`${base}/exchange`, { method: 'POST' })")).toBe(true);
    expect(told("import { privateKeyToAccount } from 'viem/accounts'")).toBe(true);
    expect(told("import { createWalletClient } from 'viem'")).toBe(true);
    expect(told("import { getAddress } from 'viem/utils'")).toBe(false);
    expect(told("import { secp256k1 } from '@noble/curves/secp256k1'")).toBe(true);
    expect(signingLibraries.test('viem')).toBe(true);
    expect(signingLibraries.test('undici')).toBe(false);
  });
});
