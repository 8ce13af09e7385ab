import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../../free-port.ts';

/** A PostgreSQL server of its own on a port of loopback. */
export interface Cluster extends AsyncDisposable {
  readonly port: number;
  /** Its certificate for the host localhost; created for clusters with TLS. */
  readonly certificate: string;
  /** An address with the password. */
  readonly address: (
    database: string,
    change?: { readonly password?: string; readonly host?: string },
  ) => string;
  /** Creates a new, empty database. */
  readonly newDatabase: () => Promise<string>;
  /** Connects as its owner; closed with the cluster. */
  readonly connect: (database: string) => postgres.Sql;
  /** Ends all its processes at once, as a power cut does. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

const owner = 'admin';
export const password = 'hunter2-is-a-secret';

/** Folder of PostgreSQL's programs; null: it is not installed. */
export const postgresPrograms = ((): string | null => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return (
    folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
  );
})();

/** PostgreSQL refuses to run as root. */
const unprivileged = ((): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, name: string): number =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      continue;
    }
  }
  return null;
})();

const startMs = 60_000;

/** Starts a cluster in a temporary folder. */
export async function aCluster({ tls = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'perpscope-pg-'));
  const data = join(folder, 'data');
  const certificate = join(folder, 'server.crt');
  const port = await freePort();
  const state: { server: ChildProcess | null; clients: postgres.Sql[]; databases: number } = {
    server: null,
    clients: [],
    databases: 0,
  };
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(folder, 'password'), password);
  if (tls) makeCertificate(folder);
  if (unprivileged !== null)
    for (const path of [folder, data, ...readdirSync(folder).map((name) => join(folder, name))])
      chownSync(path, unprivileged.uid, unprivileged.gid);
  chmodSync(folder, 0o755);
  const options: SpawnOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...unprivileged };
  const init = ['-D', data, '-U', owner, '-A', 'scram-sha-256', '--pwfile', join(folder, 'password'), '-N'];
  await finished(
    spawn(join(postgresPrograms ?? '', 'initdb'), [...init, '--locale=C', '-E', 'UTF8'], options),
  );

  const address: Cluster['address'] = (database, { password: other = password, host = '127.0.0.1' } = {}) =>
    `postgres://${owner}:${other}@${host}:${port}/${database}`;
  const connect = (database: string): postgres.Sql => {
    const client = postgres(address(database), { max: 1, onnotice: () => undefined });
    state.clients.push(client);
    return client;
  };
  const start = async (): Promise<void> => {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '60',
      shared_buffers: '16MB',
      ...(tls ? { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: join(folder, 'server.key') } : {}),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const until = Date.now() + startMs;
    // Processes of a killed cluster hold its memory for a moment.
    while (Date.now() < until) {
      const server = spawn(
        join(postgresPrograms ?? '', 'postgres'),
        ['-D', data, '-p', String(port), ...args],
        { ...options, stdio: 'ignore' },
      );
      const open = (): postgres.Sql => postgres(address('postgres'), { max: 1, connect_timeout: 2 });
      if (await answers(server, open, until)) {
        state.server = server;
        return;
      }
      await pause(100);
    }
    throw new Error('PostgreSQL did not start.');
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const { server } = state;
    state.server = null;
    if (server === null || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    port,
    certificate,
    address,
    newDatabase: async () => {
      state.databases += 1;
      const name = `team_${state.databases}`;
      const client = connect('postgres');
      await client.unsafe(`create database ${name}`);
      return name;
    },
    connect,
    kill: () => end('SIGKILL'),
    start,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(state.clients.map((client) => client.end({ timeout: 1 })));
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether the server answers before it ends. */
async function answers(server: ChildProcess, open: () => postgres.Sql, until: number): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null && Date.now() < until) {
    const client = open();
    try {
      await client`select 1`;
      return true;
    } catch {
      await pause(50);
    } finally {
      await client.end({ timeout: 1 });
    }
  }
  return false;
}

async function finished(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (part) => said.push(String(part)));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(said.join(''));
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'server.key'), '-out', join(folder, 'server.crt')];
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...about], {
    stdio: 'ignore',
  });
  chmodSync(join(folder, 'server.key'), 0o600);
  chmodSync(join(folder, 'server.crt'), 0o644);
}
