import { formatAge } from '../../format/age.ts';
import type { PagedOperation } from '../../operations/use-operation-pages.ts';
import type { QueryChange } from '../../stores/address-query.ts';
import { minuteMs } from '../../format/time.ts';

export const signalsList: PagedOperation<'listSignals'> = {
  operation: 'listSignals',
  keyOf: ({ key }) => key,
  timeOf: ({ at }) => at ?? 0,
};

export const unfiltered: QueryChange = { class: null, market: null };

export type Expiry =
  | { readonly kind: 'none' }
  | { readonly kind: 'expired'; readonly text: string }
  | { readonly kind: 'ahead'; readonly text: string };

/** Writes a duration in its two largest units, without seconds, which would tick in every row. */
function roughly(ms: number): string {
  return ms < minuteMs
    ? 'less than a minute'
    : formatAge(Math.floor(ms / minuteMs) * minuteMs).replace(/ 00 s$/, '');
}

export function expiryOf(expiresAt: number | null, now: number | null): Expiry {
  if (expiresAt === null || now === null) return { kind: 'none' };
  return now >= expiresAt
    ? { kind: 'expired', text: `Expired ${roughly(now - expiresAt)} ago` }
    : { kind: 'ahead', text: `Expires in ${roughly(expiresAt - now)}` };
}
