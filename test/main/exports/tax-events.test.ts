import { expect, test } from 'vitest';
import type { ExportReads } from '../../../src-main/operations/exports/export-subject.ts';
import { openExport } from '../../../src-main/operations/exports/export-subjects.ts';
import { everything, type ExportFormat } from '../../../src-preload/contract/views/exports/exports.ts';
import { vault } from '../agent-status.ts';
import { aChain, aFill } from '../domain/a-fill.ts';
import { decimal, hour } from '../markets.ts';
import { anOpenSource } from '../open-source-fixture.ts';

const from = Date.UTC(2026, 0, 2, 3, 4, 5);

/** Exports a long that opens with a fee and closes in two parts, with a gain and a fee, then a loss and a rebate; and two funding payments. */
async function cellsOf(
  format: ExportFormat,
  at: Pick<ExportReads, 'venue' | 'network'> = { venue: 'hyperliquid', network: 'MAINNET' },
  firstPaidAt = from + hour,
): Promise<readonly (readonly unknown[])[]> {
  await using source = anOpenSource({ account: vault });
  const { writer } = source.store;
  const span = { knownFrom: 0, readThrough: from + 10 * hour };
  const fills = aChain(
    [
      ['1', { fee: decimal('0.05') }],
      ['-0.4', { price: decimal('110'), closedPnl: decimal('4.0000001'), fee: decimal('0.02') }],
      [
        '-0.6',
        { price: decimal('90'), closedPnl: decimal('-6'), fee: decimal('-0.01'), direction: 'Close Long' },
      ],
    ],
    { from },
  );
  const spot = aFill({ coin: '@107', time: from, tid: 1, oid: 1, direction: 'Buy' });
  writer.putFills([...fills, spot], span);
  writer.putFunding(
    ['-0.3', '0.2', '0.0'].map((amount, nth) => ({
      time: firstPaidAt + nth * hour,
      coin: nth === 1 ? 'odd:GOLD' : 'BTC',
      amount: decimal(amount),
      positionSize: decimal('1'),
      rate: decimal('0.0001'),
      samples: null,
    })),
    span,
  );
  const scope = { ...source.scope, ...at } as ExportReads;
  const rows = openExport(scope, { subject: 'tax_events', filter: everything, format });
  const cells = [...rows.pages()].flat().map((row) => rows.columns.map(({ value }) => value(row) ?? ''));
  return [rows.columns.map(({ name }) => name), ...cells];
}

const hash = `0x${'ab'.repeat(32)}`;
const columns = (text: string): readonly string[] => text.split('|').map((cell) => cell.trim());

test("Koinly's universal file has a row for each gain, loss, fee, rebate and payment of perpetuals, and none of spot", async () => {
  expect(await cellsOf('koinly')).toEqual(
    [
      'Date|Sent Amount|Sent Currency|Received Amount|Received Currency|Fee Amount|Fee Currency|Net Worth Amount|Net Worth Currency|Label|Description|TxHash',
      '2026-01-02 05:04:05 UTC|||0.2|HYPE|||||realized gain|Hyperliquid: Funding odd:GOLD|',
      '2026-01-02 04:04:05 UTC|0.3|USDC|||||||realized gain|Hyperliquid: Funding BTC|',
      `2026-01-02 03:04:07 UTC|6|USDC|||||||realized gain|Hyperliquid: Close Long 0.6 BTC at 90|${hash}`,
      `2026-01-02 03:04:07 UTC|||0.01|USDC|||||fee refund|Hyperliquid: Close Long 0.6 BTC at 90|${hash}`,
      `2026-01-02 03:04:06 UTC|||4.0000001|USDC|0.02|USDC|||realized gain|Hyperliquid: Open Long 0.4 BTC at 110|${hash}`,
      `2026-01-02 03:04:05 UTC|0.05|USDC|||||||cost|Hyperliquid: Open Long 1 BTC at 100|${hash}`,
    ].map(columns),
  );
});

test('gains and payments come newest first, one among the other', async () => {
  const [, ...rows] = await cellsOf('koinly', undefined, from + 1_500);
  expect(rows.map((row) => String(row[0]).slice(11, 19))).toEqual([
    '04:04:06',
    '03:04:07',
    '03:04:07',
    '03:04:06',
    '03:04:06',
    '03:04:05',
  ]);
  expect(rows.map((row) => String(row[10]).replace('Hyperliquid: ', '').slice(0, 7))).toEqual([
    'Funding',
    'Close L',
    'Close L',
    'Funding',
    'Open Lo',
    'Open Lo',
  ]);
});

test("CoinTracking's file has the same events in its columns and types", async () => {
  const key = (nth: number): string => `${from + nth * 1_000} BTC ${900 - nth} ${100 + nth}`;
  expect(await cellsOf('cointracking')).toEqual(
    [
      'Type|Buy Amount|Buy Cur.|Sell Amount|Sell Cur.|Fee Amount (optional)|Fee Cur. (optional)|Exchange (optional)|Trade Group (optional)|Comment (optional)|Date|Liquidity pool (optional)|Tx-ID (optional)|Buy Value in Account Currency (optional)|Sell Value in Account Currency (optional)',
      `Derivatives / Futures Profit|0.2|HYPE|||||Hyperliquid|odd:GOLD|Funding odd:GOLD|2026-01-02 05:04:05||${from + 2 * hour} odd:GOLD funding||`,
      `Derivatives / Futures Loss|||0.3|USDC|||Hyperliquid|BTC|Funding BTC|2026-01-02 04:04:05||${from + hour} BTC funding||`,
      `Derivatives / Futures Loss|||6|USDC|||Hyperliquid|BTC|Close Long 0.6 BTC at 90|2026-01-02 03:04:07||${key(2)}||`,
      `Other Income|0.01|USDC|||||Hyperliquid|BTC|Close Long 0.6 BTC at 90|2026-01-02 03:04:07||${key(2)} rebate||`,
      `Derivatives / Futures Profit|4.0000001|USDC|||0.02|USDC|Hyperliquid|BTC|Open Long 0.4 BTC at 110|2026-01-02 03:04:06||${key(1)}||`,
      `Other Fee|||0.05|USDC|||Hyperliquid|BTC|Open Long 1 BTC at 100|2026-01-02 03:04:05||${key(0)}||`,
    ].map(columns),
  );
});

test.each([
  ['Hyperliquid testnet', { venue: 'hyperliquid', network: 'TESTNET' }],
  ['Perpscope simulator', { venue: 'simulated', network: 'MAINNET' }],
] as const)('an import never takes play money for money earned: %s', async (exchange, at) => {
  const named = (cells: readonly (readonly unknown[])[], column: string): unknown =>
    cells[1]?.[cells[0]?.indexOf(column) ?? -1];
  expect(named(await cellsOf('cointracking', at), 'Exchange (optional)')).toBe(exchange);
  expect(named(await cellsOf('koinly', at), 'Description')).toBe(`${exchange}: Funding odd:GOLD`);
});
