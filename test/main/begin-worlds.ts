import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceName } from '../../src-main/app/source-name.ts';
import { readConfig, type Config } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { hourMs } from '../../src-main/time.ts';

/** Start time of the simulated worlds, and its distance from `nowMs`. */
interface YoungWorlds {
  readonly config: Config;
  readonly historyDays: number;
  readonly nowMs: number;
}

/**
 * Sets when the simulated worlds of both networks began, unless they have begun. A first start sets 120 days ago, which takes ten
 * seconds of CPU time to read.
 */
export function beginWorlds({ config, historyDays, nowMs }: YoungWorlds): void {
  const genesisMs = Math.floor(nowMs / hourMs - historyDays * 24) * hourMs;
  for (const network of ['TESTNET', 'MAINNET'] as const) {
    const folder = join(config.dataDir, sourceName({ ...config, network }));
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'world.json');
    if (!existsSync(path)) writeFileSync(path, JSON.stringify({ seed: config.seed, genesisMs }));
  }
}

/** Lets the worlds of a program that is started with these options, and this environment, begin a day ago, unless they have begun. */
export function beginADayAgo(options: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  beginWorlds({
    config: readConfig({ flags: readFlags(options), env }),
    historyDays: 1,
    nowMs: Date.now(),
  });
}
