import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../../../src-main/app/back-up.ts';
import { PerpscopeError } from '../../../src-main/errors.ts';
import type { ReadingName } from '../../../src-main/operations/scope.ts';
import { operations } from '../../../src-main/operations/index.ts';
import type { Operation } from '../../../src-main/operations/operation.ts';
import { planRestore, restoreRecord, sourceOfBackup } from '../../../src-main/store/restore.ts';
import { vault } from '../agent-status.ts';
import { historyCalls } from '../bridge/history-calls.ts';
import { aTradedRecord } from '../exports/a-record.ts';
import { day, now } from '../markets.ts';
import { aFolder } from '../a-folder.ts';
import { anOpenSource, type OpenSourceFixture } from '../open-source-fixture.ts';
import { putQuotes, putCompleteAccount, read } from '../complete-account.ts';
import { aDeposit, aDepositReading } from '../store/a-deposit.ts';

/** Operations that write, return something new each time, or are about files beside the record: no answer of the record. */
const notOfRecord: ReadonlySet<string> = new Set([
  'markAlertsSeen',
  'setAlertMute',
  'setAlertThresholds',
  'prepareDeposit',
  'prepareWithdraw',
  'exportHistory',
  'previewExport',
  'startExport',
  'cancelExport',
  'revealExport',
  'listExports',
  'verifyFiles',
  'prepareDownload',
  'getBackups',
  'backUpNow',
  'revealBackups',
  'revealDataFolder',
  'revealLogFolder',
]);

/** Operations that have no answer without a risk report, an escrow contract and a chain that is read. */
const withoutAnswer = [
  'getRiskReport',
  'getDeposit',
  'getWithdraw',
  'getOnChainPerformance',
  'getOnChainStatistics',
  'listChainCheckRows',
  'listChainChecks',
  'listOnChainTradeHistory',
  'listOnChainTrades',
  'listOnChainWarnings',
];

const marketId = 'sim-testnet:BTC';
const usual = {
  marketId,
  id: '1',
  network: 'base',
  period: '30d',
  limit: 100,
  offset: 0,
  first: 100,
  after: null,
  points: 100,
  interval: '1h',
  filter: {},
  field: 'trades',
  marketIds: [marketId],
  coins: ['BTC'],
  fromMs: now - day,
  toMs: now,
};
const all = { period: 'all', assetClass: null, marketId: null, strategyId: null };
const page = { cursor: null, limit: 500 };
const inputs: Readonly<Record<string, unknown>> = {
  ...historyCalls,
  listTrades: { ...page, filter: { ...all, status: null, reconciliation: null } },
  listClosedTrades: { ...page, filter: all },
  listDecisions: { ...page, filter: { ...all, action: null } },
  listRefusedEntries: { ...page, filter: { ...all, gate: null } },
  listSignals: { ...page, filter: all },
};

async function answersOf(app: OpenSourceFixture): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const asked of operations as readonly Operation<unknown, unknown, ReadingName>[]) {
    if (notOfRecord.has(asked.name)) continue;
    const options = { signal: AbortSignal.timeout(10_000), pause: () => null };
    try {
      found.set(asked.name, await app.ask(asked, inputOf(asked, found), options));
    } catch (error) {
      if (!(error instanceof PerpscopeError)) throw new Error(`${asked.name} failed`, { cause: error });
      found.set(asked.name, `${error.code}: ${error.message}`);
    }
  }
  return found;
}

/** Detail of the newest trade. */
function inputOf({ name }: Pick<Operation, 'name'>, found: ReadonlyMap<string, unknown>): unknown {
  if (name !== 'getTradeDetail') return inputs[name] ?? usual;
  const { rows } = found.get('listTrades') as { readonly rows: readonly { readonly id: string }[] };
  return { kind: 'trade', id: rows[0]?.id };
}

/** Data that is read again at a start and is in no backup. */
function readAgain({ store }: Pick<OpenSourceFixture, 'store'>): void {
  putCompleteAccount(store);
  putQuotes(store);
}

test(
  'a record that is restored into a new folder answers every operation as it did before',
  { timeout: 120_000 },
  async () => {
    const there = aFolder();
    await using record = await aTradedRecord({ agent: read() });
    readAgain(record);
    record.store.writer.putDeposit(aDeposit());
    record.store.writer.putDepositReading(aDeposit().depositId, aDepositReading(), now);
    const before = await answersOf(record);
    const file = join(record.dataDir, 'a-backup.sqlite');
    backUp(record.location, file);
    const location = { ...record.location, ...sourceOfBackup(file), dataDir: there.path };
    restoreRecord(file, location, { plan: planRestore(file, location), now });
    await using restored = anOpenSource({ account: vault, agent: read(), dataDir: there.path });
    readAgain(restored);
    const after = await answersOf(restored);

    const failed = [...before].filter(
      ([, answer]) => typeof answer === 'string' && /^[a-z_]+: /.test(answer),
    );
    expect(failed.map(([name]) => name).toSorted()).toEqual(withoutAnswer.toSorted());
    for (const [name, answer] of before) expect([name, after.get(name)]).toEqual([name, answer]);
    expect(before.size).toBe(operations.length - notOfRecord.size);
  },
);
