import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { fieldLabel } from './figures.ts';
import { shareText } from '../../format/gauge.ts';

/** Alerts that no one may miss: a tripped breaker, limits that are reached, and figures that the monitor left out. */
export function Trouble({ status }: { readonly status: RiskStatus }): ReactElement {
  const { risk, dailyLoss, drawdown } = status;
  const past = [
    { name: 'Today’s loss', use: dailyLoss },
    { name: 'The drawdown', use: drawdown },
  ].filter(({ use }) => use !== null && use.share >= 1);
  return (
    <div className="troubles" role="alert">
      {risk.circuitBreakerTripped ? (
        <p className="trouble trouble-bad">
          <IconHandStop size={18} aria-hidden="true" />
          <span>
            <strong>Circuit breaker tripped</strong>
            The agent has stopped trading. Reset the breaker at the agent; Perpscope can’t.
          </span>
        </p>
      ) : null}
      {past.map(({ name, use }) => (
        <p key={name} className="trouble trouble-bad">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            <strong>{name} is at or past its limit</strong>
            {use === null ? null : shareText(use)}
          </span>
        </p>
      ))}
      {risk.degraded ? (
        <p className="trouble trouble-warn">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            <strong>Risk data incomplete: {missingText(risk.missingFields.length)}</strong>
            Not reported: {risk.missingFields.map((field) => `${fieldLabel(field)} (${field})`).join(', ')}.
            These figures show as missing.
          </span>
        </p>
      ) : null}
    </div>
  );
}

const missingText = (count: number): string =>
  count === 1 ? 'a field is missing' : `${count} fields are missing`;
