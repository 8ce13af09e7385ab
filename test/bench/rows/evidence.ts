import Database from 'better-sqlite3';
import { join } from 'node:path';
import { openAudit, type RecordLocation } from '../../../src-main/store/audit.ts';
import { openStore } from '../../../src-main/store/open.ts';
import { benchFolder } from '../bench-folder.ts';
import { atMost, type Row } from '../bench-row.ts';
import { openLongHistory } from '../load/long-history.ts';

const sizes = { quick: 50_000, usual: 1_000_000, long: 1_000_000 } as const;

/** Hashing rows of fills, storing the hashes and verifying all of them, as in a service that was just updated. */
export const evidenceRow: Row = {
  name: 'evidence',
  title: 'Evidence log',
  run: async (length) => {
    const rows = sizes[length];
    using folder = benchFolder();
    openLongHistory(folder.path, rows).close();
    const hashed = hashAll(folder.path);
    const verified = verifyAll(folder.path);
    const share = rows / 1_000_000;
    return {
      figures: [
        {
          what: 'a million rows hashed and stored',
          value: hashed.ms / 1_000 / share,
          unit: 's',
          floor: atMost(20),
        },
        { what: 'a million rows verified', value: verified.ms / 1_000 / share, unit: 's', floor: atMost(30) },
        { what: 'longest batch of the service', value: hashed.longestMs, unit: 'ms', floor: atMost(20) },
        { what: 'bytes on disk a row', value: hashed.bytes / rows, unit: '', floor: atMost(80) },
      ],
      counts: { rows },
      answers: 1,
      wrongAnswers: verified.isSame ? 0 : 1,
    };
  },
};

const placeIn = (dataDir: string): RecordLocation => ({
  dataDir,
  source: 'bench',
  venue: 'hyperliquid',
  network: 'MAINNET',
  account: '0xabc',
});

function hashAll(dataDir: string) {
  const { source, account } = placeIn(dataDir);
  const store = openStore({ dataDir, source, account, stamp: 'bench', onFileNotice: () => undefined });
  const audit = openAudit(placeIn(dataDir));
  const before = bytesOf(dataDir);
  const begun = performance.now();
  let longestMs = 0;
  for (let batch = audit.hashNext(); batch !== null; batch = audit.hashNext()) {
    const storing = performance.now();
    store.writer.putHashes(batch);
    longestMs = Math.max(longestMs, performance.now() - storing);
  }
  const ms = performance.now() - begun;
  audit.close();
  store.close();
  return { ms, longestMs, bytes: bytesOf(dataDir) - before };
}

function bytesOf(dataDir: string): number {
  const record = new Database(join(dataDir, 'bench', 'record-0xabc.sqlite'), { readonly: true });
  try {
    return (
      Number(record.pragma('page_count', { simple: true })) *
      Number(record.pragma('page_size', { simple: true }))
    );
  } finally {
    record.close();
  }
}

function verifyAll(dataDir: string) {
  const audit = openAudit(placeIn(dataDir));
  try {
    const begun = performance.now();
    const { hashed } = audit.counts();
    const [begin] = audit.begins();
    const found = begin === undefined ? null : audit.digest(begin, [hashed]);
    return {
      ms: performance.now() - begun,
      isSame: found?.difference === null && found.roots.has(hashed),
    };
  } finally {
    audit.close();
  }
}
