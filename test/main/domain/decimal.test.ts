import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal, percentChange, toNumber } from '../../../src-main/domain/decimal.ts';

/** Digits with an optional sign and fraction: every spelling the venue uses, float noise included. */
const plainText = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.option(fc.stringMatching(/^[0-9]{1,20}$/), { nil: null }),
  )
  .map(
    ([negative, whole, fraction]) =>
      `${negative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`,
  );

/** The value as a whole number of 10^-20, by string work alone. */
function scaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(20, '0'));
  return text.startsWith('-') ? -size : size;
}

function parsed(text: string) {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`${text} was refused`);
  return value;
}

describe('a plain decimal', () => {
  test.each([
    ['0.0', '0'],
    ['1.50', '1.5'],
    ['0012.3', '12.3'],
    ['-0.00000625', '-0.00000625'],
    ['965843.7286000003', '965843.7286000003'],
    ['2703997.4500000002', '2703997.4500000002'],
    ['1516669192.1953897476', '1516669192.1953897476'],
    ['100000000000000000000000', '100000000000000000000000'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['-0', '0'],
    ['-0.0', '0'],
  ])('%s has one canonical text, %s', (text, canonical) => {
    expect(parseDecimal(text)).toBe(canonical);
  });

  test('keeps its exact value, to the last digit', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        expect(scaled(parsed(text))).toBe(scaled(text));
      }),
    );
  });

  test('is parsed to a text that parses to itself', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        const once = parsed(text);
        expect(parseDecimal(once)).toBe(once);
      }),
    );
  });

  test('is spelled in one way: equal values have equal texts', () => {
    fc.assert(
      fc.property(plainText, fc.nat(5), (text, zeros) => {
        const longer = `${text.includes('.') ? text : `${text}.0`}${'0'.repeat(zeros)}`;
        expect(parseDecimal(longer)).toBe(parseDecimal(text));
      }),
    );
  });

  test('becomes the nearest JSON number', () => {
    fc.assert(
      fc.property(plainText, (text) => {
        expect(Math.abs(toNumber(parsed(text)))).toBe(Math.abs(Number(text)));
      }),
    );
  });
});

describe('text that is not a plain decimal', () => {
  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '1e5',
    '1E-7',
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '+1',
    '.5',
    '5.',
    '-',
    '--1',
    '1.2.3',
    '1,000',
    '0x10',
    '1_000',
    '٣',
    'null',
    '1'.repeat(65),
  ])('%j is refused', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  test('any other text is refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^-?\d+(\.\d+)?$/.test(text));
        expect(parseDecimal(text)).toBeNull();
      }),
    );
  });
});

describe('the change in percent', () => {
  test.each([
    ['100', '110', 10],
    ['80', '60', -25],
    ['0.1', '0.3', 200],
    ['5', '5', 0],
  ])('from %s to %s is %d', (from, to, percent) => {
    expect(percentChange(parsed(from), parsed(to))).toBe(percent);
  });

  test('from zero is not known, however zero is spelled', () => {
    expect(percentChange(parsed('0.000'), parsed('1'))).toBeNull();
  });
});
