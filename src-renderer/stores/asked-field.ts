import { useCallback, useEffect } from 'react';
import { useAddressQuery } from './address-query.ts';

/** Focuses a control, or of a group the one that is chosen. */
function focus(element: HTMLElement | null): void {
  (element?.querySelector<HTMLElement>('input:checked') ?? element)?.focus();
}

/** Refs by field: `?field=` in the address names the control that gets the focus, and then leaves the address, so that it can be asked for again. */
export function useAskedField(): (field: string) => typeof focus | null {
  const { params, change } = useAddressQuery();
  const asked = params.get('field');
  useEffect(() => {
    if (asked !== null) change({ field: null });
  }, [asked, change]);
  return useCallback((field) => (field === asked ? focus : null), [asked]);
}
