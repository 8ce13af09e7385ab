import type { Findings, Floor, Length } from '../bench-row.ts';
import { startChild, type Child } from '../child.ts';
import type { PlainAnswer } from '../children/plain-server.ts';
import { saturate, type Saturation, type Target } from '../load/saturate.ts';
import { median } from '../statistics.ts';

/** A service in its own process. */
type MeasuredService = Pick<Child<{ readonly url: string }>, 'ready' | 'ask'>;

interface Question {
  readonly what: string;
  readonly path: string;
  /** Bound of the share; null: the share is for orientation. */
  readonly floor: Floor | null;
}

const lengths = {
  quick: { rounds: 3, roundMs: 700, warmUpMs: 1_000 },
  usual: { rounds: 9, roundMs: 1_500, warmUpMs: 3_000 },
  long: { rounds: 15, roundMs: 4_000, warmUpMs: 5_000 },
} as const;

/** Compares requests a second of the service and of a bare node:http that sends the same bytes, in alternating rounds. */
export async function compareWithPlain(
  service: MeasuredService,
  question: Question,
  length: Length,
): Promise<Findings> {
  const answer = await fetchAnswer(`${service.ready.url}${question.path}`);
  await using plain = await startChild<{ port: number }>('plain-server', { input: answer });
  const limit = { name: 'bare node:http', child: plain, port: plain.ready.port, expected: answer.body };
  return await compareRates({ service, question, ours: answer.body, limit }, length); // before the plain one leaves
}

/** Server that the service is measured against. */
interface Limit {
  readonly name: string;
  readonly child: Pick<MeasuredService, 'ask'>;
  readonly port: number;
  readonly expected: Uint8Array;
}

interface Rivals {
  readonly service: MeasuredService;
  readonly question: Question;
  /** The bytes that the service answers with. */
  readonly ours: Uint8Array;
  readonly limit: Limit;
}

/** Compares requests a second of the service and of another server that answers the same, in alternating rounds. */
export async function compareRates(
  { service, question, ours, limit }: Rivals,
  length: Length,
): Promise<Findings> {
  const { path } = question;
  const targets: Record<'ours' | 'plain', Target> = {
    ours: { port: Number(new URL(service.ready.url).port), path, expected: ours },
    plain: { port: limit.port, path, expected: limit.expected },
  };
  const { rounds, roundMs, warmUpMs } = lengths[length];
  const seen: Saturation[] = [
    await saturate(targets.ours, warmUpMs),
    await saturate(targets.plain, warmUpMs),
  ];
  const children = { ours: service, plain: limit.child };
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'plain'] as const) : (['plain', 'ours'] as const);
    const found = { ours: nothing, plain: nothing };
    for (const side of order) {
      const cpuBefore = Number(await children[side].ask('CPU time'));
      const saturation = await saturate(targets[side], roundMs);
      const cpuMs = Number(await children[side].ask('CPU time')) - cpuBefore;
      seen.push(saturation);
      found[side] = { perSecond: saturation.perSecond, cpuUs: (cpuMs * 1_000) / saturation.answers };
    }
    pairs.push(found);
  }
  return findingsOf(question, { seen, pairs, bodyBytes: ours.length, against: limit.name });
}

interface Side {
  readonly perSecond: number;
  /** CPU time of the answering thread for one answer. */
  readonly cpuUs: number;
}
interface Pair {
  readonly ours: Side;
  readonly plain: Side;
}
const nothing: Side = { perSecond: 0, cpuUs: 0 };

interface Measured {
  readonly seen: readonly Saturation[];
  readonly pairs: readonly Pair[];
  readonly bodyBytes: number;
  readonly against: string;
}

function findingsOf({ what, floor }: Question, { seen, pairs, bodyBytes, against }: Measured): Findings {
  return {
    figures: [
      {
        what: `${what}: share of ${against}`,
        value: median(pairs.map(({ ours, plain }) => ours.perSecond / plain.perSecond)),
        unit: '',
        floor,
      },
      {
        what: `${what}: Perpscope`,
        value: median(pairs.map(({ ours }) => ours.perSecond)),
        unit: '1/s',
        floor: null,
      },
      {
        what: `${what}: ${against}`,
        value: median(pairs.map(({ plain }) => plain.perSecond)),
        unit: '1/s',
        floor: null,
      },
      {
        what: `${what}: the same share by CPU time of an answer`,
        value: median(pairs.map(({ ours, plain }) => plain.cpuUs / ours.cpuUs)),
        unit: '',
        floor: null,
      },
      {
        what: `${what}: CPU time`,
        value: median(pairs.map(({ ours }) => ours.cpuUs)),
        unit: 'µs',
        floor: null,
      },
      {
        what: `${what}: CPU time, ${against === 'bare node:http' ? 'bare' : against}`,
        value: median(pairs.map(({ plain }) => plain.cpuUs)),
        unit: 'µs',
        floor: null,
      },
    ],
    counts: { rounds: pairs.length, [`bytes of ${what}`]: bodyBytes },
    answers: seen.reduce((sum, { answers }) => sum + answers, 0),
    wrongAnswers: seen.reduce((sum, { wrong }) => sum + wrong, 0),
  };
}

export async function fetchAnswer(url: string): Promise<PlainAnswer> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}.`);
  return {
    contentType: response.headers.get('content-type') ?? '',
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
