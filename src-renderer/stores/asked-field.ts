import { useCallback, useEffect } from 'react';
import { useAddressQuery } from './address-query.ts';

/** Focuses a control, or in a group the selected one. */
function focus(element: HTMLElement | null): void {
  (element?.querySelector<HTMLElement>('input:checked') ?? element)?.focus();
}

/**
 * Returns a ref for a field. `?field=` in the address names the field that gets the focus, and is then removed, so that it can be
 * requested again.
 */
export function useAskedField(): (field: string) => typeof focus | null {
  const { params, change } = useAddressQuery();
  const asked = params.get('field');
  useEffect(() => {
    if (asked !== null) change({ field: null });
  }, [asked, change]);
  return useCallback((field) => (field === asked ? focus : null), [asked]);
}
