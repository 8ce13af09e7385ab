import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainLine } from '../../src-main/print.ts';
import { perpscope, requireBuild } from './headless-program.ts';
import { servingOn } from './programs-for-each-test.ts';
import { aFolder } from './a-folder.ts';

/** Clears the screen, rings, moves back, sets the title, and turns the text around. */
const hostile =
  'be\u001b[2J\u001b[31mfore\u0007\b\u007f\u009b5Aafter\u001b]0;title\u0007\r\nok   a line of its own\u202eend\u2066';
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const linesOf = (text: string): readonly string[] => text.split('\n');

test.each([
  ['colors', 'a\u001b[1;31mb\u001b[0mc', 'abc'],
  ['a title', 'a\u001b]0;owned\u0007b', 'ab'],
  ['an 8-bit sequence', 'a\u009b31mb', 'ab'],
  ['a bell, a backspace, a delete and a null', 'a\u0007\b\u007f\0b', 'ab'],
  ['C1 controls', 'a\u0080\u0090\u009fb', 'ab'],
  [
    'bidirectional overrides and marks',
    'a\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061cb',
    'ab',
  ],
  ['line breaks of every kind', 'a\r\nb\u0085c\u2028d\u2029e\u000bf', 'a b c d e f'],
  ['nothing', 'Größe: 5 %, “日本” 🙂', 'Größe: 5 %, “日本” 🙂'],
])('a line is printed without %s', (_what, text, printed) => {
  expect(plainLine(text)).toBe(printed);
});

let folder: ReturnType<typeof aFolder>;
let venue: Server;
let url: string;
beforeAll(requireBuild);
beforeEach(async () => {
  folder = aFolder();
  venue = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ universe: [{ name: hostile, [hostile]: hostile }], [hostile]: 1, time: hostile }),
    );
  }).listen(0, '127.0.0.1');
  await once(venue, 'listening');
  url = `http://127.0.0.1:${(venue.address() as AddressInfo).port}`;
});
afterEach(() => {
  venue.close();
  venue.closeAllConnections();
  folder.remove();
});

test('doctor prints and writes the answers of a hostile venue as plain text on their own line', async () => {
  const { out, err } = await perpscope([
    'doctor',
    '--venue',
    '--only',
    'exchangeStatus,metaAndAssetCtxs',
    '--venue-url',
    url,
    '--data-dir',
    folder.path,
  ]).ended;
  expect(out).toContain('before');
  const written = readFileSync(join(folder.path, 'doctor-report.json'), 'utf8');
  expect(written).toContain('before');
  for (const text of [out, err, written])
    expect(linesOf(text).filter((line) => controls.test(line))).toEqual([]);
  expect(linesOf(out).filter((line) => line.startsWith('ok   a line'))).toEqual([]);
});

test.each([
  ['a command', [`fo${hostile}o`]],
  ['an option', ['serve', `--po${hostile}rt`, '1']],
  ['a value', ['serve', '--seed', hostile]],
  ['a folder', ['open', '--data-dir', `/tmp/no${hostile}where`]],
])('a refusal repeats %s as one plain line', async (_what, args) => {
  const { code, out, err } = await perpscope(args).ended;
  expect([code, out]).toEqual([2, '']);
  expect(linesOf(err)).toEqual([expect.stringMatching(/\S/), '']);
  expect(controls.test(linesOf(err)[0] ?? '')).toBe(false);
});

test('the log of a service repeats text of its feed as plain lines', async () => {
  const feed = join(folder.path, 'feed');
  mkdirSync(feed);
  writeFileSync(join(feed, 'status.json'), JSON.stringify({ schema: hostile }));
  const program = await servingOn(join(folder.path, 'data'), ['--agent-feed', `file:${feed}`]);
  try {
    await expect.poll(() => program.output().err, { timeout: 20_000 }).toContain('agent');
    const { out, err } = program.output();
    expect(linesOf(out + err).filter((line) => controls.test(line))).toEqual([]);
  } finally {
    await program.kill('SIGTERM');
  }
});
