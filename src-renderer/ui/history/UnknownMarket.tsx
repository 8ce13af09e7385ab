import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useAddressQuery } from '../../stores/address-query.ts';
import { EmptyPanel } from '../answers/StatePanel.tsx';

/** Shown in place of a list whose address filters by a market that this network does not list: a retry would fail again. */
export function UnknownMarket(): ReactElement {
  const { params, change } = useAddressQuery();
  return (
    <EmptyPanel title="No such market on this network">
      The filter names {params.get('market') ?? 'a market'}, which this network does not list.{' '}
      <Button size="compact-sm" onClick={() => change({ market: null })}>
        Clear the market filter
      </Button>
    </EmptyPanel>
  );
}
