import type { DecimalText } from '../decimal.ts';
import { Fixed, fixedText, zero } from '../fixed.ts';
import type { FundingPayment } from '../account/funding.ts';

/** Positive = received. */
export function fundingTotal(payments: readonly Pick<FundingPayment, 'amount'>[]): DecimalText {
  return fixedText(payments.reduce((sum, { amount }) => sum.plus(Fixed.of(amount)), zero));
}
