import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { EmptyPanel } from '../../ui/answers/StatePanel.tsx';
import type { MarketList } from './use-market-list.ts';

/** Empty list: the venue lists no such market, none could be read, or the filter matches none. */
export function NoMatch({ list, what }: { readonly list: MarketList; readonly what: string }): ReactElement {
  if (list.all.length === 0) {
    return (
      <EmptyPanel
        title={list.isComplete ? `The venue lists no ${what} on this network` : `No ${what} could be read`}
      />
    );
  }
  const text = list.options.text.trim();
  const title = text === '' ? 'No markets match these filters' : `No markets match “${text}”`;
  return (
    <EmptyPanel title={title}>
      <Button onClick={() => list.change({ text: '', dex: null, hideDelisted: false })}>
        Show all markets
      </Button>
    </EmptyPanel>
  );
}
