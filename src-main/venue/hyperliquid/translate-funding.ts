import type { FundingPayment } from '../../domain/account/funding.ts';
import type { HistoryPage } from '../venue.ts';
import { readPage } from './history-page.ts';
import { textField } from './parse-rows.ts';
import { FundingRow } from './responses-history.ts';

/** Most rows per answer. */
const mostFunding = 500;

export function translateFunding(answer: readonly unknown[]): HistoryPage<FundingPayment> {
  return readPage(answer, {
    source: 'userFunding',
    schema: FundingRow,
    nameOf: (row) =>
      typeof row === 'object' && row !== null && 'delta' in row ? textField(row.delta, 'coin') : null,
    translate: fundingOf,
    fullAt: mostFunding,
  });
}

function fundingOf({ time, delta }: FundingRow): FundingPayment {
  return {
    time,
    coin: delta.coin,
    amount: delta.usdc,
    positionSize: delta.szi,
    rate: delta.fundingRate,
    samples: delta.nSamples ?? null,
  };
}
