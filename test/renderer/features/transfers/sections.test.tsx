import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../../../src-preload/contract/views/funds/ledger.ts';
import type { DepositList, FollowedDeposit } from '../../../../src-preload/contract/views/funds/deposits.ts';
import type { CollateralTransfers } from '../../../../src-preload/contract/views/funds/transfers.ts';
import { Collateral } from '../../../../src-renderer/features/transfers/CollateralSection.tsx';
import { Deposits } from '../../../../src-renderer/features/transfers/DepositsSection.tsx';
import { ledgerColumns } from '../../../../src-renderer/features/transfers/ledger-columns.tsx';
import { unknownMarket } from '../../../../src-renderer/format/market-figures.ts';
import { hourMs } from '../../../../src-renderer/format/time.ts';
import { noon, utc } from '../../builders.ts';
import { drawn, drawnRows, reasonsOf, textOf } from '../../drawn.tsx';

const none: CollateralTransfers = {
  network: 'TESTNET',
  available: true,
  unavailableReason: null,
  enabled: true,
  pending: [],
  arrived: [],
  receivables: [],
};
const aTransfer = {
  id: 'transfer-1',
  fromDex: '',
  toDex: 'xyz',
  token: 'USDC',
  amount: 100,
  status: 'pending',
  requestedAt: utc(noon),
};

describe('collateral between DEXes', () => {
  const shown = (change: Partial<CollateralTransfers>): string =>
    textOf(drawn(<Collateral transfers={{ ...none, ...change }} />));

  test('is pending, receivable or arrived, each with its DEXes', () => {
    const text = shown({
      pending: [{ ...aTransfer, ledgerHash: null }],
      receivables: [{ dex: 'flx', token: 'HYPE', amount: 5, since: null }],
      arrived: [{ ...aTransfer, id: 'transfer-2', ledgerHash: '0xabc', arrivedAt: utc(noon) }],
    });
    for (const word of ['Pending', 'Receivable', 'Arrived', 'main', 'xyz', '0xabc', '$100.00 USDC', '5 HYPE'])
      expect(text).toContain(word);
    expect(text).not.toContain('HYPE HYPE');
  });

  test('is unknown, not none, if it could not be read', () => {
    const unavailableReason = "The agent's last status is 91 s old (2026-11-26 09:04:12 UTC).";
    const text = shown({ available: false, unavailableReason, enabled: null });
    expect(text).toContain('Not known. The agent’s last status is from 26 Nov 2026, 09:04:12 UTC.');
    expect(text).not.toContain('Nothing');
  });

  test('says if there is none, and if the agent has it turned off', () => {
    expect(shown({})).toContain('Nothing is pending or receivable.');
    expect(shown({ enabled: false })).toContain('turned off');
  });
});

const aRow = (change: Partial<FollowedDeposit> = {}): FollowedDeposit => ({
  depositId: `0x${'0d'.repeat(32)}`,
  network: 'base',
  venueNetwork: 'TESTNET',
  escrowContract: `0x${'e5'.repeat(20)}`,
  status: 'pending',
  depositor: `0x${'de'.repeat(20)}`,
  amount: '250000000',
  preparedAt: utc(noon),
  x402PaymentId: null,
  depositedAt: null,
  releaseTime: null,
  cancelDeadline: null,
  transactionHash: null,
  blockNumber: null,
  finalized: null,
  readAtBlock: null,
  explorerUrl: null,
  ...change,
});

describe('prepared deposits', () => {
  const markup = (rows: FollowedDeposit[], change: Partial<DepositList> = {}): string =>
    drawn(<Deposits list={{ network: 'TESTNET', rows, next: null, chains: [], ...change }} />);
  const shown = (...given: Parameters<typeof markup>): string => textOf(markup(...given));

  test('are pending until they are on their chain, and say whether it was read', () => {
    expect(shown([aRow()])).toContain('chain not read yet');
    expect(shown([aRow({ finalized: false, readAtBlock: 9 })])).toContain('not on chain at block 9');
  });

  test('count down to the end of the cancel window and to their release', () => {
    const escrowed = aRow({
      status: 'escrowed',
      finalized: false,
      readAtBlock: 9,
      blockNumber: 8,
      transactionHash: `0x${'77'.repeat(32)}`,
      explorerUrl: `https://basescan.org/tx/0x${'77'.repeat(32)}`,
      cancelDeadline: utc(noon + 3 * hourMs),
      releaseTime: utc(noon - hourMs),
    });
    const text = shown([escrowed]);
    for (const words of ['In escrow', 'block 8, not final yet', 'in 3 h 0 min', 'due', '$250.00'])
      expect(text).toContain(words);
    expect(markup([escrowed])).toContain('href="https://basescan.org/tx/0x77');
  });

  test('no longer count down once they are settled', () => {
    const row = aRow({ status: 'cancelled', finalized: true, cancelDeadline: utc(noon + hourMs) });
    expect(shown([row])).toContain('Canceled');
    expect(shown([row])).not.toContain('in 1 h');
  });

  test('may be out of date if their chain fails, and name the cause', () => {
    const chains: DepositList['chains'] = [
      { network: 'base', readAt: null, failure: 'Base did not answer.' },
    ];
    expect(shown([aRow()], { chains })).toContain('States on base may be out of date. Base did not answer.');
  });

  test('say how one is prepared if there are none', () => {
    expect(shown([])).toMatch(/^None yet\. A program prepares one with POST \/mcp\/deposit ?\.$/);
  });
});

const aLedgerEntry = (change: Partial<LedgerEntry>): LedgerEntry => ({
  id: 'entry-1',
  time: utc(noon),
  kind: 'deposit',
  token: 'USDC',
  amount: 5,
  direction: 'in',
  fee: null,
  netUsd: null,
  fromDex: null,
  toDex: null,
  liquidated: [],
  hash: '0x',
  balance: null,
  balanceReason: null,
  ...change,
});

const shownWith = { figures: unknownMarket, isStale: false };

test('an amount of the ledger has the sign of its direction, unless it rounds to zero', () => {
  const amountOf = (amount: number, direction: 'in' | 'out' | 'own' | null, token: string | null = 'USDC') =>
    ledgerColumns
      .find(({ id }) => id === 'amount')
      ?.text(aLedgerEntry({ amount, direction, token }), shownWith);
  expect([amountOf(5, 'in'), amountOf(5, 'out'), amountOf(5, 'own'), amountOf(5, null)]).toEqual([
    '+$5.00',
    '−$5.00',
    '$5.00',
    '$5.00',
  ]);
  expect([amountOf(0.004, 'in'), amountOf(0.004, 'out')]).toEqual(['$0.00', '$0.00']);
  expect([amountOf(5, 'out', 'HYPE'), amountOf(1234.5, 'out', null)]).toEqual(['−5 HYPE', '−1,234.5']);
});

test('a liquidation in the ledger names its market, links to its order, and says where its loss is', () => {
  const row = aLedgerEntry({
    kind: 'liquidation',
    token: null,
    amount: null,
    direction: null,
    liquidated: [{ coin: 'xyz:GOLD', marketId: 'hl-testnet:xyz:GOLD', tradeId: 'order-1' }],
  });
  const markup = drawnRows(ledgerColumns, [row]);
  expect(textOf(markup)).toContain('Liquidation xyz:GOLD');
  expect(markup).toMatch(/href="[^"]*\/trades\/order-1"[^>]*>xyz:GOLD</);
  const reasons = reasonsOf(markup).filter((reason) => reason.includes('its loss is in its fills'));
  expect(reasons).toHaveLength(3);
});
