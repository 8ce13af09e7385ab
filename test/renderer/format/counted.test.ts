import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { counted } from '../../../src-renderer/format/number.ts';
import { completeListText } from '../../../src-renderer/ui/table/use-complete-list.ts';
import { repository } from '../../tooling/repository.ts';

it.each([
  [counted(0, 'order'), '0 orders'],
  [counted(1, 'order'), '1 order'],
  [counted(2_000, 'order'), '2,000 orders'],
  [counted(1, 'line or gap', 'lines or gaps'), '1 line or gap'],
  [counted(2, 'strategy', 'strategies'), '2 strategies'],
  [completeListText('loading', 1, 'sort'), 'Loading all rows to sort: 1 row so far'],
])('a count has the noun of its number: %s', (text, expected) => {
  expect(text).toBe(expected);
});

/** A count before a plural, in a template that does not ask whether there is one: `${rows.length} rows`. */
const alwaysPlural =
  /\$\{(?:formatCount\()?[\w.]*(?:[lL]ength|[cC]ount|blocks|gaps|missing|shown)\)?\} (?:[a-z]+ )?[a-z]+s\b/;
/** Counts that are never one. */
const neverOne = /=== 1 \?|> 1 \?|newest \$\{rows\.length\} rows are|> mostMonths|\$\{rest\.length\} others/;

it('is written by the helper: no view puts a count before a plural', () => {
  const folder = join(repository, 'src-renderer');
  const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  expect(lines.length).toBeGreaterThan(20_000);
  expect(lines.filter((line) => alwaysPlural.test(line) && !neverOne.test(line))).toEqual([]);
});
