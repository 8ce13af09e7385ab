import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import type { HistoryFilter } from '../../../src-preload/contract/bridge/trades.ts';
import { periodPhrases } from '../../format/trade-labels.ts';
import type { QueryChange } from '../../stores/address-query.ts';
import { historyQuery, isNarrowed } from '../../stores/history-filter.ts';
import { EmptyPanel } from '../answers/StatePanel.tsx';

export interface NothingFoundProps {
  /** Name of one row, after "No": `order`. */
  readonly what: string;
  readonly filter: Pick<HistoryFilter, 'period'>;
  readonly change: (change: QueryChange) => void;
  /** Change that clears the whole filter. */
  readonly cleared: QueryChange;
}

/** Message for a filter that finds no rows, with a way to clear it. */
export function NothingFound({ what, filter, change, cleared }: NothingFoundProps): ReactElement {
  const { period } = filter;
  const narrowed = isNarrowed(filter);
  const isEmpty = !narrowed && period === 'all';
  return (
    <EmptyPanel
      title={`No ${what} ${narrowed ? 'matches' : 'recorded'} ${isEmpty ? 'on this network yet' : periodPhrases[period]}`}
    >
      <span className="nothing-found">
        {narrowed ? <Button onClick={() => change(cleared)}>Clear filter</Button> : null}
        {period === 'all' ? null : (
          <Button onClick={() => change(historyQuery({ period: 'all' }))}>Show all time</Button>
        )}
      </span>
    </EmptyPanel>
  );
}
