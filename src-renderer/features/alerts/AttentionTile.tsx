import './alerts.css';
import './attention.css';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { AlertRow } from '../../../src-preload/contract/bridge/alerts.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { FailedPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { AlertSince } from './AlertSince.tsx';
import { AlertTitle } from './AlertTitle.tsx';
import { alertLink, needsAttention } from './view-model.ts';
import { withoutAmounts } from '../../format/number.ts';

/** What a person must act on, worst first. */
export function AttentionTile(): ReactElement {
  const { state, reload } = useOperation('getAlerts', null);
  if (state.kind === 'loading')
    return (
      <Tile title="Needs attention" to="/alerts" area="attention">
        <LoadingPanel label="Loading alerts…" />
      </Tile>
    );
  if (state.kind === 'failed')
    return (
      <Tile title="Needs attention" to="/alerts" area="attention">
        <FailedPanel title="Alerts unknown" cause={state.error.message} onRetry={reload} />
      </Tile>
    );
  const { rows, count, words, muted } = needsAttention(state.value);
  const unchecked = new Set(state.value.unchecked.map(({ rule }) => rule)).size;
  return (
    <Tile
      title={count === 0 ? 'Needs attention' : `Needs attention (${count})`}
      to="/alerts"
      area="attention"
      note={[words, muted === 0 ? null : `${muted} muted`].filter((text) => text !== null).join(', ')}
    >
      {rows.length === 0 ? (
        <p className="attention-none">
          <IconCircleCheck size={16} aria-hidden="true" />
          Nothing needs attention{unchecked === 0 ? '.' : `; ${ruleCount(unchecked)} could not be checked.`}
        </p>
      ) : (
        <ul className="tile-scroll attention" aria-label="Alerts that need a person, worst first">
          {rows.map((alert) => (
            <AttentionRow key={alert.key} alert={alert} />
          ))}
        </ul>
      )}
    </Tile>
  );
}

const ruleCount = (count: number): string => (count === 1 ? '1 rule' : `${count} rules`);

function AttentionRow({ alert }: { readonly alert: AlertRow }): ReactElement {
  return (
    <li>
      <a className="tile-row attention-row" href={alertLink(alert).address}>
        <span className="attention-title">
          <span className="attention-name">
            <AlertTitle alert={alert} />
          </span>
          <span className="attention-since faint">
            <AlertSince alert={alert} />
          </span>
        </span>
        <span className="attention-message soft" title={withoutAmounts(alert.message)}>
          {withoutAmounts(alert.message)}
        </span>
      </a>
    </li>
  );
}
