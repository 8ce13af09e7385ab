import '../../features/risk/risk.css';
import './strips.css';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Pool } from '../../../src-preload/contract/views/account/pool.ts';
import { missingReason } from '../../features/risk/figures.ts';
import { GaugeTrack } from '../../features/risk/GaugeTrack.tsx';
import { StaleMark } from '../../features/risk/StaleMark.tsx';
import { useDailyRisk } from '../../features/risk/use-daily-risk.ts';
import { formatAge } from '../../format/age.ts';
import { gaugeOf, limitUseText, toneClasses, usedPercent } from '../../format/gauge.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { excludedTokens, poolSums } from '../../format/left-out.ts';
import { accountModeLabels } from '../../format/labels.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useClock } from '../../stores/AppContext.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { HoverDetails } from '../../ui/HoverDetails.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PartialMark } from '../../ui/PartialMark.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { accountAge } from '../../stores/account-age.ts';
import { serviceText } from '../../format/service-text.ts';

/** Figures of the one pooled account, above every screen (source document 1.1). */
export function SummaryStrip(): ReactElement {
  const state = useOperation('getAccount', null).state;
  return (
    <section className="summary" aria-label="Pool">
      {state.kind === 'loading' ? <p className="faint">Loading account…</p> : null}
      {state.kind === 'failed' ? <p className="faint">{state.error.message}</p> : null}
      {state.kind !== 'ready' ? null : state.value.pool.kind === 'failure' ? (
        <p className="faint">{serviceText(state.value.pool.error.message)}</p>
      ) : (
        <PoolFigures pool={state.value.pool.value} />
      )}
    </section>
  );
}

function PoolFigures({ pool }: { readonly pool: Pool }): ReactElement {
  const age = accountAge(pool.observedAt, useClock());
  const { accountValue, withdrawable, marginUsed, unrealizedPnl } = poolSums(pool);
  const excluded = excludedTokens(pool.leftOut);
  return (
    <>
      <dl className={age.stale ? 'summary-figures summary-stale' : 'summary-figures'}>
        <Sum name="Account value" missing={accountValue.missing} first>
          <Figure value={accountValue.value} format={formatUsd} reason={accountValue.reason} />
        </Sum>
        <Today />
        <Sum name="Unrealized P&amp;L" missing={unrealizedPnl.missing}>
          <SignedFigure value={unrealizedPnl.value} format={formatSignedUsd} reason={unrealizedPnl.reason} />
        </Sum>
        <Sum name="Margin used" missing={marginUsed.missing}>
          <Figure value={marginUsed.value} format={formatUsd} reason={marginUsed.reason} />
        </Sum>
        <Sum name="Withdrawable" missing={withdrawable.missing}>
          <Figure value={withdrawable.value} format={formatUsd} reason={withdrawable.reason} />
        </Sum>
      </dl>
      <HoverDetails
        className="summary-end"
        label={`About these totals: ${ageText(age)}`}
        face={
          age.stale ? (
            <span className="chip chip-warn">{ageText(age)}</span>
          ) : (
            <IconInfoCircle size={14} aria-hidden="true" />
          )
        }
      >
        <dl className="indicator-facts">
          <Fact name="Age">{age.ms === null ? <Missing reason="Not read yet" /> : formatAge(age.ms)}</Fact>
          <Fact name="Account">
            {pool.accountMode === null ? (
              <Missing reason={accountValue.reason} />
            ) : (
              accountModeLabels[pool.accountMode]
            )}
          </Fact>
          <Fact name="Excludes">{excluded.length === 0 ? 'Nothing' : excluded.join(', ')}</Fact>
        </dl>
        {excluded.length === 0 ? null : <p className="faint">Only USD stablecoins count in these totals.</p>}
      </HoverDetails>
      {excluded.length === 0 ? null : <span className="unseen">Excludes {excluded.join(', ')}</span>}
    </>
  );
}

function ageText({ ms, stale }: ReturnType<typeof accountAge>): string {
  if (ms === null) return 'age unknown';
  return stale ? `stale ${formatAge(ms)}` : `${formatAge(ms)} old`;
}

/** Today's P&L as the agent's risk monitor reports it, and how much of the daily loss limit is used. */
function Today(): ReactElement {
  const { status, reason } = useDailyRisk();
  const pnl = status?.risk.dailyPnlUsd ?? null;
  const use = status?.dailyLoss ?? null;
  const limit = status?.risk.maxDailyLossUsd ?? null;
  const why = reason ?? missingReason('daily_pnl_usd');
  return (
    <div className="summary-today">
      <dt>
        Today’s P&amp;L
        <span className="summary-limit">
          {' '}
          limit{' '}
          {limit === null ? (
            <Missing reason={reason ?? missingReason('max_daily_loss_usd')} />
          ) : (
            formatUsd(limit)
          )}
        </span>
      </dt>
      <dd>
        <SignedFigure value={pnl} format={formatSignedUsd} reason={why} />
        <StaleMark status={status} />
        {use === null ? null : (
          <>
            <GaugeTrack label="Today’s loss" share={use.share} text={limitUseText(use, 'lost today')} />
            <ShareOfLimit share={use.share} />
          </>
        )}
      </dd>
    </div>
  );
}

function ShareOfLimit({ share }: { readonly share: number }): ReactElement {
  const { tone } = gaugeOf(share);
  return (
    <span className={`summary-share ${toneClasses[tone] ?? 'soft'}`}>
      {tone === 'far' ? null : <IconAlertTriangle size={11} aria-hidden="true" />}
      {usedPercent(share)}
    </span>
  );
}

interface SumProps {
  readonly name: string;
  /** Messages on what the sum does not include. */
  readonly missing: readonly string[];
  readonly first?: boolean;
  readonly children: ReactElement;
}

function Sum({ name, missing, first = false, children }: SumProps): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={first ? 'summary-first' : undefined}>
        {children}
        <PartialMark missing={missing} />
      </dd>
    </div>
  );
}
