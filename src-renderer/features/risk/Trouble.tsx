import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { RiskStanding } from '../../../src-preload/contract/views/risk.ts';
import { fieldLabel } from './figures.ts';

/** What no one may miss: a tripped breaker, limits that are passed, and figures that the monitor left out. */
export function Trouble({ standing }: { readonly standing: RiskStanding }): ReactElement {
  const { risk, daily_loss: dailyLoss, drawdown } = standing;
  const past = [
    { name: 'Today’s loss', use: dailyLoss },
    { name: 'The drawdown', use: drawdown },
  ].filter(({ use }) => use !== null && use.share >= 1);
  return (
    <div className="troubles" role="alert">
      {risk.circuit_breaker_tripped ? (
        <p className="trouble trouble-bad">
          <IconHandStop size={22} aria-hidden="true" />
          <span>
            <strong>Circuit breaker tripped</strong>
            The agent’s risk monitor reports that it has stopped itself. Exits and protective orders are never
            paused by Perpscope, which only watches.
          </span>
        </p>
      ) : null}
      {past.map(({ name }) => (
        <p key={name} className="trouble trouble-bad">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span>
            <strong>{name} is at or past its limit</strong>
            See how far below.
          </span>
        </p>
      ))}
      {risk.degraded ? (
        <p className="trouble trouble-warn">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span>
            <strong>Risk is degraded: {risk.missing_fields.length} of its fields are missing</strong>
            The monitor left out{' '}
            {risk.missing_fields.map((field) => `${fieldLabel(field)} (${field})`).join(', ')}. Nothing is put
            in for them.
          </span>
        </p>
      ) : null}
    </div>
  );
}
