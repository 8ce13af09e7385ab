import { readConfig } from '../../src-main/config/config.ts';
import { readFlags } from '../../src-main/config/flags.ts';
import { startService } from '../../src-main/app/service.ts';
import { print } from '../../src-main/print.ts';
import { politeLimits } from '../../src-main/venue/hyperliquid/weight-budget.ts';
import { silentChild } from '../silent-child.ts';

/** `perpscope serve` with ten times the usual requests a minute: a page of fills waits two seconds in the queue instead of twenty. */
const [, ...argv] = process.argv.slice(2);
const service = await startService({
  config: readConfig({ flags: readFlags(argv), env: process.env }),
  startChild: silentChild,
  webRoot: null,
  venueLimits: { ...politeLimits, perMinute: 10 * politeLimits.perMinute },
});
print(service.banner);
