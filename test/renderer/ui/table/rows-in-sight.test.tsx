// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import type { VirtualItem } from '@tanstack/react-virtual';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { expect, test } from 'vitest';
import { AppContext } from '../../../../src-renderer/stores/AppContext.ts';
import { textColumn } from '../../../../src-renderer/ui/table/column.tsx';
import { DataTable } from '../../../../src-renderer/ui/table/DataTable.tsx';
import { spaceBefore } from '../../../../src-renderer/ui/history/use-paged-rows.ts';
import { aDesk } from '../../drawn.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Nothing is laid out here: every element is as high as a table's window.
for (const height of ['offsetHeight', 'clientHeight'])
  Object.defineProperty(HTMLElement.prototype, height, { get: () => 600 });

interface Row {
  readonly name: string;
}

const columns = [
  textColumn<Row>({ id: 'name', header: 'Name', width: '100px', rowHeader: true, value: ({ name }) => name }),
];
const rows = Array.from({ length: 5_000 }, (_, index): Row => ({ name: `row ${index}` }));

/** A table of them, and how often each question about a row was asked. */
async function aLongTable() {
  const desk = aDesk({});
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const asked = { keyOf: 0, isStale: 0 };
  const keyOf = ({ name }: Row): string => {
    asked.keyOf += 1;
    return name;
  };
  const isStale = (): boolean => {
    asked.isStale += 1;
    return false;
  };
  const draw = (className: string, shown = rows): Promise<void> =>
    act(async () => {
      await Promise.resolve();
      root.render(
        <MantineProvider>
          <AppContext value={desk}>
            <Router ssrPath="/">
              <DataTable
                {...{ id: 't', name: 'Things', virtual: 'fixed', columns, keyOf, isStale, className }}
                rows={shown}
                marketOf={({ name }) => name}
              />
            </Router>
          </AppContext>
        </MantineProvider>,
      );
    });
  await draw('first');
  const end = (): Promise<void> =>
    act(async () => {
      await Promise.resolve();
      root.unmount();
    });
  return { asked, draw, end };
}

test('a long table that is drawn again looks at no row out of sight', async () => {
  const { asked, draw, end } = await aLongTable();
  expect(asked.keyOf).toBeGreaterThan(0);
  asked.keyOf = 0;
  await draw('second');
  expect(document.querySelector('.second')).not.toBeNull();
  expect(asked.keyOf).toBeLessThan(200);
  await end();
});

test('a row in sight is not drawn again with its table, nor when a page of rows comes behind it', async () => {
  const { asked, draw, end } = await aLongTable();
  expect(asked.isStale).toBeGreaterThan(0);
  asked.isStale = 0;
  await draw('second');
  await draw('third', [...rows, { name: 'one more' }]);
  expect(document.querySelectorAll('.third tbody tr').length).toBeGreaterThan(10);
  expect(asked.isStale).toBe(0);
  await end();
});

test('a row has no style of its own: those in sight stand one below the other', async () => {
  const { end } = await aLongTable();
  const drawn = [...document.querySelectorAll('tbody tr')];
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter((row) => row.hasAttribute('style'))).toEqual([]);
  await end();
});

test('rows that are not drawn leave their room before the next that is', () => {
  const item = (index: number): VirtualItem => ({
    index,
    key: index,
    lane: 0,
    size: 36,
    start: index * 36,
    end: (index + 1) * 36,
  });
  const drawn = [3, 20, 21, 22].map(item);
  expect(drawn.map((_, nth) => spaceBefore(drawn, nth))).toEqual([0, 16 * 36, 0, 0]);
});
