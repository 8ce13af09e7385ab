import { wrong, type Verdict } from './expect.ts';
import type { Interfaces, Reading } from './interfaces.ts';
import { checkAnswer, checkRefusal } from './check-answer.ts';
import { areImpaired, type Circumstances, type Finding } from './check-figure.ts';
import type { Lab } from './lab.ts';
import { sourceOf } from './oracle/service.ts';
import type { Serving } from './served.ts';
import { questions, type Question } from './questions.ts';
import { markets } from './world/markets.ts';

type Kind = Verdict['kind'];

/** Verdict on one figure of one answer, the worst of its rows. */
export interface Cell {
  readonly figure: string;
  readonly verdict: Verdict;
}

export interface Doubts {
  /** Readings that can't be trusted, however well they were served. */
  readonly doubted: (reading: string) => boolean;
  readonly isClockStepped: boolean;
}
const noDoubts: Doubts = { doubted: () => false, isClockStepped: false };

export interface Answer {
  readonly question: Question;
  readonly reading: Reading;
  /** When it came: a question may have had to wait. */
  readonly at: Serving;
}

/** Asks everything at once, and checks each figure against the world. */
export async function examine(
  lab: Lab,
  interfaces: Interfaces,
  doubts: Doubts = noDoubts,
): Promise<readonly Cell[]> {
  return checkAnswers(lab, await askAll(lab, interfaces), doubts);
}

export async function askAll(lab: Lab, interfaces: Interfaces): Promise<readonly Answer[]> {
  const asked = questions.map(async (question): Promise<Answer> => {
    const reading = await question.ask(interfaces, lab.machineNow());
    return { question, reading, at: lab.served.now() };
  });
  return lab.time.patiently(Promise.all(asked));
}

/** Must be called before time passes: these answers can't know what was served later. */
export function checkAnswers(
  lab: Lab,
  answers: readonly Answer[],
  doubts: Doubts = noDoubts,
): readonly Cell[] {
  const troubled = troubledSources(answers);
  const skewMs = lab.machineNow() - lab.trueNow();
  return answers.flatMap(({ question, reading, at }) => {
    const circumstances: Circumstances = {
      ...doubts,
      doubted: (name) => doubts.doubted(name) || (isHeldBack(reading) && name.startsWith('candles:')),
      served: lab.served.asOf(at),
      machineNow: at.at + skewMs,
      covered: question.needs,
      // Without its record the service has little to answer from, whatever its sources give.
      isReported: (name) => troubled.has(sourceOf(name)) || troubled.has('store'),
    };
    return cellsOf(question, reading, circumstances);
  });
}

/** Whether Perpscope's own budget refused the read, as the answer says. */
const isHeldBack = (reading: Reading): boolean =>
  reading.kind === 'answer' && JSON.stringify(reading.value).includes('"request_budget_spent"');

const health = 'GET /api/health';

function troubledSources(answers: readonly Answer[]): ReadonlySet<string> {
  const answer = answers.find(({ question }) => question.id === health)?.reading;
  if (answer?.kind !== 'answer') return new Set();
  const sources = Object.entries(
    answer.value as Readonly<Record<string, { readonly state?: string; readonly lastError?: string | null }>>,
  );
  return new Set(
    sources
      .filter(([, { state, lastError }]) => state !== undefined && state !== 'ok' && lastError !== null)
      .map(([name]) => name),
  );
}

function cellsOf(question: Question, answer: Reading, circumstances: Circumstances): readonly Cell[] {
  const failing = (question.strict ?? []).find((reading) => circumstances.served.hasFailed(reading));
  const findings =
    answer.kind === 'answer' && failing !== undefined
      ? checkRefusal(
          question.expect,
          wrong(`it is answered, though ${failing} failed when it was asked for last`),
          circumstances,
        )
      : answer.kind === 'answer'
        ? checkAnswer(answer.value, question.expect, circumstances)
        : checkRefusal(question.expect, verdictOnRefusal(question, answer, circumstances), circumstances);
  const cells = new Map<string, Verdict>();
  for (const { path, verdict } of findings) {
    const figure = `${question.id} ${nameOf(path)}`;
    cells.set(figure, worse(cells.get(figure), verdict));
  }
  return [...cells].map(([figure, verdict]) => ({ figure, verdict }));
}

const nameOf = (path: string): string => path.replace(/^\./, '') || 'answer';

const severity: Readonly<Record<Kind, number>> = { live: 0, stale: 1, null: 2, refused: 3, wrong: 4 };
const worse = (a: Verdict | undefined, b: Verdict): Verdict =>
  a === undefined || severity[b.kind] > severity[a.kind] ? b : a;

const statusOf: Readonly<Record<string, number>> = {
  provider_failed: 502,
  provider_not_attached: 503,
  timeout: 503,
};

function verdictOnRefusal(
  question: Question,
  refusal: Extract<Reading, { kind: 'refused' }>,
  circumstances: Circumstances,
): Verdict {
  const { needs, whenOld, coin } = question;
  const { code, status, message } = refusal;
  if (code === 'unknown_market' && status === 404 && isDelisted(coin)) return { kind: 'refused' };
  const bad = badForm(refusal);
  if (bad !== null) return wrong(bad);
  if (!areImpaired(circumstances, needs))
    return wrong(`it is refused, though all it needs is there: ${message}`);
  const isStored = needs.every((reading) => circumstances.served.servings(reading).length > 0);
  const isExpected = whenOld === 'marked' && isStored && !needs.some(circumstances.doubted);
  return isExpected ? wrong(`it is refused, though something is stored: ${message}`) : { kind: 'refused' };
}

const isDelisted = (coin: string | undefined): boolean =>
  coin !== undefined && !markets.some((one) => one.coin === coin);

/** Returns what is wrong with the refusal itself; null: nothing. */
function badForm({ code, status, message }: Extract<Reading, { kind: 'refused' }>): string | null {
  const expected = statusOf[code];
  if (expected === undefined) return `it is refused as ${code}: ${message}`;
  if (status !== null && status !== expected) return `${code} comes with ${status}`;
  return message === '' ? `${code} comes without a message` : null;
}

export const isWrong = ({ verdict }: Cell): boolean => verdict.kind === 'wrong';
export type { Finding };
