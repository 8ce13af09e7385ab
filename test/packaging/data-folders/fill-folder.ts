import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportsFolder } from '../../../src-main/app/export-folders.ts';
import { openExportScope, type ExportLocation } from '../../../src-main/app/export-scope.ts';
import { sourceName } from '../../../src-main/app/source-name.ts';
import type { Config } from '../../../src-main/config/config.ts';
import { manifestEvidence } from '../../../src-main/exports/manifest-evidence.ts';
import { writeExport } from '../../../src-main/exports/write-export.ts';
import { openAudit } from '../../../src-main/store/audit.ts';
import { openStore } from '../../../src-main/store/open.ts';
import type { Store, StoreWriter } from '../../../src-main/store/store.ts';
import { everything } from '../../../src-preload/contract/views/exports/exports.ts';
import { anAgentStatus, vault } from '../../main/agent-status.ts';
import { aChain } from '../../main/domain/a-fill.ts';
import { aBook, anEntry } from '../../main/domain/alerts/an-alert.ts';
import { aDex, aMarket, aQuote, aReading, day, decimal, hour, minute, now } from '../../main/markets.ts';
import {
  aDecision,
  aReason,
  aSignal,
  aSkip,
  anOrder as anAgentOrder,
  anOutcome,
  common,
  putJournal,
} from '../../main/operations/journal/a-journal.ts';
import { aBlock, aChainFill, aDeposit, aDepositReading } from '../../main/store/a-deposit.ts';
import { aCandle } from '../../main/store/a-store.ts';
import { aDexAccount, aPosition, anOrder } from '../../main/store/an-account.ts';
import { projectAll } from '../../main/store/project-all.ts';

/** The venue can't be reached: port 9 of this machine refuses. Answers come only from the folder. */
const settings = {
  venue: 'hyperliquid',
  network: 'testnet',
  venueUrl: 'http://127.0.0.1:9',
  account: vault,
  backupsKept: 0,
  updateFeed: 'https://updates.example/perpscope',
};

const views = {
  views: [
    {
      name: 'BTC only',
      screen: '/trades',
      query: 'market=BTC',
      layouts: { trades: { shown: {}, order: [], widths: {} } },
    },
  ],
};

/** Fills a new data folder with some rows of everything that is stored, by the present program. */
export async function fillFolder(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const json = (name: string, value: unknown): void =>
    writeFileSync(join(dataDir, name), `${JSON.stringify(value, null, 2)}\n`);
  json('settings.json', settings);
  json('saved-views.json', views);
  const source = sourceName({ ...settings, network: 'TESTNET', seed: 1 } as unknown as Config);
  const place = { dataDir, source, account: vault };
  const store = openStore({ ...place, stamp: 'made', onFileNotice: () => undefined });
  putMarkets(store.writer);
  putHistories(store.writer);
  putAccount(store.writer);
  putAgent(store);
  putAlerts(store.writer);
  putChains(store.writer);
  projectAll(store.writer, { now, mayJoin: true });
  const whole: ExportLocation = { ...place, venue: 'hyperliquid', network: 'TESTNET', now };
  hashAll(store, whole);
  store.close();
  await exportAll(whole);
}

function putMarkets(writer: StoreWriter): void {
  writer.putCatalog(aReading());
  const markets = [aMarket(), aMarket({ coin: 'MATIC', position: 1 })];
  writer.putCatalog({
    ...aReading({ dexes: [aDex()], markets, readAt: now + minute }),
    unnamedDexes: 1,
    unreadMarkets: [{ coin: 'ETH', dex: '', position: 2 }],
  });
  writer.putQuotes([aQuote(), aQuote({ coin: 'MATIC', mid: null })]);
  const start = now - (now % hour);
  writer.putCandles(
    { coin: 'BTC', interval: '1h' },
    [aCandle({ openTime: start, closeTime: start + hour - 1 })],
    { fromTime: start, readAt: now },
  );
}

/** A long of BTC, reduced and closed; an open one of kPEPE; one of xyz:TSLA that was gone without a fill. */
function putHistories(writer: StoreWriter): void {
  const span = { knownFrom: now - 30 * day, readThrough: now };
  const opened = now - 500 * minute;
  const cloid = `0x${'c1'.repeat(16)}`;
  const closed = aChain(
    [
      ['3.123', { price: decimal('65000.5'), fee: decimal('0.0123451'), oid: 7_001, cloid }],
      [
        '-1.1',
        { price: decimal('65100'), closedPnl: decimal('109.45'), direction: 'Close Long', twapId: 44 },
      ],
      [
        '-2.023',
        {
          price: decimal('64000'),
          closedPnl: decimal('-2024.0115'),
          direction: 'Close Long',
          builderFee: decimal('0.5'),
          liquidation: { user: vault, markPrice: decimal('63990'), method: 'market' },
        },
      ],
    ],
    { coin: 'BTC', from: opened },
  );
  const open = aChain([['1000', { price: decimal('0.0123'), tid: 2_001, oid: 7_002 }]], {
    coin: 'kPEPE',
    from: opened + hour,
  });
  const gone = aChain([['5', { price: decimal('250.25'), tid: 3_001, oid: 7_003 }]], {
    coin: 'xyz:TSLA',
    from: opened + 2 * hour,
  });
  writer.putFills([...closed, ...open, ...gone], span);
  projectAll(writer, { now, mayJoin: false });
  writer.endVanished('xyz:TSLA', { seenGoneAt: opened + 3 * hour, endedAt: opened + 3 * hour - minute });
  writer.putFunding(
    [1, 2, 3].map((nth) => ({
      time: opened + nth * hour,
      coin: 'BTC',
      amount: decimal(`-0.${nth}5`),
      positionSize: decimal('3.123'),
      rate: decimal(`0.0000${nth}25`),
      samples: nth === 3 ? 24 : null,
    })),
    span,
  );
  writer.putLedger(
    ['deposit', 'withdraw'].map((kind, nth) => ({
      time: opened - (2 - nth) * day,
      hash: `0x${String(nth).padStart(64, '0')}`,
      kind,
      token: 'USDC',
      amount: decimal(`${5 - nth}000.25`),
      direction: nth === 0 ? ('in' as const) : ('out' as const),
      netUsd: decimal(nth === 0 ? '5000.25' : '-4001.25'),
      fee: nth === 0 ? null : decimal('1'),
      fromDex: null,
      toDex: nth === 0 ? '' : null,
      raw: JSON.stringify({ kind, usdc: `${5 - nth}000.25` }),
    })),
    span,
  );
  const gap = { fromTime: span.knownFrom - day, toTime: span.knownFrom - 1 };
  writer.putGap({
    history: 'fills',
    ...gap,
    reason: 'The venue gives only the newest 10,000 fills.',
    notedAt: now,
  });
  for (const history of ['fills', 'funding', 'ledger'] as const) {
    writer.noteBackfill(history, { ...span, isLast: history !== 'fills' });
    writer.noteReading(history, now);
  }
  writer.putOrderStatuses([
    { oid: 7_001, status: 'filled', statusAt: opened },
    { oid: 7_004, status: 'canceled', statusAt: opened + hour },
  ]);
}

function putAccount(writer: StoreWriter): void {
  const dexAccount = (time: number, size: string) => {
    const position = aPosition({ coin: 'kPEPE', size: decimal(size) });
    return { value: aDexAccount({ positions: [position], time }), receivedAt: time };
  };
  writer.putRole({ value: { kind: 'vault' }, receivedAt: now });
  writer.putDexAccounts([dexAccount(now - minute, '900')]);
  writer.putDexAccounts([dexAccount(now, '1000')]);
  writer.putSpot({
    value: [{ token: 'USDC', tokenIndex: 0, total: decimal('250.75'), hold: decimal('0') }],
    receivedAt: now,
  });
  const order = anOrder({ oid: 7_005, coin: 'kPEPE' });
  writer.putOrders('', { value: [order], receivedAt: now - minute });
  writer.putOrders('', { value: [{ ...order, size: decimal('0.5') }], receivedAt: now });
  for (let nth = 3; nth > 0; nth -= 1) {
    const at = now - (now % minute) - nth * minute;
    writer.putEquity({
      at,
      equityUsd: decimal(`1000.${nth}`),
      withdrawableUsd: decimal('990'),
      unrealizedPnlUsd: decimal('-0.5'),
      partial: nth === 3,
    });
    writer.putPrices([
      { coin: 'kPEPE', at, mark: decimal(`0.012${nth}`), oracle: null, mid: decimal('0.012') },
    ]);
  }
}

/** A filled order, one that the venue rejected, a refused entry, and a line that is no event. */
function putAgent(store: Store): void {
  const status = { risk: { kind: 'reported', value: { daily_pnl_usd: -1.5 } } } as const;
  store.writer.putAgentStatus({ value: anAgentStatus(), receivedAt: now - hour });
  store.writer.putAgentStatus({ value: anAgentStatus(status), receivedAt: now });
  const cloid = `0x${'c1'.repeat(16)}`;
  putJournal(store, [
    aDecision(498, { summary: 'It breaks out.' }),
    aReason(499, 'd498'),
    anAgentOrder(500, { decisionId: 'd498', requested: decimal('3.123'), cloid }),
    anOutcome(501, 'o500', {
      filled: decimal('3.123'),
      averagePrice: decimal('65000.5'),
      fee: decimal('0.0123451'),
      venueOid: 7_001,
    }),
    anAgentOrder(510, { coin: 'kPEPE', symbol: 'kPEPE' }),
    anOutcome(511, 'o510', {
      coin: 'kPEPE',
      symbol: 'kPEPE',
      status: 'rejected',
      filled: decimal('0'),
      averagePrice: null,
      fee: null,
      rejectReason: 'Insufficient margin.',
    }),
    aSkip(600, 'max_correlation'),
    aSignal(700),
    { ...common(800, null), type: 'note', text: 'All is well.' },
  ]);
  store.writer.putJournal({
    journalId: 'one',
    entries: [
      {
        kind: 'problem',
        problem: {
          failure: 'wrong_shape',
          seq: 801,
          place: 'journal.jsonl:10',
          reason: 'A field is missing.',
          raw: '{}',
        },
      },
    ],
    mark: 'journal.jsonl:10',
    isEnd: true,
    network: 'TESTNET',
    readAt: now,
  });
}

function putAlerts(writer: StoreWriter): void {
  const { thresholds } = aBook();
  writer.putAlerts(
    aBook({
      state: [
        { ...anEntry({ rule: 'agent_paused', raisedAt: now - hour, resolvedAt: now }), seen: ['paused'] },
        anEntry({ rule: 'venue_rejection', coin: 'kPEPE', message: 'Rejected: insufficient margin.' }),
      ],
      mutes: [{ rule: 'agent_paused', coin: null, until: now + 365 * day }],
      thresholds: { ...thresholds, dailyLossShare: 0.7, drawdownLimitUsd: decimal('1500') },
    }),
    now,
  );
}

function putChains(writer: StoreWriter): void {
  const deposit = aDeposit({ preparedAt: now - hour });
  writer.putDeposit(deposit);
  writer.putDepositReading(deposit.depositId, aDepositReading(), now);
  writer.putChainFills({
    chain: 'base',
    contract: `0x${'f1'.repeat(20)}`,
    page: {
      fills: [aChainFill({ account: vault, filledAt: now - hour })],
      toBlock: aBlock(3),
      unreadable: 1,
    },
  });
}

function hashAll(store: Store, place: ExportLocation): void {
  store.writer.flush();
  const audit = openAudit(place);
  for (let batch = audit.hashNext(); batch !== null; batch = audit.hashNext()) store.writer.putHashes(batch);
  audit.close();
}

/** Exports every subject now; the same export is made after an update and compared. */
async function exportAll(place: ExportLocation): Promise<void> {
  const subjects = ['fills', 'closed_trades', 'funding', 'ledger', 'decisions', 'equity'] as const;
  const folder = exportsFolder(place.dataDir);
  for (const [nth, subject] of subjects.entries()) {
    const { scope, log, close } = openExportScope({ ...place, now: now + nth * minute });
    try {
      const request = { subject, format: 'jsonl', filter: everything } as const;
      await writeExport(scope, request, { folder, evidence: manifestEvidence(log(), [folder]) });
    } finally {
      close();
    }
  }
}
