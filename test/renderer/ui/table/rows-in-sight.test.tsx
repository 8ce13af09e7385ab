// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { expect, test } from 'vitest';
import { AppContext } from '../../../../src-renderer/stores/AppContext.ts';
import { textColumn } from '../../../../src-renderer/ui/table/column.tsx';
import { DataTable } from '../../../../src-renderer/ui/table/DataTable.tsx';
import { aDesk } from '../../drawn.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Row {
  readonly name: string;
}

const columns = [
  textColumn<Row>({ id: 'name', header: 'Name', width: '100px', rowHeader: true, value: ({ name }) => name }),
];
const rows = Array.from({ length: 5_000 }, (_, index): Row => ({ name: `row ${index}` }));

test('a long table that is drawn again looks at no row out of sight', async () => {
  const desk = aDesk({});
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  let asked = 0;
  const keyOf = ({ name }: Row): string => {
    asked += 1;
    return name;
  };
  const draw = (className: string): Promise<void> =>
    act(async () => {
      await Promise.resolve();
      root.render(
        <MantineProvider>
          <AppContext value={desk}>
            <Router ssrPath="/">
              <DataTable
                {...{ id: 't', name: 'Things', virtual: 'fixed', columns, rows, keyOf, className }}
              />
            </Router>
          </AppContext>
        </MantineProvider>,
      );
    });
  await draw('first');
  expect(asked).toBeGreaterThan(0);
  asked = 0;
  await draw('second');
  expect(document.querySelector('.second')).not.toBeNull();
  expect(asked).toBeLessThan(200);
  await act(async () => {
    await Promise.resolve();
    root.unmount();
  });
});
