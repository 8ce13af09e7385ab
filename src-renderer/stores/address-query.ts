import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** A query in which only what is set stands; null takes a word out. */
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
  /** Narrowing a list is no step to come back to: the address is replaced. */
  readonly change: (change: QueryChange) => void;
}

/** What the address says behind its screen; the same object until that changes. */
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
