import './risk.css';
import './risk-tile.css';
import type { ReactElement } from 'react';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { formatSignedUsd } from '../../format/number.ts';
import { Missing } from '../../ui/Missing.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { figures, missingReason } from './figures.ts';
import { gaugeOf, shareText, toneClasses } from '../../format/gauge.ts';
import { GaugeTrack } from './GaugeTrack.tsx';
import { StaleMark } from './StaleMark.tsx';
import { useDailyRisk } from './use-daily-risk.ts';

/** Today's P&L against the daily loss limit, both as the risk monitor reports them. */
export function TodayPnl(): ReactElement {
  const { status, reason } = useDailyRisk();
  const why = reason ?? missingReason('daily_pnl_usd');
  return (
    <p className="today-pnl" title={figures.daily_pnl_usd.definition}>
      <span className="faint">Today</span>
      <strong>
        <SignedFigure value={status?.risk.dailyPnlUsd ?? null} format={formatSignedUsd} reason={why} />
      </strong>
      <StaleMark status={status} />
      {status === null ? <NoLimit reason={why} /> : <Limit status={status} />}
    </p>
  );
}

function Limit({ status }: { readonly status: RiskStatus }): ReactElement {
  const { text } = figures.daily_pnl_usd.distance(status);
  const { dailyLoss: use } = status;
  if (use === null) return <NoLimit reason={text} />;
  return (
    <>
      <GaugeTrack label="Daily loss" share={use.share} text={text} />
      <span className={toneClasses[gaugeOf(use.share).tone] ?? 'faint'}>{shareText(use)} limit</span>
    </>
  );
}

function NoLimit({ reason }: { readonly reason: string }): ReactElement {
  return (
    <span className="faint">
      limit <Missing reason={reason} />
    </span>
  );
}
