import type { DecimalText } from '../../../../src-main/domain/decimal.ts';
import type { FundingPayment } from '../../../../src-main/domain/account/funding.ts';
import type { RoundTrip } from '../../../../src-main/domain/trades/round-trip.ts';

export const decimal = (text: string): DecimalText => text as DecimalText;

export const aTrip = (change: Partial<RoundTrip> = {}): RoundTrip => ({
  id: '0xabc:BTC:1000-1-1',
  coin: 'BTC',
  side: 'long',
  state: 'ended',
  end: 'closed',
  begun: 'known',
  firstAt: 1_000,
  openedAt: 1_000,
  lastAt: 61_000,
  closedAt: 61_000,
  entryPrice: decimal('100'),
  exitPrice: decimal('110'),
  entrySize: decimal('1'),
  exitSize: decimal('1'),
  position: decimal('0'),
  realizedPnl: decimal('10'),
  fees: decimal('0.1'),
  feeToken: 'USDC',
  fillCount: 2,
  ...change,
});

export const aPayment = (change: Partial<FundingPayment> = {}): FundingPayment => ({
  time: 30_000,
  coin: 'BTC',
  amount: decimal('-0.5'),
  positionSize: decimal('1'),
  rate: decimal('0.0000125'),
  samples: null,
  ...change,
});
