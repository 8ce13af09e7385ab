import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { openStore } from '../../../src-main/store/open.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { translateFills } from '../../../src-main/venue/hyperliquid/translate-fills.ts';
import { benchFolder } from '../bench-folder.ts';
import { atLeast, atMost, type Row } from '../bench-row.ts';
import { tripsAtOnce } from '../load/trips-at-once.ts';
import { venueFills } from '../load/venue-fills.ts';
import { largest, median } from '../statistics.ts';

const sizes = {
  quick: { fills: 10_000, rounds: 2, trips: 2_000 },
  usual: { fills: 40_000, rounds: 5, trips: 20_000 },
  long: { fills: 100_000, rounds: 7, trips: 20_000 },
} as const;

/** Rows of a batch: the runner's average, at about 10 ms a batch. */
const most = 512;

/** Time from fills on disk to round trips, order outcomes and sums on disk: every fill belongs to its own order. */
export const projectionRow: Row = {
  name: 'projection',
  title: 'Projections',
  run: async (length) => {
    const { fills: count, rounds, trips } = sizes[length];
    const pages = venueFills(count).pages.map(
      (page) => translateFills(JSON.parse(page) as unknown[], 'bench').rows,
    );
    const forward: Projected[] = [];
    const backward: Projected[] = [];
    // The first round warms both up.
    for (let round = 0; round <= rounds; round += 1) {
      forward.push(projected(pages));
      backward.push(projected(pages.toReversed()));
    }
    const [inOrder, newestFirst] = [forward.slice(1), backward.slice(1)];
    const perSecond = (ms: (of: Projected) => number): number =>
      Math.round((count / median(inOrder.map(ms))) * 1_000);
    const few = times(rounds, () => projected([tripsAtOnce(trips / 10)]));
    const many = times(rounds, () => projected([tripsAtOnce(trips)]));
    const manyMs = median(many.map(({ ms }) => ms));
    return {
      figures: [
        { what: 'fills a second', value: perSecond(({ ms }) => ms), unit: '', floor: atLeast(100_000) },
        {
          what: 'fills a second, round trips and their sums alone',
          value: perSecond(({ foldMs }) => foldMs),
          unit: '',
          floor: null,
        },
        {
          what: 'newest first, of the time in order',
          value: median(newestFirst.map(({ ms }) => ms)) / median(inOrder.map(({ ms }) => ms)),
          unit: '',
          floor: atMost(2),
        },
        {
          what: 'longest batch',
          value: largest([...inOrder, ...newestFirst].map(({ longestMs }) => longestMs)),
          unit: 'ms',
          floor: null,
        },
        {
          what: 'round trips of one millisecond: a tenfold number, of ten times the time',
          value: manyMs / median(few.map(({ ms }) => ms)) / 10,
          unit: '',
          floor: atMost(1.5),
        },
        {
          what: `${trips} round trips of one millisecond: longest batch`,
          value: largest(many.map(({ longestMs }) => longestMs)),
          unit: 'ms',
          floor: atMost(100),
        },
        { what: `${trips} round trips of one millisecond`, value: manyMs / 1_000, unit: 's', floor: null },
      ],
      counts: { fills: count, rounds, trips },
      answers: forward.length + backward.length + few.length + many.length,
      wrongAnswers:
        [...forward, ...backward].filter(({ orders }) => orders !== count).length +
        many.filter((one) => one.trips !== trips).length +
        few.filter((one) => one.trips !== trips / 10).length,
    };
  },
};

const times = (count: number, project: () => Projected): readonly Projected[] =>
  Array.from({ length: count }, project);

interface Projected {
  readonly ms: number;
  /** Share of `ms` that taking rows in and folding them took. */
  readonly foldMs: number;
  readonly longestMs: number;
  readonly orders: number;
  readonly trips: number;
}

/** Stores each page, and projects it completely, before the next. */
function projected(pages: readonly (readonly Fill[])[]): Projected {
  using folder = benchFolder();
  const place = { dataDir: folder.path, source: 'bench', account: '0xabc', stamp: 'bench' };
  const store = openStore({ ...place, onFileNotice: (message) => process.stderr.write(`${message}\n`) });
  try {
    const took: { readonly ms: number; readonly isReconciling: boolean }[] = [];
    const now = Math.max(...pages.flat().map(({ time }) => time)) + 3_600_000;
    const later = { ms: 0 };
    const project = (): void => {
      for (let isMore = true; isMore;) {
        const before = performance.now();
        const outcome = store.writer.project({ now, realMs: before + later.ms, mayJoin: true, most });
        took.push({ ms: performance.now() - before, isReconciling: outcome.isReconciling });
        ({ isMore } = outcome);
      }
    };
    for (const page of pages) {
      store.writer.putFills(page, null);
      project();
    }
    // Late rows wait some seconds to be folded again.
    later.ms = 60_000;
    project();
    return { ...timesOf(took), ...countsOf(store) };
  } finally {
    store.close();
  }
}

function timesOf(took: readonly { readonly ms: number; readonly isReconciling: boolean }[]) {
  const sum = (of: typeof took): number => of.reduce((total, { ms }) => total + ms, 0);
  return {
    ms: sum(took),
    foldMs: sum(took.filter(({ isReconciling }) => !isReconciling)),
    longestMs: largest(took.map(({ ms }) => ms)),
  };
}

function countsOf({ reader }: Store): Pick<Projected, 'orders' | 'trips'> {
  const trips = reader.closedTrips({ before: null, limit: Number.MAX_SAFE_INTEGER });
  return { orders: reader.tradeCounts({}).total, trips: trips.length };
}
