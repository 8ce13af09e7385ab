import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { windowCalls } from '../../src-main/bridge/window-calls.ts';
import { methodOf, names, pathOf } from '../contract/openapi-document.ts';
import { faultsInEveryRun, allFaults } from '../faults/catalog.ts';
import { graphNames } from '../faults/questions/graph.ts';
import { notAsked, paths } from '../faults/questions/rest.ts';
import { callNamesAsked, callsNotAsked } from '../faults/questions/window.ts';
import { isLongRun, repetitions } from '../repetitions.ts';

const sorted = (...lists: readonly (readonly string[])[]): readonly string[] => lists.flat().toSorted();

test('every GET route of the contract is requested under every fault, or is listed as one that shows no figure', () => {
  const routes = names.filter((name) => methodOf(name) === 'GET').map(pathOf);
  expect(sorted(Object.keys(paths), Object.keys(notAsked))).toEqual(routes.toSorted());
});

test('every field of the GraphQL query is requested under every fault', () => {
  const schema = buildSchema(
    readFileSync(join(import.meta.dirname, '../../resources/schema.graphql'), 'utf8'),
  );
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {});
  expect(graphNames.toSorted()).toEqual(fields.toSorted());
});

test('every call of the window is made under every fault, or is listed as one that is not', () => {
  expect(sorted(callNamesAsked, Object.keys(callsNotAsked))).toEqual([...windowCalls.keys()].toSorted());
});

/** The matrix itself ends a process that reports nothing; this limit is for one that never ends. */
const mostMs = repetitions(900_000, 3_600_000);
const expected = isLongRun ? allFaults : faultsInEveryRun;

test(
  `under ${expected.length} of the faults every figure is right, marked stale, null with a reason, or refused`,
  async () => {
    const run = spawn(
      process.execPath,
      [join(import.meta.dirname, '../faults/run.ts'), ...(isLongRun ? [] : ['--sample'])],
      {
        timeout: mostMs,
        killSignal: 'SIGKILL',
      },
    );
    const printed: string[] = [];
    run.stdout.on('data', (data: Buffer) => printed.push(data.toString()));
    run.stderr.on('data', (data: Buffer) => printed.push(data.toString()));
    const [code] = (await once(run, 'close')) as [number | null];
    const text = printed.join('');
    const none = 'no wrong figure';
    expect(code === 0 ? none : text).toBe(none);
    expect(text).toMatch(new RegExp(`^${expected.length} faults, .* 0 wrong\\.`, 'm'));
  },
  mostMs + 10_000,
);

test('a fifth of the faults runs with every test, including some of every class', () => {
  expect(faultsInEveryRun.length).toBeGreaterThanOrEqual(Math.floor(allFaults.length / 5));
  const groups = (faults: typeof allFaults) => new Set(faults.map(({ group }) => group));
  expect(groups(faultsInEveryRun)).toEqual(groups(allFaults));
});
