import type { Told } from '../../../src-preload/contract/bridge/account.ts';
import type { HistoryFilter, SignalPage, SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { formatAge } from '../../format/age.ts';
import type { QueryChange } from '../../stores/address-query.ts';
import type { Question } from '../../stores/live-answer.ts';
import type { ListQuestion } from '../../stores/paged-list.ts';

export const signalsQuestion: ListQuestion<HistoryFilter, SignalRow, SignalPage> = {
  topics: ['signals'],
  ask: (ask, request) => ask('listSignals', request),
  keyOf: ({ key }) => key,
  timeOf: ({ at }) => at ?? 0,
};

export const activeQuestion: Question<Told<readonly SignalRow[]>> = {
  topics: ['signals'],
  ask: (ask) => ask('getActiveSignals', null),
};

export const unfiltered: QueryChange = { class: null, market: null };

export type Expiry =
  | { readonly kind: 'none' }
  | { readonly kind: 'expired'; readonly words: string }
  | { readonly kind: 'ahead'; readonly words: string };

/** In the two largest units, without seconds that would tick in every row. */
function roughly(ms: number): string {
  return ms < 60_000
    ? 'less than a minute'
    : formatAge(Math.floor(ms / 60_000) * 60_000).replace(/ 00 s$/, '');
}

export function expiryOf(expiresAt: number | null, now: number | null): Expiry {
  if (expiresAt === null || now === null) return { kind: 'none' };
  return now >= expiresAt
    ? { kind: 'expired', words: `Expired ${roughly(now - expiresAt)} ago` }
    : { kind: 'ahead', words: `Expires in ${roughly(expiresAt - now)}` };
}
