import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fixed, fixedText, quotientText, zero } from '../../../src-main/domain/fixed.ts';

const RuleCheck = Decimal.clone({ precision: 200 });
/** Canonical text of any sign and any number of places up to 30. */
const aText = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 30 }))
  .map(([units, places]) => canonical(new RuleCheck(units.toString()).times(new RuleCheck(10).pow(-places))));
const canonical = (value: Decimal): string => (value.isZero() ? '0' : value.toFixed());

test('a text is unchanged by a round trip', () => {
  const texts = fc.sample(aText, { numRuns: 200, seed: 1 });
  expect(texts.map((text) => fixedText(Fixed.of(text)))).toEqual(texts);
});

test('sums, differences, products and order equal those of exact decimals', () => {
  fc.assert(
    fc.property(aText, aText, (a, b) => {
      const [x, y] = [Fixed.of(a), Fixed.of(b)];
      expect(fixedText(x.plus(y))).toBe(canonical(new RuleCheck(a).plus(b)));
      expect(fixedText(x.minus(y))).toBe(canonical(new RuleCheck(a).minus(b)));
      expect(fixedText(x.times(y))).toBe(canonical(new RuleCheck(a).times(b)));
      expect(x.compare(y)).toBe(new RuleCheck(a).comparedTo(b));
    }),
    // Two numbers whose sum no number holds.
    { numRuns: 300, examples: [['900000000000000', '10000000000000.1']] },
  );
});

test('a quotient has 20 digits that are right, and all of them where it ends before', () => {
  fc.assert(
    fc.property(
      aText,
      aText.filter((text) => text !== '0'),
      (a, b) => {
        const [total, count] = [Fixed.of(a).abs(), Fixed.of(b).abs()];
        const exact = new RuleCheck(a).abs().div(new RuleCheck(b).abs());
        const found = new RuleCheck(quotientText(total, count) ?? '');
        expect(found.lessThanOrEqualTo(exact)).toBe(true);
        expect(exact.minus(found).lessThanOrEqualTo(exact.times('1e-19'))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
  expect(quotientText(Fixed.of('412'), Fixed.of('4'))).toBe('103');
  expect(quotientText(Fixed.of('1'), Fixed.of('8'))).toBe('0.125');
  expect(quotientText(zero, Fixed.of('3.5'))).toBe('0');
  expect(quotientText(Fixed.of('3.5'), zero)).toBeNull();
});
