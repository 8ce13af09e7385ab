import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalRows } from '../../../../src-main/domain/audit/canonical-row.ts';
import { checkpointText, parseCheckpoint } from '../../../../src-main/domain/audit/checkpoint.ts';
import { canonicalJson } from '../../../../src-main/domain/canonical-json.ts';

const owner = { venue: 'hyperliquid', network: 'TESTNET', account: '0xabc' };
const field = (name: string, since = 1) => ({ name, since });

describe('the canonical bytes of a row', () => {
  test('are JSON by RFC 8785: sorted keys, no spaces, figures as text, absent fields left out', () => {
    const row = canonicalRows('fill', owner, [field('time'), field('price'), field('cloid')]);
    expect(row([1_764_000_000_000, '97.50', null])).toBe(
      '{"account":"0xabc","network":"TESTNET","price":"97.50","subject":"fill","time":1764000000000,"v":1,"venue":"hyperliquid"}',
    );
  });

  test('do not depend on the record’s folder', () => {
    const place = { ...owner, dataDir: '/somewhere' };
    expect(canonicalRows('fill', place, [])([])).toBe(canonicalRows('fill', owner, [])([]));
  });

  test('name an unknown account as null', () => {
    expect(canonicalRows('fill', { ...owner, account: null }, [])([])).toContain('"account":null');
  });

  test("escape text as RFC 8785's own examples do", () => {
    const row = canonicalRows('fill', owner, [field('text')]);
    expect(row(['\u20ac$\u000f\nA\'B"\\\\"/\u0080\u{1f600}'])).toContain(
      String.raw`"text":"€$\u000f\nA'B\"\\\\\"/` + '\u0080\u{1f600}"',
    );
  });

  test('equal those of a plain canonical object, for any values', () => {
    const names = ['zeta', 'Alpha', 'at', 'u', 'w', 'subjects'];
    const row = canonicalRows(
      'fill',
      owner,
      names.map((name) => field(name)),
    );
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 6, maxLength: 6 }), (values) => {
        const fields = names.map((name, nth) => [name, values[nth] ?? undefined] as const);
        expect(row(values)).toBe(
          canonicalJson({ v: 1, subject: 'fill', ...owner, ...Object.fromEntries(fields) }),
        );
      }),
      { seed: 16, numRuns: 200 },
    );
  });

  test('stay as they were for old rows when a field is added; new rows have a new version', () => {
    const old = canonicalRows('fill', owner, [field('price')]);
    const now = canonicalRows('fill', owner, [field('price'), field('venueFee', 2)]);
    expect(now(['1', null])).toBe(old(['1']));
    expect(now(['1', '0.1'])).toContain('"v":2,"venue"');
  });
});

test('a checkpoint is read back, and an invalid one is null', () => {
  const checkpoint = { logId: 'ab'.repeat(16), size: 12, root: Buffer.alloc(32, 7) };
  const text = checkpointText(checkpoint);
  expect(text).toBe(`perpscope/${'ab'.repeat(16)}\n12\n${Buffer.alloc(32, 7).toString('base64')}\n`);
  expect(parseCheckpoint(text)).toEqual(checkpoint);
  for (const wrong of [
    '',
    text.trim(),
    text.replace('12', '012'),
    text.replace('perpscope', 'other'),
    `${text}more\n`,
  ])
    expect(parseCheckpoint(wrong)).toBeNull();
});
