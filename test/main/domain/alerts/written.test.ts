import { expect, test } from 'vitest';
import { writtenPrice, writtenShare, writtenUsd } from '../../../../src-main/domain/alerts/written.ts';
import { decimal } from '../../markets.ts';
import { look, notices } from './a-look.ts';

test.each([
  ['2120.75', '$2,120.75'],
  ['2500', '$2,500.00'],
  ['1234567.895', '$1,234,567.90'],
  ['0.004', '$0.00'],
  ['-12.3', '−$12.30'],
  ['-0.001', '$0.00'],
])('%s is %s', (value, text) => expect(writtenUsd(decimal(value))).toBe(text));

test.each([
  [0.8483, '84.8%'],
  [1, '100.0%'],
  [12.3456, '1,234.6%'],
])('a share of %d is %s', (share, text) => expect(writtenShare(share)).toBe(text));

test.each([
  ['2734.5123456', '2,734.5'],
  ['0.0012345678', '0.0012346'],
  ['123456.7', '123,457'],
  ['99999.6', '100,000'],
  ['1', '1'],
])('a price of %s is %s', (price, text) => expect(writtenPrice(decimal(price))).toBe(text));

test('alerts write money, percent and prices as the screens do', () => {
  const said = (facts: Parameters<typeof look>[0]): string | undefined =>
    look(facts).raised[0]?.alert.message;
  const risk = { daily_pnl_usd: -2120.754, max_daily_loss_usd: 2500 };
  expect(said({ agent: notices({}, risk) })).toBe(
    "Today's loss of $2,120.75 is 84.8% of its limit of $2,500.00.",
  );
  const liquidation = { kind: 'at', price: decimal('2734.5123456'), mark: decimal('2900') } as const;
  expect(said({ positions: [{ coin: 'ETH', unread: null, liquidation, stop: { kind: 'resting' } }] })).toBe(
    'The mark is 5.7% away from the liquidation price at 2,734.5.',
  );
});
