import type { ReactElement } from 'react';
import type { Catalog } from '../../src-preload/contract/views/market.ts';
import { useCatalog, useDesk } from '../stores/DeskContext.ts';
import { FailedPanel, LoadingPanel } from './StatePanel.tsx';

export interface WithCatalogProps {
  /** Shown until the catalog is there. */
  readonly waiting: string;
  readonly children: (catalog: Catalog) => ReactElement;
}

/** What a screen shows of the catalog, once there is one. */
export function WithCatalog({ waiting, children }: WithCatalogProps): ReactElement {
  const { refresh } = useDesk();
  const state = useCatalog();
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label={waiting} />;
    case 'failed':
      return (
        <FailedPanel
          title="The list of markets could not be read"
          cause={state.error.message}
          onRetry={refresh}
        />
      );
    case 'ready':
      return children(state.catalog);
    default:
      return state satisfies never;
  }
}
