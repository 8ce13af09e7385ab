import { useCallback, useMemo } from 'react';
import { useAddressQuery, type QueryChange } from '../../stores/address-query.ts';
import { textIn } from '../../stores/history-filter.ts';
import { sortIn, sortParameter, sortText, type Sort } from '../../stores/sort-address.ts';

/** Filter and order of a list of markets, as stored in the address. */
export interface ListOptions {
  readonly text: string;
  readonly hideDelisted: boolean;
  /** null: every DEX. */
  readonly dex: string | null;
  /** Column of the table of quotes, and the direction. */
  readonly sort: Sort;
}

/** Default order: highest volume first. */
export const usualSort: Sort = { key: 'volume', descending: true };

const sortName = sortParameter('quotes', true);

function listOptionsOf(params: URLSearchParams): ListOptions {
  return {
    text: params.get('text') ?? '',
    hideDelisted: params.get('delisted') !== 'shown',
    // The venue's own DEX has an empty name.
    dex: params.get('dex') === ownDex ? '' : textIn(params.get('dex')),
    sort: sortIn(params.get(sortName)) ?? usualSort,
  };
}

const ownDex = '-';

/** Returns the options as they are stored in the address; default values are left out. */
function queryOf({ text, hideDelisted, dex, sort }: Partial<ListOptions>): QueryChange {
  return {
    ...(text === undefined ? {} : { text }),
    ...(hideDelisted === undefined ? {} : { delisted: hideDelisted ? null : 'shown' }),
    ...(dex === undefined ? {} : { dex: dex === '' ? ownDex : dex }),
    ...(sort === undefined
      ? {}
      : { [sortName]: sortText(sort) === sortText(usualSort) ? null : sortText(sort) }),
  };
}

interface UsedListOptions {
  readonly options: ListOptions;
  readonly change: (options: Partial<ListOptions>) => void;
}

export function useListOptions(): UsedListOptions {
  const { params, change } = useAddressQuery();
  const options = useMemo(() => listOptionsOf(params), [params]);
  return { options, change: useCallback((next) => change(queryOf(next)), [change]) };
}
