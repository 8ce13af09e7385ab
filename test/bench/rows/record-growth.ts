import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountService } from '../account-service.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, atMost, type Row } from '../bench-row.ts';
import { startChild } from '../child.ts';
import type { VenueInput, VenueReady } from '../children/venue.ts';
import { recordSize, type RecordSize } from '../load/record-sizes.ts';
import { untilHistoriesRead } from '../load/until-histories-read.ts';
import { paceFromNow } from '../world-pace.ts';

/** Real minutes that are measured. */
const usualMinutes = { quick: 1, usual: 4, long: 24 } as const;
const settleMs = 15_000;

/**
 * A world minute a second, with ten frames: writes that the service makes once a minute still happen once a
 * minute. In a faster world it would write less than in a day of real time.
 */
const rate = 60;
const tickMs = 100;
const markets = 330;
const historyDays = 10;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const megabyte = 1_000_000;

/** Growth of the record file while its world goes on, from when everything before has been read. */
export const recordGrowthRow: Row = {
  name: 'record-growth',
  title: 'Growth of the record',
  run: async (length, asked) => {
    using folder = benchFolder();
    const pace = paceFromNow(rate);
    const feedFolder = join(folder.path, 'feed');
    const input: VenueInput = { markets, dexes: 3, historyDays, pace, tickMs, feedFolder };
    await using venue = await startChild<VenueReady>('venue', { input });
    const dataDir = join(folder.path, 'data');
    await using service = await accountService({
      dataDir,
      args: ['--venue-url', venue.ready.url, '--agent-feed', venue.ready.agentFeed],
      pace,
      historyDays: null,
    });
    const path = await untilHistoriesRead(dataDir);
    await delay(settleMs);
    const look = async (): Promise<Look> => ({
      at: (await service.ask('world time')) as number,
      size: recordSize(path),
    });
    const before = await look();
    await delay((asked ?? usualMinutes[length]) * 60_000);
    return findingsOf(before, await look());
  },
};

interface Look {
  readonly at: number;
  readonly size: RecordSize;
}

function findingsOf(before: Look, after: Look): Awaited<ReturnType<Row['run']>> {
  const days = (after.at - before.at) / dayMs;
  const hours = days * 24;
  const grown = (of: (size: RecordSize) => number): number => of(after.size) - of(before.size);
  const rowsOf = (table: string): number => grown(({ tables }) => tables[table]?.rows ?? 0);
  const bytesOf = (table: string): number => grown(({ tables }) => tables[table]?.bytes ?? 0);
  const grownTables = Object.keys(after.size.tables).filter((table) => rowsOf(table) + bytesOf(table) > 0);
  const perDay = Object.fromEntries(
    grownTables.flatMap((table) => [
      [`rows of ${table} a day`, Math.round(rowsOf(table) / days)],
      [`KB of ${table} a day`, Math.round(bytesOf(table) / days / 1_000)],
    ]),
  );
  return {
    figures: [
      {
        what: `record file, a day, from ${hours.toFixed(1)} world hours`,
        value: grown(({ bytes }) => bytes) / days / megabyte,
        unit: 'MB',
        floor: atMost(25),
      },
      // Fewer would mean that the world ran too fast for the figure above to hold for a real day.
      {
        what: 'equity samples in a world hour',
        value: rowsOf('equity_sample') / hours,
        unit: '',
        floor: atLeast(50),
      },
      { what: 'record file at the end', value: after.size.bytes / megabyte, unit: 'MB', floor: null },
    ],
    counts: {
      markets,
      'world minutes': Math.round((hours * hourMs) / 60_000),
      'world seconds in a second': rate,
      ...perDay,
    },
    answers: 0,
    wrongAnswers: 0,
  };
}
