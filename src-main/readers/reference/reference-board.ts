import type { ReceiptClock } from '../../clock.ts';
import type { ReferenceState, TickerState, TickerAnswer } from '../../domain/reference/reference.ts';
import { retainedClosures } from '../../domain/sessions/announced-closures.ts';
import { assertNever } from '../../errors.ts';
import type {
  ReferenceHealth,
  ReferenceVerdict,
  ClosuresAnswer,
  ReferenceFailure,
  ReferenceProvider,
} from '../../reference/reference.ts';
import type { PathName, PathSign } from './reference-verdict.ts';
import { judgeReference } from './reference-verdict.ts';
import { createInvalidRows } from '../invalid-rows.ts';
import { createShownVerdict } from '../shown-verdict.ts';

/** Answers and failures of the provider. No path changes the readings of another. */
export interface ReferenceBoard {
  readonly known: () => ReferenceState;
  readonly health: () => ReferenceHealth;
  /** Called when the readings or the verdict change. Returns the unsubscribe function. */
  readonly onChange: (listener: () => void) => () => void;
  readonly noteStocks: (answers: readonly TickerAnswer[]) => void;
  readonly noteStocksFailure: (failure: ReferenceFailure, tickers: readonly string[]) => void;
  readonly noteIndex: (answer: TickerAnswer) => void;
  readonly noteIndexFailure: (failure: ReferenceFailure) => void;
  readonly noteClosures: (answer: ClosuresAnswer) => void;
  readonly noteClosuresFailure: (failure: ReferenceFailure) => void;
}

interface BoardDeps {
  /** null: no provider is configured. */
  readonly provider: Pick<ReferenceProvider, 'name'> | null;
  readonly world: Pick<ReceiptClock, 'now' | 'receive'>;
  /** Called once for each new problem. */
  readonly onProblem?: (message: string) => void;
}

interface Facts {
  known: ReferenceState;
  readonly paths: Record<PathName, PathSign>;
  /** Announced closures of the last answer that could not be read. */
  invalidClosures: readonly string[];
  lastOkAt: number | null;
  failedReads: number;
  readonly invalidRows: ReturnType<typeof createInvalidRows>;
}

export function createReferenceBoard(deps: BoardDeps): ReferenceBoard {
  const facts = factsOf(deps);
  const { read, settle, onChange } = createShownVerdict({
    ...deps,
    judge: () => verdictOf(facts),
    known: () => textOf(facts.known),
  });
  return {
    known: () => facts.known,
    health: () => {
      const { lastOkAt, invalidRows, failedReads } = facts;
      return { ...read(), lastOkAt, invalidRows: invalidRows.count(), failedReads };
    },
    onChange,
    ...notesOn(facts, deps.world, settle),
  };
}

function factsOf({ provider }: BoardDeps): Facts {
  const unasked: PathSign = { kind: 'unasked' };
  return {
    known: {
      provider: provider?.name ?? null,
      stocks: new Map(),
      vix: { kind: 'unread', last: null },
      stocksFailure: null,
      closures: [],
    },
    paths: { stocks: unasked, index: unasked, closures: unasked },
    invalidClosures: [],
    lastOkAt: null,
    failedReads: 0,
    invalidRows: createInvalidRows(),
  };
}

type Notes = Omit<ReferenceBoard, 'known' | 'health' | 'onChange'>;

function notesOn(facts: Facts, world: BoardDeps['world'], settle: () => void): Notes {
  const know = (known: Partial<ReferenceState>): void => {
    facts.known = { ...facts.known, ...known };
  };
  const sign = (path: PathName, now: PathSign): void => {
    facts.paths[path] = now;
    if (now.kind === 'well') facts.lastOkAt = world.receive();
    if (now.kind === 'failed') facts.failedReads += 1;
    settle();
  };
  return {
    noteStocks: (answers) => {
      noteInvalid(facts, answers);
      const stocks = new Map(answers.map((answer) => [tickerOf(answer), stateOfAnswer(answer)]));
      know({ stocks, stocksFailure: null });
      sign('stocks', { kind: 'well' });
    },
    noteStocksFailure: (failure, tickers) => {
      const before = facts.known.stocks;
      const stocks = new Map(
        tickers.map((ticker) => [ticker, unansweredTicker(failure, before.get(ticker))]),
      );
      know({ stocks, stocksFailure: failure.kind === 'not_entitled' ? null : failure.message });
      sign('stocks', failedSign(failure));
    },
    noteIndex: (answer) => {
      noteInvalid(facts, [answer]);
      know({ vix: stateOfAnswer(answer) });
      sign('index', { kind: 'well' });
    },
    noteIndexFailure: (failure) => {
      know({ vix: unansweredTicker(failure, facts.known.vix) });
      sign('index', failure.kind === 'not_entitled' ? { kind: 'not_in_plan' } : failedSign(failure));
    },
    noteClosures: ({ closures, invalid }) => {
      facts.invalidRows.note(invalid.map((row) => ({ source: 'announced closures', row, field: '' })));
      facts.invalidClosures = invalid;
      know({ closures: retainedClosures(closures, facts.known.closures, world.now()) });
      sign('closures', { kind: 'well' });
    },
    noteClosuresFailure: (failure) => sign('closures', failedSign(failure)),
  };
}

function failedSign({ kind, message }: ReferenceFailure): PathSign {
  return { kind: 'failed', failure: kind, message };
}

function noteInvalid({ invalidRows }: Facts, answers: readonly TickerAnswer[]): void {
  const unreadable = answers.filter((answer) => answer.kind === 'unreadable');
  invalidRows.note(
    unreadable.map(({ ticker, message }) => ({ source: 'reference data', row: ticker, field: message })),
  );
}

function verdictOf({ paths, known, invalidClosures }: Facts): ReferenceVerdict {
  const { stocks, vix } = known;
  const problems = [...stocks.values(), vix].map(problemOf).filter((one) => one !== null);
  const closures = invalidClosures.map((row) => `Massive's ${row} could not be read.`);
  return judgeReference({
    paths,
    problems: [...lackingPlan([...stocks.values()]), ...problems, ...closures],
  });
}

/**
 * Problem of a plan that includes none of the shares, which is the wrong plan. A plan that lacks only some of them is not a
 * problem.
 */
function lackingPlan(stocks: readonly TickerState[]): readonly string[] {
  const lacksAll = stocks.length > 0 && stocks.every(({ kind }) => kind === 'not_entitled');
  return lacksAll ? ['The plan of the Massive key includes none of the requested shares.'] : [];
}

/** Parts of the readings whose change is reported; the time and id of the response are not. */
function textOf({ stocks, vix, stocksFailure, closures }: ReferenceState): string {
  const reported = [[...stocks], vix, stocksFailure, closures];
  const ignored = new Set(['receivedAt', 'requestId']);
  return JSON.stringify(reported, (name, value: unknown) => (ignored.has(name) ? undefined : value));
}

/** State of a ticker after an answer. Only the newest answer counts: one without a figure leaves no older figure in use. */
function stateOfAnswer(answer: TickerAnswer): TickerState {
  switch (answer.kind) {
    case 'observed':
      return { kind: 'observed', last: answer.observation };
    case 'not_entitled':
    case 'not_found':
      return { kind: answer.kind, message: answer.message, last: null };
    case 'unreadable':
      return { kind: 'failed', message: answer.message, last: null };
    default:
      return assertNever(answer);
  }
}

/**
 * State of a ticker after a failed request. The last observation stays, with its time, and so does a state of not entitled or not
 * found. A failure because the plan lacks the data is itself an answer.
 */
function unansweredTicker({ kind, message }: ReferenceFailure, before: TickerState | undefined): TickerState {
  if (kind === 'not_entitled') return { kind, message, last: null };
  if (before?.kind === 'not_entitled' || before?.kind === 'not_found') return before;
  return { kind: 'failed', message, last: before?.last ?? null };
}

function tickerOf(answer: TickerAnswer): string {
  return answer.kind === 'observed' ? answer.observation.ticker : answer.ticker;
}

/**
 * Problem of a ticker, for the provider's health. A ticker that is unknown or outside the plan is not a problem: its own state
 * says so.
 */
function problemOf(known: TickerState): string | null {
  return known.kind === 'failed' ? known.message : null;
}
