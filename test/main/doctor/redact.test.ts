import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../src-main/doctor/doctor.ts';

const hex = (length: number) =>
  array(constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length }).map(
    (digits) => `0x${digits.join('')}`,
  );

describe('A report that may be shown to others', () => {
  it('contains no whole address and no hash anywhere', () => {
    assert(
      property(string(), hex(40), hex(64), (text, address, hash) => {
        const shown = redact(`${text} "${address}",${hash} `, { paths: [] });
        expect(shown).not.toContain(address);
        expect(shown).not.toContain(hash.slice(2, 20));
      }),
    );
  });

  it('names folders by their purpose', () => {
    const paths = [
      ['/home/someone/data', '<data folder>'],
      ['/home/someone', '<home>'],
    ] as const;
    expect(redact('/home/someone/data/a.sqlite and /home/someone/b', { paths })).toBe(
      '<data folder>/a.sqlite and <home>/b',
    );
  });
});
