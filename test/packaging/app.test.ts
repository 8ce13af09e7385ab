import { listPackage } from '@electron/asar';
import { flipFuses, FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builderConfiguration, fusesOf } from '../../packaging/builder-configuration.ts';
import { standInElectron } from '../../packaging/stand-in.ts';
import { targetOf } from '../../packaging/target.ts';
import { requireBuild } from '../main/headless-program.ts';
import { endServiceOn, serviceOn } from '../main/mcp-stdio/started-service.ts';
import { aFolder } from '../main/a-folder.ts';
import { repository } from '../tooling/repository.ts';
import { packApp, withDouble, type PackedApp } from './packed-app.ts';

let packed: PackedApp;
let folder: ReturnType<typeof aFolder>;
beforeAll(async () => {
  requireBuild();
  folder = aFolder();
  packed = await packApp();
});
afterAll(() => {
  packed[Symbol.dispose]();
  folder.remove();
});

const off = [
  FuseV1Options.RunAsNode,
  FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  FuseV1Options.EnableNodeCliInspectArguments,
  FuseV1Options.GrantFileProtocolExtraPrivileges,
];
const on = [FuseV1Options.EnableCookieEncryption, FuseV1Options.OnlyLoadAppFromAsar];

async function stateOf(
  executable: string,
): Promise<{ readonly off: unknown; readonly on: unknown; readonly integrity: unknown }> {
  const wire = await getCurrentFuseWire(executable);
  const states = (fuses: readonly FuseV1Options[]): unknown => [...new Set(fuses.map((fuse) => wire[fuse]))];
  return {
    off: states(off),
    on: states(on),
    integrity: wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation],
  };
}

describe('the packed app', () => {
  test('contains only the built program, its tray images and one database file', () => {
    const files = listPackage(packed.archive, { isPack: false }).map((path) => path.slice(1));
    const usual = [
      /^(package\.json|LICENSE)$/,
      /^out(\/main|\/preload|\/renderer)?$/,
      /^out\/main\/[\w.-]+\.js$/,
      /^out\/main\/static(\/(swagger-ui(-bundle|-standalone-preset)?|index|logo|favicon-\d+x\d+)\.(js|css|svg|png))?$/,
      /^out\/(main|renderer)\/licenses\.txt$/,
      /^out\/preload\/index\.cjs$/,
      /^out\/renderer\/(assets|graphiql|index\.html|icon)/,
      /^resources(\/tray(\/[a-z]+(@2x)?\.png)?)?$/,
      /^node_modules(\/better-sqlite3(\/(package\.json|LICENSE|lib|prebuilds)(\/.*)?)?)?$/,
    ];
    expect(files.filter((path) => !usual.some((pattern) => pattern.test(path)))).toEqual([]);
    const native = `prebuilds/${targetOf()}.node`;
    expect(files.filter((path) => path.endsWith('.node'))).toEqual([`node_modules/better-sqlite3/${native}`]);
    expect(globSync('**/*.*', { cwd: join(packed.resources, 'app.asar.unpacked') })).toEqual([
      `node_modules/better-sqlite3/${native}`,
    ]);
    const built = globSync('out/**/*.*', { cwd: repository });
    expect(files).toEqual(expect.arrayContaining(built.filter((path) => !path.endsWith('.map'))));
  });

  test('contains the licenses of the bundled packages, and its own', () => {
    const textOf = (path: string): string => readFileSync(join(packed.extracted, path), 'utf8');
    expect(textOf('LICENSE')).toContain('The Perpscope authors');
    expect(textOf('out/main/licenses.txt')).toMatch(
      /^fastify \d+\.\d+\.\d+ \(MIT\)\n\n.*Permission is hereby granted/ms,
    );
    expect(textOf('out/renderer/licenses.txt')).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)\n\nMIT License/ms);
  });

  test('cannot be used as Node, debugged, given Node options or loaded from a folder', async () => {
    expect(await stateOf(packed.executable)).toEqual({
      off: [FuseState.DISABLE],
      on: [FuseState.ENABLE],
      integrity: FuseState.DISABLE,
    });
  });

  test.each(['darwin', 'win32'])('on %s Electron also checks its archive', async (platform) => {
    const electron = folder.path;
    await standInElectron(electron);
    const config = { ...fusesOf(platform), resetAdHocDarwinSignature: false };
    await flipFuses(join(electron, 'electron'), config);
    expect(await stateOf(join(electron, 'electron'))).toEqual({
      off: [FuseState.DISABLE],
      on: [FuseState.ENABLE],
      integrity: FuseState.ENABLE,
    });
  });

  test('serves from its archive, on Node 24, and stops on request', async () => {
    const dataDir = join(folder.path, 'served');
    const program = join(packed.extracted, 'out/main/cli.js');
    const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data-dir', dataDir], {
      cwd: packed.extracted,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 60_000,
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /listening on (\S+)/.exec(line.toString())?.[1];
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect((await fetch(`${url}/docs/static/swagger-ui.css`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
});

describe('its command line, without a window and without Node on the machine', () => {
  test('relays the Model Context Protocol, and starts the service as the app itself', async () => {
    const dataDir = join(folder.path, 'relayed');
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport({
      command: withDouble(packed),
      args: [
        '--ozone-platform=headless',
        '--disable-gpu',
        '--cli',
        'mcp',
        '--port',
        '0',
        '--data-dir',
        dataDir,
      ],
      env: { PATH: '/usr/bin:/bin', HOME: folder.path },
      stderr: 'inherit',
    });
    await client.connect(transport);
    try {
      const answer = await client.callTool({ name: 'list_markets', arguments: { limit: 1 } });
      expect(answer).toMatchObject({ structuredContent: { network: 'TESTNET', markets: [{}] } });
      const started = readFileSync(`/proc/${serviceOn(dataDir).pid}/environ`, 'utf8');
      expect(started).toMatch(/ELECTRON_DOUBLE_ARGV=.*"--cli","serve-while-used"/);
    } finally {
      await client.close();
      await endServiceOn(dataDir, 'SIGTERM');
    }
  });

  test('prints a command’s output, and exits with its code', () => {
    const run = (...args: readonly string[]): string =>
      execFileSync(withDouble(packed), ['--ozone-platform=headless', '--cli', ...args], { encoding: 'utf8' });
    expect(run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(() => run('serv')).toThrow(expect.objectContaining({ status: 2 }));
  });

  test.each([
    [['mcp', '--port', '0'], '--ozone-platform=headless --disable-gpu --cli mcp --port 0'],
    [['--version'], '--ozone-platform=headless --disable-gpu --cli --version'],
    [['-h'], '--ozone-platform=headless --disable-gpu --cli -h'],
    [['--port', '0'], '--port 0'],
    [['perpscope://market/BTC'], 'perpscope://market/BTC'],
    [[], ''],
  ])('is /usr/bin/perpscope of the deb package: %j', (args, given) => {
    const script = readFileSync(join(repository, 'packaging/launchers/perpscope'), 'utf8');
    const launcher = join(folder.path, 'perpscope');
    writeFileSync(
      launcher,
      script.replace('/opt/Perpscope/perpscope-desktop', 'echo').replace('exec "$app"', 'exec $app'),
    );
    const text = readFileSync(launcher, 'utf8');
    expect(text).not.toBe(script);
    expect(execFileSync('sh', [launcher, ...args], { encoding: 'utf8' })).toBe(`${given}\n`);
    const { deb, linux } = builderConfiguration({ output: '', electronDist: null });
    expect(deb?.fpm).toEqual([`${join(repository, 'packaging/launchers/perpscope')}=/usr/bin/perpscope`]);
    expect(script).toContain(`/opt/Perpscope/${String(linux?.executableName)}`);
  });
});
