import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectionCommands } from '../../src-main/app/connection-commands.ts';
import { mcpProgram } from '../../src-main/app/program-start.ts';
import { PerpscopeError, StartError } from '../../src-main/errors.ts';
import type { FeedProblems } from '../../src-preload/contract/bridge/connections.ts';
import { aFolder } from './a-folder.ts';
import { anOpenSource } from './open-source-fixture.ts';
import { putJournal } from './operations/journal/a-journal.ts';
import { someConnectionDeps } from './some-connection-deps.ts';

describe('the connection settings that a window gets', () => {
  test('are available between two sources too, except what belongs to a source', () => {
    const view = connectionCommands(someConnectionDeps()).view();
    const gone = { kind: 'failure', error: { code: 'network_switched' } };
    expect(view).toMatchObject({ addresses: { port: 1 }, routes: gone, feedProblems: gone });
  });

  test('never contain the token', () => {
    expect(JSON.stringify(connectionCommands(someConnectionDeps()).view())).not.toContain('the-token-itself');
  });
});

describe('problems of the feed', () => {
  /** Returns the problems shown for a journal in which none of these lines is an event. */
  const shown = async (lines: readonly string[]): Promise<FeedProblems> => {
    await using app = anOpenSource();
    const entries = lines.map((raw, nth) => ({
      kind: 'problem' as const,
      problem: {
        failure: 'not_json' as const,
        seq: null,
        place: `line ${nth}`,
        reason: 'It is not JSON.',
        raw,
      },
    }));
    putJournal(app.store, [], { entries });
    const { feedProblems } = connectionCommands(someConnectionDeps({ ask: app.ask })).view();
    if (feedProblems.kind === 'failure') throw new Error(feedProblems.error.message);
    return feedProblems.value;
  };

  test('show each line whole up to 300 characters, and the beginning of a longer one', async () => {
    const { newest } = await shown(['a'.repeat(300), 'b'.repeat(301)]);
    expect(newest.map(({ line }) => line)).toEqual([`${'b'.repeat(300)}…`, 'a'.repeat(300)]);
  });

  test('are counted in total, and the newest fifty are shown', async () => {
    const { count, newest } = await shown(Array.from({ length: 51 }, (_, nth) => `line ${nth}`));
    expect([count, newest.length, newest[0]?.line, newest.at(-1)?.line]).toEqual([
      51,
      50,
      'line 50',
      'line 1',
    ]);
  });
});

test('a port that is still closed is not a failure of the call; an internal error is', async () => {
  const { port } = someConnectionDeps();
  const opening = (error: Error): Promise<void> => {
    const open = async (): Promise<never> => {
      throw error;
    };
    return connectionCommands(someConnectionDeps({ port: { ...port, open } })).openPort();
  };
  await expect(opening(new StartError('Port 1 is in use.'))).resolves.toBeUndefined();
  await expect(opening(new PerpscopeError('internal_error', 'A fault.'))).rejects.toThrow('A fault.');
});

describe('the command that another program uses to start the stdio server', () => {
  const start = (script: string, path = '') =>
    mcpProgram({ execPath: '/opt/node', argv: ['/opt/node', script], env: { PATH: path } }, '/data');

  test.each(['/src/start.mjs', '/out/main/cli.js'])(
    'is this node and the script that the process was started with: %s',
    (script) => {
      expect(start(script)).toEqual({ command: '/opt/node', args: [script, 'mcp', '--data-dir', '/data'] });
    },
  );

  test.each(['/usr/bin/perpscope', '/app/index.js', ''])(
    'is the program’s name where it is installed: %j',
    (script) => {
      expect(start(script)).toEqual({ command: 'perpscope', args: ['mcp', '--data-dir', '/data'] });
    },
  );

  test('is the built command line of the sources that the desktop was started with', () => {
    const sources = aFolder();
    mkdirSync(join(sources.path, 'out/main'), { recursive: true });
    const cli = join(sources.path, 'out/main/cli.js');
    writeFileSync(cli, '');
    expect(start(sources.path)).toEqual({ command: 'node', args: [cli, 'mcp', '--data-dir', '/data'] });
    const node = join(sources.path, 'node');
    writeFileSync(node, '');
    expect(start(sources.path, `/nothing:${sources.path}`).command).toBe(node);
    sources.remove();
  });

  test('is this node and the script behind the link that npm makes for a command', () => {
    const installed = aFolder();
    mkdirSync(join(installed.path, 'lib/out/main'), { recursive: true });
    const cli = join(installed.path, 'lib/out/main/cli.js');
    writeFileSync(cli, '');
    symlinkSync(cli, join(installed.path, 'perpscope'));
    const args = [realpathSync(cli), 'mcp', '--data-dir', '/data'];
    expect(start(join(installed.path, 'perpscope'))).toEqual({ command: '/opt/node', args });
    installed.remove();
  });
});
