import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createAnswerCheck, noAnswers, type AnswerTally } from './answer-check.ts';

export interface Target {
  readonly port: number;
  readonly path: string;
  readonly expected: Uint8Array;
}

export interface Saturation extends AnswerTally {
  readonly perSecond: number;
}

const connections = 8;

/**
 * Asks on eight connections, on each as soon as the last answer is there, for so long. Bare sockets: whatever the asking
 * costs is taken from both servers alike and would draw the ratio towards one.
 */
export async function saturate(target: Target, durationMs: number): Promise<Saturation> {
  const tally = noAnswers();
  const startedAt = performance.now();
  const endAt = startedAt + durationMs;
  await Promise.all(Array.from({ length: connections }, () => askUntil(target, endAt, tally)));
  return { ...tally, perSecond: (tally.answers * 1_000) / (performance.now() - startedAt) };
}

async function askUntil({ port, path, expected }: Target, endAt: number, tally: AnswerTally): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
  const check = createAnswerCheck(expected, tally);
  socket.setTimeout(10_000, () => socket.destroy(new Error(`No answer to ${path} within 10 s.`)));
  socket.on('data', (chunk) => {
    if (!check.take(chunk)) return;
    if (performance.now() < endAt) socket.write(request);
    else socket.destroy();
  });
  socket.on('end', () => socket.destroy(new Error(`The server left during ${path}.`)));
  socket.write(request);
  await once(socket, 'close');
}
