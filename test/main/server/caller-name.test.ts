import { expect, test } from 'vitest';
import { callerName } from '../../../src-main/server/caller-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const linux = `Mozilla/5.0 (X11; Linux x86_64) ${webkit}`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${linux} Chrome/156.0.0.0 Safari/537.36`, 'Chrome 156 on Linux'],
  [`${linux} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Headless Chrome 156 on Linux'],
  [`${windows} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2`, 'Edge 156 on Windows'],
  [`${windows} Chrome/155.0.0.0 Safari/537.36 OPR/120.0`, 'Opera 120 on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145 on Linux'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.2 Safari/605.1.15`, 'Safari 19 on macOS'],
  [`${phone} CriOS/150.0.1 Mobile/15E148 Safari/604.1`, 'Chrome 150 on iOS'],
  [`${phone} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari 17 on iOS'],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/150.0 Mobile Safari/537.36`,
    'Chrome 150 on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet 28 on Android',
  ],
  [`${linux} a-desk/1.4.0 Chrome/142.0 Electron/39.1 Safari/537.36`, 'a-desk 1 on Linux'],
  [`${linux} Chrome/142.0 Electron/39.1 Safari/537.36`, 'Electron 39 on Linux'],
  ['Mozilla/5.0 (Unheard of) Ladybird/1.0', 'Ladybird 1'],
  ['Mozilla/5.0 (compatible; a-robot/2.1; +https://robot.example)', 'a-robot/2.1'],
  ['Mozilla/5.0', 'Mozilla/5.0'],
  ['Mozilla/5.0 (X11; Linux x86_64', 'Mozilla/5.0'],
])('a browser is named by its product and its system: %s', (agent, name) => {
  expect(callerName(agent)).toBe(name);
});

test.each([
  ['a-reader/1.0', 'a-reader/1.0'],
  ['python-requests/2.32.3 CPython/3.13 Linux/6.8', 'python-requests/2.32.3'],
  ['claude-code/2.1 (cli)', 'claude-code/2.1'],
  ['Perpscope SDK/1.0 node/24', 'Perpscope SDK/1.0'],
  ['node', 'node'],
  ['program 102', 'program 102'],
  ['curl (of mine)', 'curl'],
])('any other program is named by the first product that it names: %s', (agent, name) => {
  expect(callerName(agent)).toBe(name);
});

test.each([undefined, '', '   '])('one without a user agent (%j) has no name', (agent) => {
  expect(callerName(agent)).toBeNull();
});

test.each(['z', '(', 'Mozilla/5.0 (', 'Mozilla/5.0 a/', 'Mozilla/ ((', ' '])(
  'an endless name of repeated %j is cut to 80 characters, and only its first 1,000 are read',
  (part) => {
    const agent = part.repeat(20_000);
    expect(callerName(agent)?.length ?? 0).toBeLessThanOrEqual(80);
    expect(callerName(`${agent.slice(0, 1_000)} Firefox/145.0`)).toBe(callerName(agent));
  },
);
