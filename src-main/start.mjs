// Parsed by whatever Node the machine has, so that an old one can print the required version: no syntax after ES2020, no
// import at the top but of node's own, nothing of ours before the version is known.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const neededNode = 24;
const installWaitMs = 60_000;
/** An Electron that fails this soon could not start at all, for want of a sandbox or a library. */
const startWaitMs = 10_000;
const parentCheckMs = 250;
/** Scripts that run until they are stopped. */
const longScripts = ['start', 'serve'];
const sources = [
  'src-main',
  'src-preload',
  'src-renderer',
  'resources',
  'package.json',
  'electron.vite.config.ts',
];
/** As it was at the start: another one later means that npm has ended. The service goes by it too, in this process or by execve. */
const parent = Number(process.env['PERPSCOPE_STARTED_BY'] || process.ppid);
const runByNpm = longScripts.includes(process.env['npm_lifecycle_event'] || '');
const outputs = ['out/main/index.js', 'out/main/cli.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {string} line @returns {never} */
function refuse(line) {
  say(line);
  process.exit(2);
}

/**
 * A folder changes when a file in it comes or goes: that is how a deleted one shows.
 * @param {string} path @returns {number} ms of the newest change of it and below it; 0 where there is nothing
 */
function newestChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  const inside = found.isDirectory() ? readdirSync(path) : [];
  return inside.reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), found.mtimeMs);
}

function isThere() {
  return outputs.every((path) => existsSync(join(root, path)));
}

function isBuilt() {
  const builtMs = outputs.map((path) => newestChange(join(root, path)));
  const changedMs = sources.map((path) => newestChange(join(root, path)));
  return Math.min(...builtMs) > Math.max(...changedMs);
}

/**
 * Calls `stop` with each signal that asks this program to end. npm's shell ends without passing a SIGTERM on: then this process has
 * another parent, which counts as one. Returns its undo.
 * @param {(signal: NodeJS.Signals) => void} stop @returns {() => void}
 */
function onStop(stop) {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const orphaned = setInterval(() => {
    if (!runByNpm || process.ppid === parent) return;
    clearInterval(orphaned);
    stop('SIGTERM');
  }, parentCheckMs);
  orphaned.unref();
  return () => {
    clearInterval(orphaned);
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
}

/**
 * Runs a script of node's to its end. Asked to stop, this process ends by the same signal, once the script has.
 * @param {string[]} args @param {number} [timeout] ms
 * @returns {Promise<{ readonly code: number | null, readonly output: string }>}
 */
function runScript(args, timeout) {
  /** @type {{ by: NodeJS.Signals | null }} */
  const stopped = { by: null };
  const undo = onStop((signal) => {
    stopped.by = signal;
    child.kill('SIGKILL');
  });
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      undo();
      if (stopped.by === null) resolve({ code, output });
      else process.kill(process.pid, stopped.by);
    });
  });
}

/** Says in one line that it builds. The build log is shown, on stderr, only where it fails. */
async function build() {
  const vite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  if (!existsSync(vite)) refuse('Perpscope is not installed yet. Run `npm ci` first.');
  say('Building Perpscope, which takes up to a minute.');
  const { code, output } = await runScript([vite, 'build']);
  if (code === 0) return;
  process.stderr.write(output);
  refuse('Perpscope could not be built: the reason is above.');
}

/** The command line reads the arguments of this very process. @param {string[]} args */
async function runCommand(args) {
  process.argv = [...process.argv.slice(0, 2), ...args];
  if (runByNpm) process.env['PERPSCOPE_STARTED_BY'] = String(parent);
  await import(pathToFileURL(join(root, 'out/main/cli.js')).href);
}

/** @returns {string | null} why no window can be shown here */
function windowObstacle() {
  if (process.platform !== 'linux') return null;
  return process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] ? null : 'There is no display';
}

/** @returns {string | null} */
function electronBinary() {
  const named = process.env['ELECTRON_EXEC_PATH'];
  if (named) return existsSync(named) ? named : null;
  const folder = join(root, 'node_modules/electron');
  const pathFile = join(folder, 'path.txt');
  const inside = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const binary = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] || join(folder, 'dist'), inside);
  return existsSync(binary) ? binary : null;
}

/** Electron's own installer, once; what it says is not shown, since its failing is no failure of ours. */
async function installElectron() {
  const installer = join(root, 'node_modules/electron/install.js');
  if (existsSync(installer)) await runScript([installer], installWaitMs);
  return electronBinary();
}

/** @param {string} binary @param {string[]} args @returns {Promise<boolean>} false when it could not start at all */
function runElectron(binary, args) {
  const startedMs = Date.now();
  const asked = { stop: false };
  const undo = onStop((signal) => {
    asked.stop = true;
    child.kill(signal);
  });
  // After the handlers: it may be up, and this process asked to stop, before spawn returns.
  const child = spawn(binary, [root, ...args], { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => {
      undo();
      resolve(false);
    });
    child.once('exit', (code, signal) => {
      undo();
      const early = !asked.stop && Date.now() - startedMs < startWaitMs;
      // 2 is our own: the service could not start, and has said why.
      const neverStarted = early && (signal !== null || (code !== 0 && code !== 2));
      if (!neverStarted) process.exitCode = code === null ? 1 : code;
      resolve(!neverStarted);
    });
  });
}

/** @param {string[]} args */
async function runDesktop(args) {
  const obstacle = windowObstacle();
  const binary = obstacle === null ? electronBinary() || (await installElectron()) : null;
  if (binary !== null && (await runElectron(binary, args))) return;
  const reason =
    obstacle || (binary === null ? 'Electron could not be installed' : 'Electron could not start');
  say(`${reason}: Perpscope runs without its window, in the browser.`);
  await runCommand(['serve', '--open', ...args]);
}

/** @param {string[]} args */
async function main(args) {
  const version = process.versions.node;
  if (Number(version.split('.')[0]) < neededNode)
    refuse(
      `Perpscope needs Node 24 or newer; this is v${version}. On Linux x64 \`npm ci\` installs it; elsewhere install Node 24.`,
    );
  // What runs is not built over.
  if (['open', 'doctor', 'mcp', 'export', 'rebuild'].includes(args[0] || '')) {
    if (!isThere()) await build();
    return runCommand(args);
  }
  if (!isBuilt()) await build();
  if (args[0] === 'serve') await runCommand(args);
  else await runDesktop(args);
}

main(process.argv.slice(2)).catch((error) => {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
});
