import './strips.css';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Pool } from '../../../src-preload/contract/views/pool.ts';
import { formatAge } from '../../format/age.ts';
import { formatSignedUsd, formatUsd } from '../../format/number.ts';
import { accountModeWords } from '../../format/words.ts';
import { useDesk, useNow } from '../../stores/DeskContext.ts';
import { Figure } from '../../ui/Figure.tsx';
import { SignedFigure } from '../../ui/SignedFigure.tsx';
import { accountAge } from '../../stores/account-age.ts';

/** The one pooled account, above every screen (source document 1.1). */
export function SummaryStrip(): ReactElement {
  const state = useStore(useDesk().account);
  return (
    <section className="summary" aria-label="Pool">
      {state.kind === 'loading' ? <p className="faint">Reading the pool…</p> : null}
      {state.kind === 'failed' ? <p className="faint">{state.error.message}</p> : null}
      {state.kind !== 'ready' ? null : state.view.pool.kind === 'failure' ? (
        <p className="faint">{state.view.pool.error.message}</p>
      ) : (
        <PoolFigures pool={state.view.pool.value} />
      )}
    </section>
  );
}

function PoolFigures({ pool }: { readonly pool: Pool }): ReactElement {
  const now = useNow();
  const age = accountAge(pool.observed_at, now);
  const missing = whyMissing(pool);
  return (
    <>
      <dl className={age.stale ? 'summary-figures summary-stale' : 'summary-figures'}>
        <div>
          <dt>Account value</dt>
          <dd className="summary-first">
            <Figure value={pool.account_value_usd} format={formatUsd} reason={missing} />
          </dd>
        </div>
        <div>
          <dt>Withdrawable</dt>
          <dd>
            <Figure value={pool.withdrawable_usd} format={formatUsd} reason={missing} />
          </dd>
        </div>
        <div>
          <dt>Committed margin</dt>
          <dd>
            <Figure value={pool.margin_used_usd} format={formatUsd} reason={missing} />
          </dd>
        </div>
        <div>
          <dt>Unrealised P&amp;L</dt>
          <dd>
            <SignedFigure value={pool.unrealized_pnl_usd} format={formatSignedUsd} reason={missing} />
          </dd>
        </div>
      </dl>
      <span className="summary-end">
        {pool.partial ? (
          <span className="chip chip-warn" title={pool.left_out.map(({ message }) => message).join('\n')}>
            partial
            <span className="unseen">: {pool.left_out.map(({ message }) => message).join(' ')}</span>
          </span>
        ) : null}
        {pool.account_mode === null ? null : (
          <span className="chip" title="How the venue keeps the account’s money">
            {accountModeWords[pool.account_mode]}
          </span>
        )}
        {age.stale ? (
          <span className="chip chip-warn">stale {formatAge(age.ms ?? 0)}</span>
        ) : (
          <span className="faint summary-age" title="Age of the oldest reading in these sums">
            {age.ms === null ? '' : formatAge(age.ms)}
          </span>
        )}
      </span>
    </>
  );
}

function whyMissing({ account_mode: mode, left_out: leftOut }: Pool): string {
  if (leftOut[0] !== undefined) return leftOut[0].message;
  if (mode === null) return 'The venue has not said yet how it keeps this account';
  return 'The venue has not given it';
}
