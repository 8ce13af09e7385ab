import { chromium } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { debianBrowsers } from '../e2e/chromium.ts';
import { basename } from 'node:path';
import { packageScript } from './package-script.ts';
import { runCommand, type Command } from './run-command.ts';

/** Names the Chromium that the tests drive. */
export const browserVariable = 'PERPSCOPE_CHROMIUM';

export interface Machine {
  readonly named: string | undefined;
  readonly isRootOnDebian: boolean;
  /** Path where Playwright stores, or would store, its own Chromium. */
  readonly ownBrowser: string;
  readonly exists: (path: string) => boolean;
}

type BrowserPlan =
  | { readonly kind: 'there'; readonly path: string }
  | { readonly kind: 'install'; readonly path: string; readonly commands: readonly Command[] }
  | { readonly kind: 'missing'; readonly message: string };

const timeoutMs = 10 * 60_000;

/** Returns the Chromium to use, and the command to run first to have it. */
export function planBrowser({ named, isRootOnDebian, ownBrowser, exists }: Machine): BrowserPlan {
  if (named !== undefined && named !== '') {
    if (exists(named)) return { kind: 'there', path: named };
    return { kind: 'missing', message: `${browserVariable} names ${named}, which is not there.` };
  }
  const found = [...debianBrowsers, ownBrowser].find(exists);
  if (found !== undefined) return { kind: 'there', path: found };
  if (isRootOnDebian) return { kind: 'install', path: debianBrowsers[0], commands: debianCommands() };
  return { kind: 'install', path: ownBrowser, commands: [playwrightInstall()] };
}

function debianCommands(): Command[] {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', basename(debianBrowsers[0])];
  return [
    { command: 'apt-get', args: ['update', '-qq'], env, timeoutMs },
    { command: 'apt-get', args: install, env, timeoutMs },
  ];
}

function playwrightInstall(): Command {
  const script = packageScript('@playwright/test', 'playwright');
  return { command: process.execPath, args: [script, 'install', 'chromium'], timeoutMs };
}

function thisMachine(): Machine {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return {
    named: process.env[browserVariable],
    isRootOnDebian: process.getuid?.() === 0 && /^ID=debian$/m.test(release),
    ownBrowser: chromium.executablePath(),
    exists: existsSync,
  };
}

/** Returns the path of a Chromium, installed first if needed; throws with the reason if there can be none. */
export async function ensureBrowser(): Promise<string> {
  const plan = planBrowser(thisMachine());
  if (plan.kind === 'missing') throw new Error(plan.message);
  for (const command of plan.kind === 'install' ? plan.commands : []) await runCommand(command);
  if (!existsSync(plan.path)) throw new Error(`No Chromium could be installed at ${plan.path}.`);
  return plan.path;
}
