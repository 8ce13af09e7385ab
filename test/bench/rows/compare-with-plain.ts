import type { Findings, Floor, Length } from '../bench-row.ts';
import { startChild } from '../child.ts';
import type { PlainAnswer } from '../children/plain-server.ts';
import type { RunningService } from '../running-service.ts';
import { saturate, type Saturation, type Target } from '../load/saturate.ts';
import { median } from '../statistics.ts';

export interface Question {
  readonly what: string;
  readonly path: string;
  readonly floor: Floor;
}

const lengths = {
  quick: { rounds: 3, roundMs: 700, warmUpMs: 1_000 },
  usual: { rounds: 9, roundMs: 1_500, warmUpMs: 3_000 },
  long: { rounds: 15, roundMs: 4_000, warmUpMs: 5_000 },
} as const;

/** Requests a second of the service against a bare node:http that sends the same bytes, round by round in turn. */
export async function compareWithPlain(
  service: RunningService,
  question: Question,
  length: Length,
): Promise<Findings> {
  const { url } = service.ready;
  const answer = await fetchAnswer(`${url}${question.path}`);
  await using plain = await startChild<{ port: number }>('plain-server', { input: answer });
  const target = (port: number): Target => ({ port, path: question.path, expected: answer.body });
  const targets = { ours: target(Number(new URL(url).port)), plain: target(plain.ready.port) };
  const { rounds, roundMs, warmUpMs } = lengths[length];
  const seen: Saturation[] = [
    await saturate(targets.ours, warmUpMs),
    await saturate(targets.plain, warmUpMs),
  ];
  const children = { ours: service, plain };
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
  return findingsOf(question, { seen, pairs, bodyBytes: answer.body.length });
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
}

function findingsOf({ what, floor }: Question, { seen, pairs, bodyBytes }: Measured): Findings {
  return {
    figures: [
      {
        what: `${what}: share of bare node:http`,
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
        what: `${what}: bare node:http`,
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
        what: `${what}: CPU time, bare`,
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

async function fetchAnswer(url: string): Promise<PlainAnswer> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}.`);
  return {
    contentType: response.headers.get('content-type') ?? '',
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
