import './strips.css';
import type { ReactElement } from 'react';
import type { Pool } from '../../../src-preload/contract/views/account/pool.ts';
import { formatAge } from '../../format/age.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { excludedTokens, missingParts, poolGaps } from '../../format/left-out.ts';
import { accountModeWords } from '../../format/words.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useClock } from '../../stores/AppContext.ts';
import { Figure } from '../../ui/Figure.tsx';
import { PartialMark } from '../../ui/PartialMark.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { accountAge } from '../../stores/account-age.ts';

/** The one pooled account, above every screen (source document 1.1). */
export function SummaryStrip(): ReactElement {
  const state = useOperation('getAccount', null).state;
  return (
    <section className="summary" aria-label="Pool">
      {state.kind === 'loading' ? <p className="faint">Loading account…</p> : null}
      {state.kind === 'failed' ? <p className="faint">{state.error.message}</p> : null}
      {state.kind !== 'ready' ? null : state.value.pool.kind === 'failure' ? (
        <p className="faint">{state.value.pool.error.message}</p>
      ) : (
        <PoolFigures pool={state.value.pool.value} />
      )}
    </section>
  );
}

function PoolFigures({ pool }: { readonly pool: Pool }): ReactElement {
  const age = accountAge(pool.observedAt, useClock());
  const gaps = poolGaps(pool);
  const excluded = excludedTokens(pool.leftOut);
  const reason = whyMissing(pool);
  return (
    <>
      <dl className={age.stale ? 'summary-figures summary-stale' : 'summary-figures'}>
        <Sum name="Account value" gaps={gaps.balances} first>
          <Figure value={pool.accountValueUsd} format={formatUsd} reason={reason} />
        </Sum>
        <Sum name="Withdrawable" gaps={gaps.balances}>
          <Figure value={pool.withdrawableUsd} format={formatUsd} reason={reason} />
        </Sum>
        <Sum name="Margin used" gaps={gaps.positions}>
          <Figure value={pool.marginUsedUsd} format={formatUsd} reason={reason} />
        </Sum>
        <Sum name="Unrealized P&amp;L" gaps={gaps.positions}>
          <SignedFigure value={pool.unrealizedPnlUsd} format={formatSignedUsd} reason={reason} />
        </Sum>
      </dl>
      <span className="summary-end">
        {excluded.length === 0 ? null : (
          <span className="faint" title="Only USD stablecoins count in these totals">
            Excludes {excluded.join(', ')}
          </span>
        )}
        {pool.accountMode === null ? null : (
          <span className="chip" title="How the venue holds the account’s collateral">
            {accountModeWords[pool.accountMode]}
          </span>
        )}
        {age.stale ? (
          <span className="chip chip-warn">stale {formatAge(age.ms ?? 0)}</span>
        ) : (
          <span className="faint summary-age" title="Age of the oldest data in these totals">
            {age.ms === null ? '' : formatAge(age.ms)}
          </span>
        )}
      </span>
    </>
  );
}

interface SumProps {
  readonly name: string;
  /** What the sum lacks. */
  readonly gaps: readonly string[];
  readonly first?: boolean;
  readonly children: ReactElement;
}

function Sum({ name, gaps, first = false, children }: SumProps): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={first ? 'summary-first' : undefined}>
        {children}
        <PartialMark missing={gaps} />
      </dd>
    </div>
  );
}

function whyMissing({ accountMode: mode, leftOut }: Pool): string {
  const [missing] = missingParts(leftOut);
  if (missing !== undefined) return missing.message;
  if (mode === null) return 'The venue has not reported the account mode yet';
  return 'Not reported by the venue';
}
