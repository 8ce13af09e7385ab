import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { aTradingApp } from '../main/server/graphql-fixture.ts';
import { read } from '../main/complete-account.ts';

const guide = readFileSync('docs/api.md', 'utf8');
const app = sharedByTests(() => aTradingApp());

const blockIn = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(guide)?.[1] ?? '';

/** The first line that a program prints while the agent's status changes. */
async function firstLine(command: string, args: readonly string[]): Promise<string> {
  const state = { nth: 0 };
  const change = (): void => {
    app.time.now += 1;
    app.agent.state = read({ statusReason: `change ${(state.nth += 1)}` }, app.time.now);
    app.agentChanged();
  };
  // The value of the beginning is sent at once.
  change();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: 30_000 });
  const changing = setInterval(change, 50);
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    return line;
  } finally {
    clearInterval(changing);
    child.kill('SIGKILL');
  }
}

test.each([
  ['js', process.execPath, ['--input-type=module', '-e'], /^\{ status: 'running', reason: 'change \d+' \}$/],
  [
    'html',
    process.execPath,
    ['--experimental-eventsource', '--no-warnings', '--input-type=module', '-e'],
    /^\{ status: 'running', reason: 'change \d+' \}$/,
  ],
  ['python', 'python3', ['-c'], /^\{'status': 'running', 'reason': 'change \d+'\}$/],
])(
  'docs/api.md follows the status from %s, as it is written there',
  async (language, command, args, line) => {
    const code = blockIn(language)
      .replaceAll(/<\/?script[^>]*>/g, '') // of a page: run as Node's own EventSource does
      .replace('http://127.0.0.1:4310', app.url);
    expect(code).toContain(app.url);
    expect(await firstLine(command, [...args, code])).toMatch(line);
  },
);

test('docs/api.md lists only paths that exist', async () => {
  const { paths } = (await app.get('/api/openapi.json')).json() as { paths: object };
  const listed = [...guide.matchAll(/^\| `(\/api\/v1\/[^`]+)`/gm)].map(([, path = '']) => path);
  expect(listed.length).toBeGreaterThan(8);
  expect(listed.filter((path) => !(path in paths))).toEqual([]);
});
