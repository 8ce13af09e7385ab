import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { callNames } from '../../src-preload/contract/bridge/calls.ts';
import { methodOf, names, pathOf } from '../contract/openapi-document.ts';
import { graphNames } from '../faults/questions/graph.ts';
import { notAsked, paths } from '../faults/questions/rest.ts';
import { callNamesAsked, callsNotAsked } from '../faults/questions/window.ts';

const sorted = (...lists: readonly (readonly string[])[]): readonly string[] => lists.flat().toSorted();

test('every GET route of the contract is asked under every fault, or is named as one that shows no figure', () => {
  const routes = names.filter((name) => methodOf(name) === 'GET').map(pathOf);
  expect(sorted(Object.keys(paths), Object.keys(notAsked))).toEqual(routes.toSorted());
});

test('every field of the GraphQL query is asked under every fault', () => {
  const schema = buildSchema(
    readFileSync(join(import.meta.dirname, '../../resources/schema.graphql'), 'utf8'),
  );
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {});
  expect(graphNames.toSorted()).toEqual(fields.toSorted());
});

test('every call of the window is asked under every fault, or is named as one that is not', () => {
  expect(sorted(callNamesAsked, Object.keys(callsNotAsked))).toEqual(callNames.toSorted());
});
