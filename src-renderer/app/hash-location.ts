import { useSyncExternalStore } from 'react';
import type { BaseLocationHook } from 'wouter';

/** The whole address is behind the `#`: `#/trades?period=7d` is the screen `/trades` with the query `period=7d`. */
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

/** History state of an address that was opened from another address of this page, to which the back button returns. */
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
