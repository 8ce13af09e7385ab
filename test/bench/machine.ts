import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { repository } from '../tooling/repository.ts';

/** Commit, time and machine of a run. No name of the machine or of a folder on it. */
export interface Machine {
  readonly commit: string;
  readonly takenAt: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly chromium: string;
  /** Runnable processes over the last minute when the run ended: those of the bench itself and all others. */
  readonly load: number;
}

export function readMachine(): Machine {
  const [first] = cpus();
  return {
    commit: commit(),
    takenAt: new Date().toISOString(),
    cpu: first?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    chromium: chromiumVersion(),
    load: loadavg()[0] ?? 0,
  };
}

function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  const sources = ['src-main', 'src-preload', 'src-renderer', 'package-lock.json'];
  const changed = git('status', '--porcelain', '--', ...sources) !== '';
  return git('rev-parse', '--short', 'HEAD') + (changed ? ' and changes since' : '');
}

function chromiumVersion(): string {
  const path = chromiumLaunch().executablePath ?? chromium.executablePath();
  const said = execFileSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /[\d.]+/.exec(said)?.[0] ?? 'unknown';
}
