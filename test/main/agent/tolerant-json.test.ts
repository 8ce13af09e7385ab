import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTolerantJson } from '../../../src-main/agent/tolerant-json.ts';

describe('the agent’s JSON', () => {
  test('is parsed as JSON, with any texts in it', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('NaN', '"Infinity"', '\\', '\\"NaN', ': -Infinity'));
    const value = fc.letrec((tie) => ({
      any: fc.oneof(text, fc.double({ noNaN: true }), fc.array(tie('any')), fc.dictionary(text, tie('any'))),
    })).any;
    fc.assert(
      fc.property(value, (value) => {
        const json = JSON.stringify(value);
        expect(parseTolerantJson(json)).toEqual(JSON.parse(json));
      }),
    );
  });

  test('may have bare NaN, Infinity and -Infinity, which become texts', () => {
    expect(parseTolerantJson('{"a":NaN,"b":[ -Infinity,Infinity ],"NaN":"say \\"NaN\\" NaN","c":1}')).toEqual(
      {
        a: 'NaN',
        b: ['-Infinity', 'Infinity'],
        NaN: 'say "NaN" NaN',
        c: 1,
      },
    );
    expect(parseTolerantJson('NaN')).toBe('NaN');
    expect(parseTolerantJson('\uFEFF{"a":Infinity}')).toEqual({ a: 'Infinity' });
  });

  test.each([
    '',
    '{',
    '{"a":NaN',
    '{"a":"NaN',
    '{"a":NaNa}',
    '{"a":-NaN}',
    '{"a":1Infinity}',
    '{NaN:1}',
    '{NaN :1}',
    '{"a":nan}',
    '<html>NaN</html>',
    '{"a":"\\',
  ])('is refused where it is invalid: %s', (text) => {
    expect(() => parseTolerantJson(text)).toThrow(expect.objectContaining({ failure: 'not_json' }));
  });

  test('takes CPU time in proportion to the length of hostile text', () => {
    const before = process.cpuUsage();
    for (const text of ['"'.repeat(1e6), '\\"'.repeat(1e6), 'NaN'.repeat(3e5), '-Infinit'.repeat(2e5)])
      expect(() => parseTolerantJson(`[NaN,${text}`)).toThrow('not JSON');
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(5e6);
  });
});
