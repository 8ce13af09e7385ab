import { validate } from 'dockerfile-utils';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { repository } from './repository.ts';

const folder = join(repository, 'resources/headless');
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'perpscope-unit-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the systemd unit', () => {
  const unit = textOf('perpscope.service');
  /** Lines of a section, as key and value. */
  const settings = unit
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(?:\[(\w+)\]|(\w+)=(.*))$/.exec(line));
  const valueOf = (key: string): string | undefined => settings.find((line) => line?.[2] === key)?.[3];

  test('has only sections and settings', () => {
    expect(settings).not.toContain(null);
    expect(settings.flatMap((line) => line?.[1] ?? [])).toEqual(['Unit', 'Service', 'Install']);
  });

  test('starts the command line, and again after a failure unless the configuration is wrong', () => {
    expect(valueOf('ExecStart')).toMatch(/^\/usr\/bin\/node \/\S+\/out\/main\/cli\.js serve$/);
    expect([valueOf('Type'), valueOf('Restart')]).toEqual(['exec', 'on-failure']);
    expect(valueOf('RestartPreventExitStatus')).toBe('2');
    expect(valueOf('User')).toBe('perpscope');
    // Longer than the service takes at most.
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(8);
  });

  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
  /** The same on this machine's own program, which has to be there. */
  const here = join(scratch, 'perpscope.service');
  const cli = join(repository, 'src-main/cli.ts');
  writeFileSync(here, unit.replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath} ${cli} serve`));

  test.skipIf(!isThere)('is accepted by systemd without a warning', () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', here], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  });

  test.skipIf(!isThere)('has a low exposure score in systemd’s own analysis', () => {
    const args = ['security', '--offline=true', '--threshold=20', '--no-pager', here];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8', timeout: 30_000 });
    expect(stdout).toMatch(/Overall exposure level/);
    expect(status).toBe(0);
  });
});

describe('the Dockerfile', () => {
  const file = textOf('Dockerfile');
  const instructions = file
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? []);
  const last = instructions.slice(instructions.findLastIndex(([word]) => word === 'FROM'));
  const of = (word: string): readonly string[] =>
    last.flatMap(([name, rest]) => (name === word && rest !== undefined ? [rest] : []));

  test('passes the linter of Docker’s language server', () => {
    expect(validate(file)).toEqual([]);
  });

  test('uses node:24-slim throughout, and runs as a user other than root with its own volume', () => {
    const bases = instructions.flatMap(([word, rest]) => (word === 'FROM' ? [rest?.split(' ')[0]] : []));
    expect(new Set(bases)).toEqual(new Set(['node:24-slim']));
    expect(of('USER')).toEqual(['node']);
    expect(of('VOLUME')).toEqual(['["/data"]']);
    expect(of('ENV')).toContain('PERPSCOPE_DATA_DIR=/data');
  });

  test('publishes no port: the service binds only to loopback', () => {
    expect(of('EXPOSE')).toEqual([]);
  });

  test('starts the command line without a shell, so it gets the signals', () => {
    expect(of('ENTRYPOINT').map((list) => JSON.parse(list) as unknown)).toEqual([
      ['node', 'out/main/cli.js'],
    ]);
    expect(of('CMD').map((list) => JSON.parse(list) as unknown)).toEqual([['serve']]);
  });

  test('copies only files that exist', () => {
    const sources = instructions
      .filter(([word, rest]) => word === 'COPY' && !rest?.startsWith('--from'))
      .flatMap(([, rest = '']) => rest.split(' ').slice(0, -1));
    expect(sources.filter((source) => !existsSync(join(repository, source)))).toEqual([]);
  });

  test('has a health check that follows the service', async () => {
    const [check = ''] = of('HEALTHCHECK');
    const [node, flag, script = ''] = JSON.parse(/CMD (\[.*\])$/.exec(check)?.[1] ?? '[]') as string[];
    expect([node, flag]).toEqual(['node', '-e']);
    const run = async (dataDir: string, profile?: string): Promise<number | null> => {
      const named = profile === undefined ? {} : { PERPSCOPE_PROFILE: profile };
      const env = { PERPSCOPE_DATA_DIR: dataDir, ...named };
      const child = spawn(process.execPath, ['-e', script], { env, timeout: 30_000, stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    };
    const answers = { status: 200 };
    const service = createServer(({ url }, response) =>
      response.writeHead(url === '/api/health' ? answers.status : 404).end(),
    );
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const { port } = service.address() as AddressInfo;
    const profiled = join(scratch, 'profiled');
    mkdirSync(join(profiled, 'profiles/alpha'), { recursive: true });
    for (const folder of [scratch, join(profiled, 'profiles/alpha')])
      writeFileSync(join(folder, 'service.json'), JSON.stringify({ url: `http://127.0.0.1:${port}` }));
    expect(await run(scratch)).toBe(0);
    expect(await run(scratch, 'default')).toBe(0);
    expect(await run(profiled, 'Alpha')).toBe(0);
    expect(await run(profiled)).toBe(1);
    answers.status = 503;
    expect(await run(scratch)).toBe(1);
    service.close();
    expect(await run(scratch)).toBe(1);
  });
});
