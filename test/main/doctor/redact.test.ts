import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doctorArguments } from '../../../src-main/doctor/arguments.ts';
import { redact } from '../../../src-main/doctor/redact.ts';
import { StartError } from '../../../src-main/errors.ts';

const hex = (length: number) =>
  array(constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length }).map(
    (digits) => `0x${digits.join('')}`,
  );

describe('A report that may be shown to others', () => {
  it('holds no whole address and no hash, wherever they stand', () => {
    assert(
      property(string(), hex(40), hex(64), (text, address, hash) => {
        const shown = redact(`${text} "${address}",${hash} `, { paths: [] });
        expect(shown).not.toContain(address);
        expect(shown).not.toContain(hash.slice(2, 20));
      }),
    );
  });

  it('names folders by what they are', () => {
    const paths = [
      ['/home/someone/data', '<data folder>'],
      ['/home/someone', '<home>'],
    ] as const;
    expect(redact('/home/someone/data/a.sqlite and /home/someone/b', { paths })).toBe(
      '<data folder>/a.sqlite and <home>/b',
    );
  });
});

describe('What doctor is asked', () => {
  it('takes its own options and leaves the configuration’s', () => {
    expect(
      doctorArguments([
        '--venue',
        '--record',
        'kept',
        '--only',
        'userFills, perpDexs',
        '--network',
        'mainnet',
      ]),
    ).toEqual({
      venue: true,
      record: 'kept',
      only: ['userFills', 'perpDexs'],
      rest: ['--network', 'mainnet'],
    });
  });

  it('knows the setting --venue NAME from the question --venue', () => {
    expect(doctorArguments(['--venue', 'hyperliquid'])).toMatchObject({
      venue: false,
      rest: ['--venue', 'hyperliquid'],
    });
    expect(doctorArguments(['--venue', 'hyperliquid', '--venue']).venue).toBe(true);
  });

  it.each([
    [['--record', 'kept']],
    [['--venue', '--record']],
    [['--venue', '--only', 'order']],
    [['--only', 'userFills']],
  ])('refuses %j in one line', (argv) => {
    expect(() => doctorArguments(argv)).toThrow(StartError);
  });
});
