import '../../ui/table.css';
import '../../ui/history/history.css';
import './overview.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement, ReactNode } from 'react';
import { SystemTile } from './SystemTile.tsx';
import { TimelineTile } from './TimelineTile.tsx';

interface OverviewPageProps {
  /** First steps, above the tiles unless something needs attention. */
  readonly firstSteps: ReactNode;
  /** Tiles of the screens that have more of the same. */
  readonly attention: ReactNode;
  readonly equity: ReactNode;
  readonly risk: ReactNode;
  readonly positions: ReactNode;
  readonly markets: ReactNode;
}

/** Overview screen: is the agent alive, does it make money, is it near a limit, what did it do, and what can't it do now. */
export function OverviewPage({
  firstSteps,
  attention,
  equity,
  risk,
  positions,
  markets,
}: OverviewPageProps): ReactElement {
  useTitle('Overview');
  return (
    <div className="overview-page">
      <h1 className="unseen">Overview</h1>
      <div className="overview">
        {attention}
        {firstSteps}
        {equity}
        {risk}
        {positions}
        <TimelineTile />
        {markets}
        <SystemTile />
      </div>
    </div>
  );
}
