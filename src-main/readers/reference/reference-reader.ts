import type { MonotonicClock, ReceiptClock } from '../../clock.ts';
import type { Backoff } from '../../domain/backoff.ts';
import { volatilityTicker } from '../../domain/reference/reference.ts';
import type { ReferenceState } from '../../domain/reference/reference.ts';
import type { ReferenceHealth, ReferenceProvider } from '../../reference/reference.ts';
import { ReferenceFailure, tickersPerRequest } from '../../reference/reference.ts';
import { hourMs } from '../../time.ts';
import type { Job } from '../poller.ts';
import { createPoller } from '../poller.ts';
import type { ReferenceBoard } from './reference-board.ts';
import { createReferenceBoard } from './reference-board.ts';
import type { PathPace } from './reference-path.ts';
import { pathJob } from './reference-path.ts';
import { paced } from '../paced.ts';
import { startJobs } from '../watch-clock.ts';

interface ReferenceReaderDeps {
  /** The provider; its creator closes it after the reader has stopped. null: none is configured. */
  readonly provider: ReferenceProvider | null;
  /** Shares to read, as the provider spells them; called again before each request. */
  readonly tickers: () => readonly string[];
  readonly world: Pick<ReceiptClock, 'now' | 'rate' | 'receive'>;
  readonly monotonic: MonotonicClock;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Called once for each new problem. */
  readonly onProblem?: (message: string) => void;
  readonly timings?: ReferenceTimings;
}

/** Real ms. */
export interface ReferenceTimings {
  /** Interval of share prices, and of the index. */
  readonly everyMs: number;
  readonly closuresEveryMs: number;
  /** Time between two tries of shares, and of the index, while the key is rejected or the plan lacks them. */
  readonly lastingMs: number;
  readonly backoff: Backoff;
}

/**
 * The free plan allows 5 requests a minute: shares and the index take two each, also while they fail, because jitter may shorten
 * a back-off by a quarter. Announced closures, which wait twice as long after a failure, have the fifth.
 */
const usualReferenceTimings: ReferenceTimings = {
  everyMs: 30_000,
  closuresEveryMs: 6 * hourMs,
  lastingMs: hourMs,
  backoff: { firstMs: 40_000, longestMs: 300_000 },
};

/** Polls outside market data until stopped. */
export interface ReferenceReader {
  readonly known: () => ReferenceState;
  /** null: no provider is configured. */
  readonly health: () => ReferenceHealth | null;
  /** Called when the readings or the health change. Returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  /** Aborts the requests in flight. */
  readonly stop: () => Promise<void>;
}

export function startReferenceReader(deps: ReferenceReaderDeps): ReferenceReader {
  const { provider, random } = deps;
  const board = createReferenceBoard(deps);
  const { backoff } = deps.timings ?? usualReferenceTimings;
  const poller = createPoller({ backoff: () => backoff, random, onOutcome: () => undefined });
  if (provider !== null) startJobs(poller, jobsOf({ ...deps, provider }, board), deps);
  return {
    known: board.known,
    health: () => (provider === null ? null : board.health()),
    onChange: board.onChange,
    stop: poller.stop,
  };
}

type Asking = ReferenceReaderDeps & { readonly provider: ReferenceProvider };

/** Jobs of the three paths, which are independent of each other. */
function jobsOf(deps: Asking, board: ReferenceBoard): readonly Job[] {
  const { provider, tickers, world, timings = usualReferenceTimings } = deps;
  const pace: PathPace = { ...deps, backoff: timings.backoff };
  const requests = (): number => Math.max(1, Math.ceil(tickers().length / tickersPerRequest));
  return [
    pathJob(
      {
        name: 'reference stocks',
        everyMs: () => paced(timings.everyMs * requests(), world),
        ask: (signal) => (tickers().length === 0 ? null : provider.stocks(tickers(), signal)),
        onAnswer: board.noteStocks,
        onFailure: (failure) => board.noteStocksFailure(failure, tickers()),
        lastingMs: () => timings.lastingMs,
      },
      pace,
    ),
    pathJob(
      {
        name: 'reference index',
        everyMs: () => paced(timings.everyMs, world),
        ask: (signal) => readIndex(provider, signal),
        onAnswer: board.noteIndex,
        onFailure: board.noteIndexFailure,
        lastingMs: () => timings.lastingMs,
      },
      pace,
    ),
    pathJob(
      {
        name: 'reference closures',
        everyMs: () => paced(timings.closuresEveryMs, world),
        ask: provider.closures,
        onAnswer: board.noteClosures,
        onFailure: board.noteClosuresFailure,
        lastingMs: () => paced(timings.closuresEveryMs, world),
      },
      { ...pace, backoff: slower(timings.backoff) },
    ),
  ];
}

function slower({ firstMs, longestMs }: Backoff): Backoff {
  return { firstMs: 2 * firstMs, longestMs: 2 * longestMs };
}

/**
 * Reads the index. The plan may lack it as an endpoint or as a ticker: both count as the same failure, and are retried much
 * later.
 */
async function readIndex(provider: ReferenceProvider, signal: AbortSignal) {
  const answer = await provider.index(volatilityTicker, signal);
  if (answer.kind === 'not_entitled') throw new ReferenceFailure('not_entitled', answer.message);
  return answer;
}
