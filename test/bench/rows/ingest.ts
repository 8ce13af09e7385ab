import { join } from 'node:path';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { timeSlices } from '../../../src-main/readers/account/time-slices.ts';
import { sliceRows } from '../../../src-main/store/record.ts';
import { openAudit, type Audit } from '../../../src-main/store/audit.ts';
import { openStore } from '../../../src-main/store/open.ts';
import { translateFills } from '../../../src-main/venue/hyperliquid/translate-fills.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, atMost, type Row } from '../bench-row.ts';
import { bareInsert } from '../load/bare-insert.ts';
import { venueFills, type VenueFills } from '../load/venue-fills.ts';
import { largest, median } from '../statistics.ts';

const sizes = {
  quick: { fills: 10_000, rounds: 3 },
  usual: { fills: 40_000, rounds: 7 },
  long: { fills: 100_000, rounds: 11 },
} as const;

/** Answers that the venue's budget allows in one burst, between two flushes of the store. */
const answersAFlush = 5;

/** Time from the bytes of the venue's answers to rows and cursor on disk, against the bare insert of the rows. */
export const ingestRow: Row = {
  name: 'ingest',
  title: 'Ingest, record',
  run: async (length) => {
    const { fills, rounds } = sizes[length];
    const venue = venueFills(fills);
    const rows = venue.pages.flatMap((page) => translateFills(JSON.parse(page) as unknown[], 'bench').rows);
    const took: Round[] = [];
    const hashedMs: number[] = [];
    // The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      took.push(oneRound(venue, rows));
      hashedMs.push(oneRound(venue, rows, openAudit).wholeMs);
    }
    const counted = took.slice(1);
    const hashing = counted.map(({ wholeMs }, nth) => (hashedMs[nth + 1] ?? NaN) / wholeMs);
    const ratio = median(counted.map(({ bareMs, wholeMs }) => bareMs / wholeMs));
    return {
      figures: [
        { what: 'of a bare prepared insert', value: ratio, unit: '', floor: atLeast(0.6) },
        {
          what: 'longest slice',
          value: median(counted.map(({ longestSliceMs }) => longestSliceMs)),
          unit: 'ms',
          floor: atMost(20),
        },
        {
          what: 'the same in CPU time',
          value: median(counted.map(({ bareCpuMs, wholeCpuMs }) => bareCpuMs / wholeCpuMs)),
          unit: '',
          floor: null,
        },
        {
          what: 'with the hashes of the rows, of the time without',
          value: median(hashing),
          unit: '',
          floor: atMost(1.05),
        },
        perSecond(
          'fills stored',
          fills,
          counted.map(({ wholeMs }) => wholeMs),
        ),
        perSecond(
          'fills stored by the bare insert',
          fills,
          counted.map(({ bareMs }) => bareMs),
        ),
        {
          what: 'usual slice',
          value: median(counted.map(({ usualSliceMs }) => usualSliceMs)),
          unit: 'ms',
          floor: null,
        },
        {
          what: 'longest flush between slices',
          value: median(counted.map(({ longestFlushMs }) => longestFlushMs)),
          unit: 'ms',
          floor: null,
        },
        {
          what: 'longest slice of all rounds',
          value: largest(counted.map(({ longestSliceMs }) => longestSliceMs)),
          unit: 'ms',
          floor: null,
        },
      ],
      counts: { fills, rounds },
      answers: took.length,
      wrongAnswers: took.filter(({ stored }) => stored !== fills).length,
    };
  },
};

const perSecond = (what: string, fills: number, ms: readonly number[]) => ({
  what: `${what} a second`,
  value: Math.round((fills / median(ms)) * 1_000),
  unit: '',
  floor: null,
});

/** Returns the CPU time of this thread so far. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

interface Round {
  readonly wholeMs: number;
  readonly bareMs: number;
  readonly wholeCpuMs: number;
  readonly bareCpuMs: number;
  readonly longestSliceMs: number;
  readonly usualSliceMs: number;
  readonly longestFlushMs: number;
  readonly stored: number;
}

/** `hashing`: opens the record for the process that hashes it, whose own time doesn't count. */
function oneRound(venue: VenueFills, rows: readonly Fill[], hashing?: typeof openAudit): Round {
  using folder = benchFolder();
  const place = { dataDir: folder.path, source: 'bench', account: '0xabc', stamp: 'bench' };
  const store = openStore({ ...place, onFileNotice: (message) => process.stderr.write(`${message}\n`) });
  const audit = hashing?.({ ...place, venue: 'hyperliquid', network: 'MAINNET' });
  let asideMs = 0;
  try {
    const slices: number[] = [];
    const flushes: number[] = [];
    const startedAt = performance.now();
    const wholeCpu = cpuMs();
    for (const [index, page] of venue.pages.entries()) {
      const read = translateFills(JSON.parse(page) as unknown[], 'bench');
      for (const { rows: slice, through } of timeSlices(read.rows, sliceRows)) {
        const before = performance.now();
        store.writer.putFills(slice, { knownFrom: 0, readThrough: through });
        slices.push(performance.now() - before);
      }
      if ((index + 1) % answersAFlush !== 0 && index + 1 < venue.pages.length) continue;
      const before = performance.now();
      store.writer.flush();
      flushes.push(performance.now() - before);
      if (audit !== undefined) asideMs += storeHashes(audit, store);
    }
    const wholeMs = performance.now() - startedAt - asideMs;
    const wholeCpuMs = cpuMs() - wholeCpu;
    const bareCpu = cpuMs();
    const bareMs = bareInsert(join(folder.path, 'bare.sqlite'), rows);
    return {
      wholeMs,
      bareMs,
      wholeCpuMs,
      bareCpuMs: cpuMs() - bareCpu,
      longestSliceMs: largest(slices),
      usualSliceMs: median(slices),
      longestFlushMs: largest(flushes),
      stored: store.reader.fillCount(),
    };
  } finally {
    audit?.close();
    store.close();
  }
}

/** Returns how long the other process took, in ms. */
function storeHashes(audit: Audit, { writer }: Pick<Store, 'writer'>): number {
  let asideMs = 0;
  for (;;) {
    const asked = performance.now();
    const batch = audit.hashNext();
    asideMs += performance.now() - asked;
    if (batch === null) return asideMs;
    writer.putHashes(batch);
  }
}
