import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check, failureOf } from './check.mjs';
import { checkQuotes } from './live-quotes.mjs';
import {
  asked,
  base,
  candidatesIn,
  catalog,
  identityOf,
  oneMarket,
  unknown,
  unknownMarket,
} from './rest.mjs';

// What a program gets that has the packed package installed.
const { consumer } = JSON.parse(process.env.PERPSCOPE_PACKAGE);
const file = createRequire(join(consumer, 'program.js')).resolve('@perpscope/client');
const { createClient } = await import(pathToFileURL(file).href);

const api = createClient({ baseUrl: base });
check('markets', (await api.markets()).markets.map(identityOf), await catalog());
check('one market', identityOf(await api.market(asked).get()), await oneMarket());

const { code, message } = await failureOf(api.market(unknown).get());
check('an unknown market', { code, candidates: candidatesIn(message) }, await unknownMarket());

const misspelled = await failureOf(api.trades({ symbol: 'BTC' }));
check('an unknown argument', [misspelled.name, /symbol/.test(misspelled.message)], ['TypeError', true]);

await checkQuotes(api.subscribe.quoteUpdated(asked));
