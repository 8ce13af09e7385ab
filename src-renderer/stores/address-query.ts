import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Change of the address's query. null removes a parameter. */
export type QueryChange = Readonly<Record<string, string | null>>;

export function withQuery(query: string, change: QueryChange): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  return params.toString();
}

export function addressWith(screen: string, query: string): string {
  return query === '' ? screen : `${screen}?${query}`;
}

export interface AddressQuery {
  readonly query: string;
  readonly params: URLSearchParams;
  /** Replaces the address instead of adding to the history: nobody goes back to a filter step. */
  readonly change: (change: QueryChange) => void;
}

/** Returns the query of the address; the same object until it changes. */
export function useAddressQuery(): AddressQuery {
  const query = useSearch();
  const [screen, navigate] = useLocation();
  const params = useMemo(() => new URLSearchParams(query), [query]);
  const change = useCallback(
    (next: QueryChange) => navigate(addressWith(screen, withQuery(query, next)), { replace: true }),
    [navigate, screen, query],
  );
  return useMemo(() => ({ query, params, change }), [query, params, change]);
}
