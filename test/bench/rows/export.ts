import { execFileSync, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  ExportManifest,
  exportFormats,
  type ExportFormat,
} from '../../../src-preload/contract/views/exports/exports.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, atMost, type Figure, type Row } from '../bench-row.ts';
import { builtChild } from '../built-child.ts';
import { openLongHistory } from '../load/long-history.ts';
import { median } from '../statistics.ts';

const sizes = { quick: 100_000, usual: 1_000_000, long: 1_000_000 } as const;
const largeSize = 10_000_000;
const rounds = { quick: 1, usual: 3, long: 5 } as const;
const few = 1_000;

/** The rows of the CSV, by SQL alone: the same columns from the same tables, newest first. */
const sameRows = `
  SELECT 'TESTNET', 'simulated', '', t.coin, '', 'sim-testnet:' || t.coin, '0xabc', t.id, t.side,
    strftime('%Y-%m-%dT%H:%M:%S', t.opened_at / 1000, 'unixepoch') || printf('.%03dZ', t.opened_at % 1000),
    strftime('%Y-%m-%dT%H:%M:%S', t.closed_at / 1000, 'unixepoch') || printf('.%03dZ', t.closed_at % 1000),
    strftime('%Y-%m-%dT%H:%M:%S', t.last_at / 1000, 'unixepoch') || printf('.%03dZ', t.last_at % 1000),
    t.end_kind, t.entry_price, t.exit_price, t.entry_size, t.exit_size, t.realized_pnl, t.fees, t.fee_token, t.fill_count,
    (t.closed_at - t.opened_at) / 1000, coalesce(a.exit_reason, 'unknown'), a.strategy_id, a.decision_id
  FROM trip AS t LEFT JOIN trip_attribution AS a ON a.trip_id = t.id WHERE t.state = 'ended'
  ORDER BY t.last_at DESC, t.id DESC`;

/** Closed trades to a file, in a process of their own as the service does it, against the sqlite3 program. */
export const exportRow: Row = {
  name: 'export',
  title: 'Export of closed trades',
  run: async (length, _, isLarge) => {
    using folder = benchFolder();
    using child = await builtChild('export');
    const rows = isLarge ? largeSize : sizes[length];
    const [small, large] = [join(folder.path, 'few'), join(folder.path, 'many')];
    openLongHistory(small, few).close();
    openLongHistory(large, rows).close();
    const formats = exportFormats.filter((format) => format !== 'koinly' && format !== 'cointracking');
    const run = (dataDir: string, format: ExportFormat) => exported(child.file, dataDir, format);
    const figures: Figure[] = [];
    let wrong = 0;
    let answers = 0;
    for (const format of formats) {
      const base = await run(small, format);
      const took: Written[] = [];
      const plainMs: number[] = [];
      for (let round = 0; round < (format === 'csv' && !isLarge ? rounds[length] : 1); round += 1) {
        if (format === 'csv') plainMs.push(await sqliteMs(large, folder.path));
        took.push(await run(large, format));
      }
      answers += took.length;
      wrong += took.filter(({ rowCount }) => rowCount !== rows).length;
      const ms = median(took.map((one) => one.ms));
      const grown = Math.max(...took.map(({ peakMb }) => peakMb)) - base.peakMb;
      if (format === 'csv')
        figures.push({
          what: 'CSV with sha256, of sqlite3 -csv on the same rows',
          value: median(plainMs) / ms,
          unit: '',
          floor: atLeast(0.6),
        });
      figures.push(
        { what: `${format}, rows a second`, value: Math.round(rows / (ms / 1_000)), unit: '', floor: null },
        { what: `${format}, memory beyond ${few} rows`, value: grown, unit: 'MB', floor: atMost(64) },
        { what: `${format}, size`, value: (took[0]?.bytes ?? 0) / 1e6, unit: 'MB', floor: null },
      );
    }
    return { figures, counts: { rows, rounds: rounds[length] }, answers, wrongAnswers: wrong };
  },
};

interface Written {
  readonly rowCount: number;
  readonly bytes: number;
  readonly ms: number;
  readonly peakMb: number;
}

function exported(program: string, dataDir: string, format: ExportFormat): Promise<Written> {
  const out = join(dataDir, 'out');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--max-semi-space-size=4', program, dataDir, out, format], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Same allocator setting as in a service that runs alone (docs/decisions/0044).
      env: { ...process.env, MALLOC_ARENA_MAX: '1' },
    });
    let text = '';
    child.stdout.on('data', (part: Buffer) => (text += part.toString()));
    child.once('exit', (code) => {
      if (code !== 0 || !existsSync(out))
        return reject(new Error(`The export of ${format} ended with ${code}.`));
      const [name = ''] = readdirSync(out);
      const manifest = ExportManifest.parse(
        JSON.parse(readFileSync(join(out, name, 'manifest.json'), 'utf8')),
      );
      rmSync(out, { recursive: true });
      const { ms, peakMb } = JSON.parse(text) as Pick<Written, 'ms' | 'peakMb'>;
      return resolve({ rowCount: manifest.rowCount, bytes: manifest.files[0]?.bytes ?? 0, ms, peakMb });
    });
  });
}

/** Returns the time of the query and the writing alone, as SQLite's own program does both. */
async function sqliteMs(dataDir: string, folder: string): Promise<number> {
  const path = join(folder, 'plain.csv');
  const before = performance.now();
  execFileSync('sqlite3', ['-csv', '-readonly', join(dataDir, 'bench', 'record-0xabc.sqlite'), sameRows], {
    stdio: ['ignore', openSync(path, 'w'), 'inherit'],
  });
  const ms = performance.now() - before;
  if (statSync(path).size === 0) throw new Error('sqlite3 wrote nothing.');
  rmSync(path);
  return ms;
}
