import { formatAge } from '../../format/age.ts';
import { useFromClock } from '../../stores/AppContext.ts';

/** How long ago; drawn again only when that reads otherwise. */
export function AlertAge({ since }: { readonly since: number }): string {
  return useFromClock((nowMs) => (nowMs === null ? '…' : formatAge(nowMs - since)));
}
