// @vitest-environment happy-dom
import type * as MantineCore from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { Router } from 'wouter';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHashLocation } from '../../../src-renderer/app/hash-location.ts';
import { DecisionsPage } from '../../../src-renderer/features/decisions/Page.tsx';
import { TradesPage } from '../../../src-renderer/features/trades/Page.tsx';
import { noon, textAt } from '../builders.ts';
import { aClosedTrade, aDecision, aTrade } from '../history-builders.ts';
import { aWindow } from '../played-service.ts';
import { mounted } from '../mounted.tsx';
import { pass } from '../used.tsx';

type Mantine = typeof MantineCore;

const filterDrawn = vi.hoisted(() => vi.fn<() => void>());

vi.mock('@mantine/core', async (original) => {
  const mantine = await original<Mantine>();
  const Select = (props: SelectProps): ReactElement => {
    filterDrawn();
    return <mantine.Select {...props} />;
  };
  return { ...mantine, Select };
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const beside = {
  counts: {
    total: 200,
    byStatus: { filled: 200, partial: 0, resting: 0, rejected: 0, unknown: 0 },
    mismatches: 0,
  },
  completeness: {
    source: 'trade_history_client',
    complete: true,
    incompleteReason: null,
    recomputing: false,
    message: null,
  },
  fills: null,
  strategies: ['momentum'],
  knownFrom: noon,
  problems: 0,
  whyIncomplete: null,
};

const lists = {
  trades: {
    operation: 'listTrades',
    screen: <TradesPage detailKey={null} />,
    address: '#/trades',
    rowAt: (nth: number) => aTrade({ id: `${nth}`, executedAt: noon - nth }),
  },
  'closed trades': {
    operation: 'listClosedTrades',
    screen: <TradesPage detailKey={null} />,
    address: '#/trades?view=trips',
    rowAt: (nth: number) => aClosedTrade({ tradeId: `${nth}`, lastAt: textAt(noon - nth) }),
  },
  decisions: {
    operation: 'listDecisions',
    screen: <DecisionsPage drawer={null} />,
    address: '#/decisions',
    rowAt: (nth: number) => aDecision({ key: `${nth}`, decidedAt: textAt(noon - nth) }),
  },
} as const;

for (const [name, { operation, screen, address, rowAt }] of Object.entries(lists)) {
  test(`older ${name} that come do not draw the filters above them again`, async () => {
    const rows = Array.from({ length: 40 }, (_, nth) => rowAt(nth));
    const older = Promise.withResolvers<unknown>();
    const answer = ({ cursor }: { readonly cursor: string | null }): unknown =>
      cursor === null ? { ...beside, rows: rows.slice(0, 20), next: 'older' } : older.promise;
    const { app, open } = aWindow({ [operation]: answer } as never);
    open();
    await pass(1_000);
    location.hash = address;
    await mounted(<Router hook={useHashLocation}>{screen}</Router>, { app });
    await pass(1_000);
    expect(document.body.textContent).toContain('Loading older rows');
    expect(filterDrawn).toHaveBeenCalled();
    filterDrawn.mockClear();
    older.resolve({ ...beside, rows: rows.slice(20), next: null });
    await pass(1_000);
    expect(document.body.textContent).toContain('No older rows');
    expect(filterDrawn).not.toHaveBeenCalled();
  });
}
