import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openExportScope, type ExportLocation } from '../../../src-main/app/export-scope.ts';
import { createExporter } from '../../../src-main/app/exporter.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { JournalEvent } from '../../../src-main/domain/journal/journal-event.ts';
import { writeExport } from '../../../src-main/exports/write-export.ts';
import type { Exporter, WrittenExport } from '../../../src-main/operations/exports/exporter.ts';
import { forkChild } from '../../../src-main/processes/fork-child.ts';
import type { Store } from '../../../src-main/store/store.ts';
import {
  everything,
  type ExportFormat,
  type ExportSubject,
} from '../../../src-preload/contract/views/exports/exports.ts';
import { anAgentStatus, vault } from '../agent-status.ts';
import { aChain, type Move } from '../domain/a-fill.ts';
import { aBook, anEntry } from '../domain/alerts/an-alert.ts';
import { day, decimal, hour, minute, now } from '../markets.ts';
import {
  aDecision,
  anOrder,
  anOutcome,
  aReason,
  aSignal,
  aSkip,
  putJournal,
  reconcileAll,
} from '../operations/journal/a-journal.ts';
import { aServer, type ServerFixture, type ServerOptions } from '../server/server-fixture.ts';

/** SQL for the latest row of each alert. */
export const alertsNow =
  "(SELECT c.* FROM current_state AS now JOIN alert_change AS c ON c.seq = now.seq WHERE now.log = 'alert_change')";

/** A server over a stored past that its exporter reads in processes of its own. */
export interface ExportFixture extends ServerFixture {
  readonly location: ExportLocation;
  readonly exporter: Exporter;
  readonly rows: <Row>(sql: string) => readonly Row[];
  /** Writes everything that is stored, in this process. */
  readonly write: (subject: ExportSubject, format: ExportFormat) => Promise<WrittenExport>;
}

export async function aTradedRecord(options: ServerOptions = {}): Promise<ExportFixture> {
  const at = { dataDir: '' };
  const location = (): ExportLocation => ({
    dataDir: at.dataDir,
    source: 'sim-testnet-seed-1',
    venue: 'simulated',
    network: 'TESTNET',
    account: vault,
    now,
  });
  const exporter = createExporter({
    startChild: forkChild,
    log: { warn: () => undefined },
    monotonic: () => 1e6 + fixture.elapsed.ms,
    location,
    reveal: null,
  });
  const fixture = await aServer({ account: vault, ...options, scope: { exporter, ...options.scope } });
  at.dataDir = fixture.dataDir;
  storePast(fixture.store);
  const record = new Database(join(at.dataDir, 'sim-testnet-seed-1', `record-${vault}.sqlite`), {
    readonly: true,
  });
  return {
    ...fixture,
    location: location(),
    exporter,
    rows: <Row>(sql: string) => record.prepare(sql).all() as Row[],
    write: async (subject, format) => {
      const { scope, close } = openExportScope(location());
      try {
        const folder = join(at.dataDir, 'written');
        return await writeExport(scope, { subject, format, filter: everything }, { folder });
      } finally {
        close();
      }
    },
    [Symbol.asyncDispose]: async () => {
      record.close();
      await fixture[Symbol.asyncDispose]();
    },
  };
}

/** When the agent's risk report changed: the first was in force for weeks. */
export const riskReportedAt = [960, 288, 286, 120, 12].map((hours) => now - hours * hour);
const coins = ['BTC', 'kPEPE', 'xyz:TSLA', 'odd:GOLD'];
const tripsOfEach = 150;
const awkward = [
  '=1+1',
  "'quoted",
  '-5',
  '@me',
  'a "word", and more',
  'two\nlines',
  'ends in CR\r',
  'ü 漢 😀',
  '',
];

/** Trips of three fills in four markets, with prices of many digits; payments, moves, decisions and samples. */
function storePast(store: Store): void {
  const { writer } = store;
  const from = now - 30 * day;
  const span = { knownFrom: 0, readThrough: now };
  const fills = coins.flatMap((coin, which) =>
    Array.from({ length: tripsOfEach }, (_, nth) => tripOf(coin, which, { nth, from })).flat(),
  );
  writer.putFills(fills, span);
  writer.noteReading('fills', now);
  const hours = Array.from({ length: 24 * 20 }, (_, nth) => now - (nth + 1) * hour);
  writer.putFunding(
    hours.map((time, nth) => ({
      time,
      coin: coins[nth % coins.length] ?? '',
      amount: decimal(((nth % 7) - 3).toFixed(0) === '0' ? '0' : `${(nth % 7) - 3}.00${nth}01`),
      positionSize: decimal(`${nth}.5`),
      rate: decimal(`0.0000${nth + 1}`),
      samples: nth % 5 === 0 ? 8 : null,
    })),
    span,
  );
  writer.noteReading('funding', now);
  writer.putLedger(
    Array.from({ length: 12 }, (_, nth) => ({
      time: from + nth * day,
      hash: `0x${String(nth).padStart(64, '0')}`,
      kind: nth % 2 === 0 ? 'deposit' : '=HYPERLINK("x")',
      token: nth === 3 ? null : 'USDC',
      amount: nth === 3 ? null : decimal(`${nth}.25`),
      direction: nth % 2 === 0 ? ('in' as const) : ('out' as const),
      netUsd: nth === 3 ? null : decimal(nth % 2 === 0 ? `${nth}.25` : `-${nth}.25`),
      fee: null,
      fromDex: null,
      toDex: '',
      raw: JSON.stringify({ nth, note: awkward[nth] ?? null }),
    })),
    span,
  );
  writer.noteReading('ledger', now);
  for (let nth = 0; nth < 50; nth += 1)
    writer.putEquity({
      at: Math.floor(now / minute) * minute - nth * minute,
      equityUsd: decimal(`1000.${nth + 1}`),
      withdrawableUsd: nth === 0 ? null : decimal('1'),
      unrealizedPnlUsd: decimal('-0.5'),
      partial: nth % 2 === 0,
    });
  const state = coins.map((coin, nth) =>
    anEntry({
      rule: 'venue_rejection',
      coin,
      message: awkward[nth] ?? '',
      remedy: 'Look at the order.',
      raisedAt: now - nth * day,
      resolvedAt: nth === 0 ? null : now,
      count: nth + 1,
    }),
  );
  writer.putAlerts(aBook({ state }), now);
  for (const [nth, receivedAt] of riskReportedAt.entries())
    writer.putAgentStatus({
      value: anAgentStatus({ risk: { kind: 'reported', value: { note: awkward[nth] ?? null } } }),
      receivedAt,
    });
  putJournal(store, awkward.flatMap(eventsOf));
  reconcileAll(store);
}

/** Returns fills that open, reduce and close a long. */
function tripOf(coin: string, which: number, { nth, from }: { nth: number; from: number }): readonly Fill[] {
  const price = `${1 + nth}.${String(7 * nth + which).padStart(6, '3')}1`;
  const pnl = `${(nth % 9) - 4}.${String(nth + 1).padStart(4, '0')}1`;
  const moves: readonly Move[] = [
    ['3.123', { price: decimal(price), fee: decimal('0.0123451') }],
    ['-1.1', { price: decimal(`${nth + 2}.5`), closedPnl: decimal(pnl), direction: 'Close Long' }],
    [
      '-2.023',
      { price: decimal('3'), closedPnl: decimal('0.5'), fee: decimal('-0.001'), direction: 'Close Long' },
    ],
  ];
  const begun = from + nth * 4 * hour + which * 1_000_000;
  return aChain(moves, { coin, from: begun }).map((fill, at) => ({
    ...fill,
    tid: fill.tid + which * 10_000,
    oid: 1_000_000 * which + nth * 10 + at,
    feeToken: coin === 'odd:GOLD' ? 'HYPE' : 'USDC',
    hash: `0x${(nth * 4 + which).toString(16).padStart(64, '0')}`,
  }));
}

function eventsOf(text: string, nth: number): readonly JournalEvent[] {
  const seq = 100 + nth * 10;
  return [
    aDecision(seq, { summary: text === '' ? null : text, coin: coins[nth % 2] ?? null }),
    aReason(seq + 1, `d${seq}`, text === '' ? 'Nothing else.' : text),
    anOrder(seq + 2, { decisionId: `d${seq}` }),
    anOutcome(
      seq + 3,
      `o${seq + 2}`,
      nth % 2 === 0
        ? { status: 'rejected', filled: decimal('0'), averagePrice: null, rejectReason: text }
        : {},
    ),
    aSkip(seq + 4, 'max_correlation', { summary: text === '' ? null : text }),
    aSignal(seq + 5, { reasoningExcerpt: text === '' ? null : text, actedOn: nth % 2 === 0 ? null : true }),
  ];
}

/** Path of the rows of an export. */
export const fileOf = ({ folder, manifest }: WrittenExport): string =>
  join(folder, manifest.files[0]?.name ?? '');

export type JsonRow = Readonly<Record<string, string | number | boolean | null>>;

export const jsonRows = (text: string): readonly JsonRow[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JsonRow);

export const jsonRowsOf = (written: WrittenExport): readonly JsonRow[] =>
  jsonRows(readFileSync(fileOf(written), 'utf8'));
