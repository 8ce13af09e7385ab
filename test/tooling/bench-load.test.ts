import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAnswerCheck, noAnswers } from '../bench/load/answer-check.ts';
import { saturate, type Saturation } from '../bench/load/saturate.ts';
import { paintDelays } from '../bench/rows/paint-delays.ts';

const expected = Buffer.from('{"rows":[1,2,3]}');

async function loadOn(answer: RequestListener): Promise<Saturation> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await saturate({ port, path: '/', expected }, 50);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const sends =
  (body: string | Buffer, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-length': Buffer.byteLength(body) });
    response.end(body);
  };

describe('a load', () => {
  it('accepts the expected bytes, as often as they come', async () => {
    const asked = { times: 0 };
    const { answers, wrong } = await loadOn((request, response) => {
      asked.times += 1;
      sends(expected)(request, response);
    });
    expect(answers).toBeGreaterThan(0);
    expect(answers).toBe(asked.times);
    expect(wrong).toBe(0);
  });

  it.each([
    ['one byte that differs', sends('{"rows":[1,2,4]}')],
    ['a body that is shorter', sends('{"rows":[1,2]}')],
    ['a body that is longer', sends('{"rows":[1,2,3,4]}')],
    ['the right bytes under another status', sends(expected, 503)],
    ['an empty 304', sends('', 304)],
  ])('takes %s for wrong, every time', async (_, answer) => {
    const { answers, wrong } = await loadOn(answer);
    expect(answers).toBeGreaterThan(0);
    expect(wrong).toBe(answers);
  });

  it('reads an answer in pieces, wherever it is cut', () => {
    const whole = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${expected.length}\r\n\r\n${expected}`);
    for (let cut = 1; cut < whole.length; cut += 1) {
      const tally = noAnswers();
      const { take } = createAnswerCheck(expected, tally);
      expect([take(whole.subarray(0, cut)), take(whole.subarray(cut))]).toEqual([false, true]);
      expect(tally).toEqual({ answers: 1, wrong: 0 });
    }
  });
});

describe('the delay from a frame to the painted cell', () => {
  const frames = [
    { at: 1_000, marks: new Map([['BTC', 10]]) },
    { at: 2_000, marks: new Map([['BTC', 11]]) },
    { at: 3_000, marks: new Map([['BTC', 11]]) },
    { at: 4_000, marks: new Map([['BTC', 12]]) },
  ];
  const sightings = { always: ['BTC'], elements: [], longTasks: [] };
  const shown = (mark: number, at: number) => ({ coin: 'BTC', mark, at });

  it('is measured for each change, on one clock', () => {
    const seen = { ...sightings, shown: [shown(11, 2_150), shown(12, 4_120)] };
    expect(paintDelays(frames, seen, 100)).toEqual({ delays: [50, 20], unpainted: 0 });
  });

  it('counts a change that no cell showed', () => {
    const seen = { ...sightings, shown: [shown(11, 2_050)] };
    expect(paintDelays(frames, seen, 0)).toEqual({ delays: [50], unpainted: 1 });
  });

  it('ignores the same number shown before the frame', () => {
    const seen = { ...sightings, shown: [shown(11, 1_500), shown(11, 2_050), shown(12, 4_001)] };
    expect(paintDelays(frames, seen, 0)).toEqual({ delays: [50, 1], unpainted: 0 });
  });
});
