import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';

/** All of an address lives behind the `#`: `#/trades?period=7d` is the screen `/trades` with the query `period=7d`. */
const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

const whole = (): string => location.hash.replace(/^#?\/?/, '/');
const screenOf = (): string => whole().split('?', 1)[0] ?? '/';
const queryOf = (): string => {
  const at = whole().indexOf('?');
  return at === -1 ? '' : whole().slice(at + 1);
};

/** Kept with an address that was gone to from another of this page: going back leads there. */
const within = { within: true };

interface NavigateOptions {
  readonly replace?: boolean;
}

function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const before = location.href;
  const url = new URL(before);
  url.hash = to.replace(/^#?\/?/, '/');
  if (replace) history.replaceState(history.state, '', url.href);
  else history.pushState(within, '', url.href);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL: before, newURL: url.href }));
}

export const useHashLocation: BaseLocationHook = Object.assign(
  (): [string, typeof navigate] => [useSyncExternalStore(subscribe, screenOf, () => '/'), navigate],
  {
    hrefs: (address: string) => `#${address}`,
    searchHook: () => useSyncExternalStore(subscribe, queryOf, () => ''),
  },
);
