import '../../ui/table.css';
import '../../ui/history/history.css';
import './connections.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement, ReactNode } from 'react';
import type { ConnectionsView } from '../../../src-preload/contract/bridge/connections.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { FailedPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { AddressCard } from './AddressCard.tsx';
import { ClientCard } from './ClientCard.tsx';
import { CallerTable, FeedProblemTable, ReplicationTable, RequestTable, RouteTable } from './Tables.tsx';
import { OlderData } from '../../ui/OlderData.tsx';
import { TokenCard } from './TokenCard.tsx';
import { useToken } from './use-token.ts';

/** Connections screen: how other programs reach Perpscope, and which of them do. */
export function ConnectionsPage(): ReactElement {
  useTitle('Connections');
  const { state, reload } = useOperation('getConnections', null);
  if (state.kind === 'loading') return <LoadingPanel label="Loading connections…" />;
  if (state.kind === 'failed') {
    return <FailedPanel title="Could not load the connections" error={state.error} onRetry={reload} />;
  }
  return (
    <Connections view={state.value} onChanged={reload}>
      <OlderData error={state.refreshError} onRetry={reload} />
    </Connections>
  );
}

interface ConnectionsProps {
  readonly view: ConnectionsView;
  /** Called after a change: the connections must be read again. */
  readonly onChanged: () => void;
  /** Notes above the cards. */
  readonly children?: ReactNode;
}

export function Connections({ view, onChanged, children }: ConnectionsProps): ReactElement {
  const editing = useToken(view.token, onChanged);
  // A token created here counts as set before the service reports it.
  const token = { ...view.token, isSet: view.token.isSet || editing.held !== null };
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Connections</h1>
      </header>
      {children}
      <div className="desk-scroll" tabIndex={0} role="region" aria-label="Connections">
        <div className="connections">
          <div className="connections-side">
            <AddressCard addresses={view.addresses} portTrouble={view.portTrouble} limits={view.limits} />
            <TokenCard token={token} editing={editing} />
          </div>
          <ClientCard view={{ ...view, token }} heldToken={editing.held} />
          <ReplicationTable replications={view.replications} />
          <RouteTable routes={view.routes} />
          <CallerTable callers={view.callers} />
          <RequestTable requests={view.requests} count={view.requestCount} />
          <FeedProblemTable problems={view.feedProblems} />
        </div>
      </div>
    </div>
  );
}
