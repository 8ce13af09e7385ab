import { readFile, readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';

/** Real ms. */
const timeoutMs = 500;

/** Program that listens on a port of this machine, in words; null: not known. */
export async function portHolder(port: number): Promise<string | null> {
  const [version, program] = await Promise.all([perpscopeOn(port), programOn(port)]);
  const name = version === null ? program?.name : `another Perpscope (${version})`;
  if (name === undefined) return null;
  return program === null ? name : `${name}, process ${program.pid}`;
}

/** Version of the Perpscope on a port, which sends it with every answer, refusals included; null: none sent. */
export function perpscopeOn(port: number, withinMs = timeoutMs): Promise<string | null> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, method: 'HEAD', path: '/', agent: false });
    asked.setTimeout(withinMs, () => asked.destroy());
    asked.on('response', ({ headers }) => {
      const version = headers['perpscope-version'];
      resolve(typeof version === 'string' ? version.slice(0, 40) : null);
      asked.destroy();
    });
    asked.on('error', () => resolve(null));
    asked.on('close', () => resolve(null));
    asked.end();
  });
}

interface Program {
  readonly pid: string;
  readonly name: string;
}

/** Program that listens on a port. Known on Linux only, and only for programs of this user. */
async function programOn(port: number): Promise<Program | null> {
  const socket = await listeningSocket(port);
  if (socket === null) return null;
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry));
  const holders = await Promise.all(pids.map(async (pid) => ((await holds(pid, socket)) ? pid : null)));
  const pid = holders.find((holder) => holder !== null);
  if (pid === undefined || pid === null) return null;
  return { pid, name: (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'a program')).trim() };
}

/** Name of the listening socket, `socket:[12345]`, as in the links of its holder's open files. */
async function listeningSocket(port: number): Promise<string | null> {
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => '');
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const row = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(wanted) === true && state === listening);
  const inode = row?.[9];
  return inode === undefined ? null : `socket:[${inode}]`;
}

/** Listening state in /proc/net/tcp. */
const listening = '0A';

async function holds(pid: string, socket: string): Promise<boolean> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []); // another user's, or gone
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return links.includes(socket);
}
