import type { ReactElement, ReactNode } from 'react';
import type { AccountView } from '../../../src-preload/contract/bridge/account.ts';
import type { AnswerOrFailure } from '../../../src-preload/contract/bridge/failure.ts';
import { formatAge } from '../../format/age.ts';
import { accountAge } from '../../stores/account-age.ts';
import { serviceText } from '../../format/service-text.ts';
import { useOperation } from '../../operations/use-operation.ts';
import { useFromClock } from '../../stores/AppContext.ts';

interface AccountSectionProps<List> {
  readonly name: string;
  readonly className?: string;
  readonly select: (account: AccountView) => AnswerOrFailure<List>;
  readonly children: (list: List) => ReactNode;
}

/** Section on what the vault has in this market, from one list of the account; without the list, it says why. */
export function AccountSection<List>({
  name,
  className,
  select,
  children,
}: AccountSectionProps<List>): ReactElement {
  const state = useOperation('getAccount', null).state;
  return (
    <section className={className}>
      <h2>{name}</h2>
      {state.kind === 'loading' ? <p>Reading…</p> : null}
      {state.kind === 'failed' ? <Unknown why={state.error.message} /> : null}
      {state.kind === 'ready' ? listed(select(state.value), children) : null}
    </section>
  );
}

function listed<List>(part: AnswerOrFailure<List>, children: (list: List) => ReactNode): ReactNode {
  return part.kind === 'failure' ? <Unknown why={serviceText(part.error.message)} /> : children(part.value);
}

function Unknown({ why }: { readonly why: string }): ReactElement {
  return <p>Unknown: {why}</p>;
}

export interface ListReading {
  /** Time of the oldest reading in the list. */
  readonly readAt: string;
  /** Why one that is open may not be listed; null: all are listed. */
  readonly gap: string | null;
}

/** Says that no position or order of the market is listed, and whether that means that none is open. */
export function NoneListed({ readAt, gap }: ListReading): ReactElement {
  const staleAge = useStaleAge(readAt);
  if (gap !== null) return <Unknown why={gap} />;
  return staleAge === null ? <p>None open.</p> : <p className="warn">None was open {staleAge} ago.</p>;
}

/** Returns the age of a reading that is too old to count; null: it still counts. */
export function useStaleAge(readAt: string): string | null {
  return useFromClock((_, clock) => {
    const { ms, stale } = accountAge(readAt, clock);
    return stale ? formatAge(ms ?? 0) : null;
  });
}
