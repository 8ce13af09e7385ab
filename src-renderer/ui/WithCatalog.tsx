import type { ReactElement } from 'react';
import type { Catalog } from '../../src-preload/contract/views/markets/market.ts';
import { useOperation } from '../operations/use-operation.ts';
import { OlderData } from './OlderData.tsx';
import { FailedPanel, LoadingPanel } from './StatePanel.tsx';

interface WithCatalogProps {
  /** Text shown until the catalog is loaded. */
  readonly waiting: string;
  readonly children: (catalog: Catalog) => ReactElement;
}

/** Renders part of a screen once the catalog is loaded. */
export function WithCatalog({ waiting, children }: WithCatalogProps): ReactElement {
  const { state, reload } = useOperation('listMarkets', null);
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label={waiting} />;
    case 'failed':
      return <FailedPanel title="Could not load the markets" error={state.error} onRetry={reload} />;
    case 'ready':
      return (
        <>
          <OlderData what="markets" error={state.refreshError} onRetry={reload} />
          {children(state.value)}
        </>
      );
    default:
      return state satisfies never;
  }
}
