import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import manifest from '../../package.json' with { type: 'json' };
import { onFolder, perpscope, serving, servingByNpm, watched, type Program } from './headless-program.ts';
import { aFolder } from './a-folder.ts';
import { beginADayAgo } from './begin-worlds.ts';
import { programsForEachTest, servingOn } from './programs-for-each-test.ts';
import { isAlive, treeOf } from './process-tree.ts';

const programs = programsForEachTest();
const { keep, serve } = programs;

const source = 'sim-testnet-seed-1';
const databases = [`${source}/cache.sqlite`, `${source}/record-${watched}.sqlite`];
const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

function expectSound(): void {
  for (const name of databases) {
    const database = new Database(join(programs.folder.path, name));
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    database.close();
  }
}
/** Code 2 and one line on stderr; what stdout would have said is not said. */
async function expectRefusal(program: Program, line: RegExp): Promise<void> {
  const { code, out, err } = await program.ended;
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^[^\n]+\n$/);
  expect(err).toMatch(line);
}
const healthy = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> => {
  const status = async (): Promise<number> => (await fetch(`${url}/api/markets`, { headers })).status;
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
};

/** The port is free, the log ends with the closing, and the record is whole without its write-ahead log. */
async function expectClosed(url: string): Promise<void> {
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  const { path } = programs.folder;
  expect(readdirSync(path)).not.toContain('service.json');
  expect(readdirSync(join(path, source)).filter((name) => name.endsWith('-wal'))).toEqual([]);
  expect(logLines(path).at(-1)).toMatchObject({ msg: 'the service is closing' });
  expectSound();
}

function logLines(dataDir: string): readonly { readonly msg: string }[] {
  const text = readFileSync(join(dataDir, 'logs/perpscope.1.log'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly msg: string });
}

/** Until it has nothing to log but its end. */
async function venueAnswers(): Promise<void> {
  const messages = (): readonly string[] => logLines(programs.folder.path).map(({ msg }) => msg);
  await expect.poll(messages, { timeout: 60_000 }).toContain('the venue answers');
}

/** What the dashboard's socket answers a page that introduces itself. */
const firstWord = (url: string, hello: object): Promise<{ kind: string }> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/bridge`, { origin: url });
    socket.on('open', () => socket.send(JSON.stringify(hello)));
    socket.on('message', (data) => {
      resolve(JSON.parse(String(data)) as { kind: string });
      socket.terminate();
    });
    socket.on('error', reject);
  });

describe('a start', () => {
  test('says first what listens where, answers, and ends cleanly on SIGTERM', async () => {
    const program = await serve();
    expect(await program.firstLine).toBe(
      `Perpscope ${manifest.version} listening on http://127.0.0.1:${program.port} (simulated testnet)`,
    );
    expect(program.port).toBeGreaterThan(0);
    await healthy(program.url);
    await venueAnswers();
    const ended = await program.kill('SIGTERM');
    expect([ended.code, ended.signal, ended.err]).toEqual([0, null, '']);
    await expectClosed(program.url);
  });

  test('needs no execve, which Windows lacks', async () => {
    const onWindows = "data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})";
    const { ended } = perpscope(['serve', '--help'], {
      env: { NODE_OPTIONS: `--import=${onWindows}`, TEMP: programs.folder.path },
    });
    expect(await ended).toMatchObject({ code: 0, out: expect.stringContaining('perpscope serve') });
  });

  test('is named after its settings, wherever they come from, and ends cleanly on SIGINT', async () => {
    writeFileSync(
      join(programs.folder.path, 'settings.json'),
      JSON.stringify({ markets: 150, network: 'testnet' }),
    );
    const env = {
      PERPSCOPE_DATA_DIR: programs.folder.path,
      PERPSCOPE_PORT: '0',
      PERPSCOPE_NETWORK: 'mainnet',
    };
    const program = keep(await serving([], { env }));
    expect(await program.firstLine).toMatch(/ \(simulated mainnet\)$/);
    await healthy(program.url);
    const catalog = (await (await fetch(`${program.url}/api/markets`)).json()) as {
      count: number;
      network: string;
    };
    expect(catalog).toMatchObject({ network: 'MAINNET', count: 150 });
    expect((await program.kill('SIGINT')).code).toBe(0);
  });

  test('after kill -9 finds everything whole and goes on', async () => {
    const first = await serve();
    await healthy(first.url);
    const etag = (await fetch(`${first.url}/api/markets`)).headers.get('etag');
    expect((await first.kill('SIGKILL')).signal).toBe('SIGKILL');
    const second = await serve();
    const answer = await fetch(`${second.url}/api/markets`);
    expect([answer.status, etag === null]).toEqual([200, false]);
    expect((await second.kill('SIGTERM')).code).toBe(0);
    expectSound();
  });
});

describe('a service that runs', () => {
  const own = aFolder();
  const token = 'a-token-of-enough-characters';
  const authorization = `Bearer ${token}`;
  let program: Awaited<ReturnType<typeof serving>>;
  beforeAll(async () => {
    program = await servingOn(own.path, [], { env: { PERPSCOPE_TOKEN: token } });
  });
  afterAll(async () => {
    await program.kill('SIGKILL');
    own.remove();
  });

  test('is listened to from this machine alone', async () => {
    const reaches = (host: string): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = connect({ host, port: program.port, timeout: 2_000 });
        socket.once('connect', () => resolve(true));
        socket.once('error', () => resolve(false));
        socket.once('timeout', () => resolve(false));
      });
    expect(await reaches('127.0.0.1')).toBe(true);
    const outward = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).filter(({ internal }) => !internal),
    );
    for (const { address } of outward) expect(await reaches(address)).toBe(false);
    expect(await reaches('127.0.0.2')).toBe(false);
  });

  test('answers GraphQL about its own schema, as often as it is asked', async () => {
    const asked = { query: '{ __typename __schema { queryType { name __typename } } again: __typename }' };
    for (let times = 0; times < 5; times += 1) {
      const headers = { 'content-type': 'application/json', authorization };
      const answer = await fetch(`${program.url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify(asked),
      });
      expect(await answer.json()).toEqual({
        data: {
          __typename: 'Query',
          __schema: { queryType: { name: 'Query', __typename: '__Type' } },
          again: 'Query',
        },
      });
    }
  });

  test('keeps a second one off its folder, and is not disturbed by it', async () => {
    const before = readFileSync(join(own.path, 'service.json'), 'utf8');
    await expectRefusal(
      keep(perpscope(['serve', ...onFolder(own.path)])),
      /^Another Perpscope is already running on /,
    );
    expect(readFileSync(join(own.path, 'service.json'), 'utf8')).toBe(before);
    await healthy(program.url, { authorization });
  });

  test('gives a link that works once to `perpscope open`, which knows no token', async () => {
    const { code, out, err } = await perpscope(['open', '--data-dir', own.path]).ended;
    expect([code, err]).toEqual([0, '']);
    const link = new RegExp(`^${program.url}/#/link/([\\w-]{32})\\n$`).exec(out)?.[1] ?? '';
    expect(await firstWord(program.url, { kind: 'link', token: link })).toMatchObject({ kind: 'welcome' });
    expect(await firstWord(program.url, { kind: 'link', token: link })).toMatchObject({ kind: 'refused' });
  });

  test('gives none to `perpscope open` with another key', async () => {
    const path = join(programs.folder.path, 'service.json');
    writeFileSync(path, JSON.stringify({ url: program.url, pid: 1, controlKey: 'a wrong key' }));
    await expectRefusal(
      perpscope(['open', '--data-dir', programs.folder.path]),
      /did not accept this data folder/,
    );
  });
});

const hasBash = existsSync('/bin/bash');

describe.each([
  // Debian's sh stays between npm and the program, and passes nothing on; bash gives its place to the program.
  ['sh', 'SIGTERM', 'npm alone'],
  ['sh', 'SIGTERM', 'all of them, as Ctrl-C sends it'],
  ['sh', 'SIGINT', 'all of them, as Ctrl-C sends it'],
  ['bash', 'SIGTERM', 'npm alone'],
  ['bash', 'SIGINT', 'npm alone'],
  ['bash', 'SIGINT', 'all of them, as Ctrl-C sends it'],
] as const)('`npm run serve` by %s ends on %s', (shell, signal, recipient) => {
  test.skipIf(shell === 'bash' && !hasBash)(
    `to ${recipient}: with its simulator, the port free and the record closed`,
    async () => {
      const onIt = onFolder(programs.folder.path);
      beginADayAgo(onIt);
      const npm = await servingByNpm(onIt, { npm_config_script_shell: `/bin/${shell}` });
      const processes = treeOf(npm.pid);
      try {
        expect(processes.length).toBeGreaterThanOrEqual(3);
        await venueAnswers();
        process.kill(recipient === 'npm alone' ? npm.pid : -npm.pid, signal);
        await expect.poll(() => processes.filter(isAlive), { timeout: closeLimitMs }).toEqual([]);
        await expectClosed(npm.url);
      } finally {
        for (const pid of processes.filter(isAlive)) process.kill(pid, 'SIGKILL');
      }
    },
    240_000,
  );
});

test('a service that does not close in its time is ended, and says so', async () => {
  const neverCloses =
    "data:text/javascript,import http from 'node:http';http.Server.prototype.close=function(){return this}";
  const env = { NODE_OPTIONS: `--import="${neverCloses}"` };
  const program = keep(await servingOn(programs.folder.path, ['--log-level', 'silent'], { env }));
  expect(await program.kill('SIGTERM')).toMatchObject({
    code: 1,
    signal: null,
    err: 'The service did not close within 8 s of the request to stop, and is terminated.\n',
  });
});

/** The service's own limit is 8 s; npm and the machine may take a little longer. */
const closeLimitMs = 15_000;

describe('a start that cannot be', () => {
  test.each([
    [['--nonsense'], /^Unknown option '--nonsense'\./],
    [['--venue', 'elsewhere'], /^--venue must be simulated or hyperliquid, not "elsewhere"\.$/m],
  ])('for its options %j says so and writes nothing', async (options, line) => {
    await expectRefusal(keep(perpscope(['serve', '--data-dir', programs.folder.path, ...options])), line);
    expect(readdirSync(programs.folder.path)).toEqual([]);
  });

  test('for a folder that is a file says so, and leaves it', async () => {
    const path = join(programs.folder.path, 'file');
    writeFileSync(path, 'mine');
    await expectRefusal(keep(perpscope(['serve', ...onFolder(path)])), /can't be written/);
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  test.skipIf(!existsSync('/proc'))(
    'for a folder where none can be made says so instead of trying for ever',
    async () => {
      await expectRefusal(keep(perpscope(['serve', ...onFolder('/proc/perpscope')])), /can't be written/);
    },
  );

  test.skipIf(process.getuid?.() === 0)('for a folder that cannot be written says so', async () => {
    chmodSync(programs.folder.path, 0o500);
    await expectRefusal(
      keep(perpscope(['serve', ...onFolder(programs.folder.path, 'inside')])),
      /can't be written/,
    );
    chmodSync(programs.folder.path, 0o700);
  });

  test('of a rebuild beside a service says so; once that has ended, all is derived again', async () => {
    const service = await serve();
    await healthy(service.url);
    await expectRefusal(
      keep(perpscope(['rebuild', '--data-dir', programs.folder.path])),
      /^Another Perpscope is already running on .*\. Stop it, then run this command again\.\n$/,
    );
    await healthy(service.url);
    await service.kill('SIGTERM');
    const { code, out, err } = await keep(perpscope(['rebuild', '--data-dir', programs.folder.path])).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/round trips and \d+ orders from \d+ fills\.\n$/);
    expectSound();
  });

  test('for a settings file that is none says so', async () => {
    mkdirSync(join(programs.folder.path, 'x'));
    writeFileSync(join(programs.folder.path, 'x/settings.json'), '{ port: 1 }');
    await expectRefusal(
      keep(perpscope(['serve', ...onFolder(programs.folder.path, 'x')])),
      /is not a JSON object\.$/m,
    );
  });
});

describe('a start that cannot be on what an earlier one stored', () => {
  programs.onServedFolder();

  test('for a port that is taken says so, and leaves what was stored as good as it was', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expectRefusal(
      keep(perpscope(['serve', ...onFolder(programs.folder.path).slice(2), '--port', String(port)])),
      new RegExp(
        `^Port ${port} is in use by another program\\. Choose another with --port N, or --port 0 for any\\.$`,
        'm',
      ),
    );
    other.close();
    expectSound();
    expect((await (await serve()).kill('SIGTERM')).code).toBe(0);
  });

  test.each(databases)('for a newer %s says so and leaves every byte', async (name) => {
    const database = new Database(join(programs.folder.path, name));
    database.pragma('user_version = 999');
    database.close();
    const before = hashOf(join(programs.folder.path, name));
    await expectRefusal(
      keep(perpscope(['serve', ...onFolder(programs.folder.path)])),
      /written by a newer Perpscope \(schema 999, .*\)\. The file was not changed\. Install the newer version\.\n$/,
    );
    expect(hashOf(join(programs.folder.path, name))).toBe(before);
  });
});

describe('perpscope open', () => {
  test('with no service running says so', async () => {
    await expectRefusal(
      perpscope(['open', '--data-dir', programs.folder.path]),
      /^No Perpscope is running on /,
    );
  });

  test('where the service’s file can’t be read does not say that none runs', async () => {
    mkdirSync(join(programs.folder.path, 'service.json'));
    await expectRefusal(
      perpscope(['open', '--data-dir', programs.folder.path]),
      /service\.json can't be read: .* A Perpscope of another user may run there: run this command as that user\.\n$/,
    );
  });

  test('where a crash left its file behind, or another program has taken the port, says so', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const leave = { url: `http://127.0.0.1:${port}`, pid: 1, controlKey: 'k' };
    writeFileSync(join(programs.folder.path, 'service.json'), JSON.stringify(leave));
    await expectRefusal(perpscope(['open', '--data-dir', programs.folder.path]), /could not be reached/);
    other.close();
    await expectRefusal(perpscope(['open', '--data-dir', programs.folder.path]), /could not be reached/);
  });
});

test('the command line knows its version, and its help under either name or without a command', async () => {
  const version = { code: 0, out: `${manifest.version}\n`, err: '' };
  expect(await perpscope(['--version']).ended).toMatchObject(version);
  for (const asked of [[], ['-h'], ['open', '-h']]) {
    const help = await perpscope(asked).ended;
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(/^Usage: perpscope /);
    expect(help.out).toContain('--help');
  }
});
