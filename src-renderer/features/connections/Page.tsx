import '../../ui/table.css';
import '../../ui/history/history.css';
import './connections.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import type { ConnectionsView } from '../../../src-preload/contract/bridge/connections.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { Answered } from '../../ui/answers/Answered.tsx';
import { AddressCard } from './AddressCard.tsx';
import { ClientCard } from './ClientCard.tsx';
import { CallerTable, FeedProblemTable, ReplicationTable, RequestTable, RouteTable } from './Tables.tsx';
import { TokenCard } from './TokenCard.tsx';
import { useToken } from './use-token.ts';

/** Connections screen: how other programs reach Perpscope, and which of them do. */
export function ConnectionsPage(): ReactElement {
  useTitle('Connections');
  const used = useOperation('getConnections', null);
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Connections</h1>
      </header>
      <Answered what="connections" used={used}>
        {(view) => <Connections view={view} onChanged={used.reload} />}
      </Answered>
    </div>
  );
}

interface ConnectionsProps {
  readonly view: ConnectionsView;
  /** Called after a change: the connections must be read again. */
  readonly onChanged: () => void;
}

export function Connections({ view, onChanged }: ConnectionsProps): ReactElement {
  const editing = useToken(view.token, onChanged);
  // A token created here counts as set before the service reports it.
  const token = { ...view.token, isSet: view.token.isSet || editing.held !== null };
  return (
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
  );
}
