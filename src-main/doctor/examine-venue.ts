import type { MonotonicClock } from '../clock.ts';
import type { InfoTransport, InfoBody } from '../venue/hyperliquid/info-request.ts';
import type { Finding } from './report.ts';
import { infoProbes, byPriority } from './info-probes.ts';
import type { Seen, InfoProbe } from './info-probes.ts';
import { listenToVenue } from './listen-to-venue.ts';
import type { Subscription } from './listen-to-venue.ts';
import type { AnswerKeeper } from './record-answers.ts';
import { messageOf } from '../errors.ts';
import { answerWeight, mostWeight } from '../venue/hyperliquid/weights.ts';
import { nothingSeen } from './report.ts';
import { lookAtAnswer } from './look-at-answer.ts';

interface ExamineDeps {
  readonly baseUrl: string;
  readonly transport: InfoTransport;
  readonly account: string | null;
  readonly monotonic: MonotonicClock;
  /** World time. */
  readonly now: () => number;
  readonly keeper: AnswerKeeper;
  readonly timeoutMs: number;
  /** Only these types; empty: all. */
  readonly only: readonly string[];
}

/** Reads every subscription and info type once, within 300 weight. Never rejects. */
export async function examineVenue(deps: ExamineDeps): Promise<readonly Finding[]> {
  const answers = new Map<string, unknown>();
  const seen = (): Seen => ({ account: deps.account, now: deps.now(), answers });
  const frames =
    deps.only.length > 0
      ? []
      : await listenToVenue(subscriptionsOf(deps.account), {
          ...deps,
          waitMs: deps.timeoutMs,
          onFrame: (type, data) => answers.set(`ws ${type}`, data),
        });
  const probes = infoProbes.filter(({ type }) => deps.only.length === 0 || deps.only.includes(type));
  const read = await askVenue(byPriority(probes, seen()), {
    ...deps,
    seen,
    onAnswer: (type, answer) => answers.set(type, answer),
  });
  return [...frames, ...read];
}

function subscriptionsOf(user: string | null): readonly Subscription[] {
  const markets = [{ type: 'allDexsAssetCtxs' }, { type: 'candle', coin: 'BTC', interval: '1m' }];
  if (user === null) return markets;
  return [
    ...markets,
    { type: 'userFills', user, aggregateByTime: false },
    { type: 'orderUpdates', user },
    { type: 'allDexsClearinghouseState', user },
    { type: 'userEvents', user },
  ];
}

/** Weight limit of one examination. */
export const mostWeightInAll = 300;

interface AskVenueDeps {
  readonly transport: InfoTransport;
  readonly monotonic: MonotonicClock;
  readonly keeper: AnswerKeeper;
  readonly timeoutMs: number;
  readonly seen: () => Seen;
  /** Called with each answer, which later questions use. */
  readonly onAnswer: (type: string, answer: unknown) => void;
}

/** Asks one question after the other. A question that could exceed 300 weight in total is skipped and named. Never rejects. */
async function askVenue(probes: readonly InfoProbe[], deps: AskVenueDeps): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const spent = { weight: 0 };
  for (const probe of probes) {
    const finding = await askOne(probe, { ...deps, left: mostWeightInAll - spent.weight });
    spent.weight += finding.weight;
    findings.push(finding);
  }
  return findings;
}

async function askOne(
  { type, body, without, rows }: InfoProbe,
  deps: AskVenueDeps & { readonly left: number },
): Promise<Finding> {
  const seen = deps.seen();
  const question = body(seen);
  if (question === null) return notAsked(type, without);
  const most = mostWeight(type, rows(seen));
  if (most > deps.left)
    return notAsked(
      type,
      `It can use a request weight of ${most}, but only ${deps.left} of ${mostWeightInAll} is left. Ask for it separately with --only ${type}.`,
    );
  return await take(question, most, deps);
}

function notAsked(type: string, reason: string): Finding {
  return { type, outcome: 'skipped', reason, weight: 0, tookMs: null, ...nothingSeen };
}

async function take(question: InfoBody, most: number, deps: AskVenueDeps): Promise<Finding> {
  const { type } = question;
  const began = deps.monotonic();
  try {
    const answer = await deps.transport.post(question, {
      signal: new AbortController().signal,
      timeoutMs: deps.timeoutMs,
    });
    const tookMs = Math.round(deps.monotonic() - began);
    deps.keeper.keep('info', question, answer);
    deps.onAnswer(type, answer);
    const weight = answerWeight(type, answer);
    const look = await lookAtAnswer({ type, asked: question, answer, ...deps.seen() });
    return { type, outcome: 'read', reason: null, weight, tookMs, ...look };
  } catch (error) {
    const tookMs = Math.round(deps.monotonic() - began);
    // Without an answer the weight is unknown, so the maximum counts.
    return { type, outcome: 'failed', reason: messageOf(error), weight: most, tookMs, ...nothingSeen };
  }
}
