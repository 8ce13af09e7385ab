import { afterEach, expect, test, vi } from 'vitest';
import { openLink } from '../../../src-renderer/bridge/open-link.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns the service addresses that a page at `address` with a session connects to. */
function socketOf(address: string): readonly string[] {
  const asked: string[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor(url: string) {
        super();
        asked.push(url);
      }
      close(): void {
        asked.push('closed');
      }
    },
  );
  const page = {
    location: new URL(address),
    sessionStorage: { getItem: () => 'a session', setItem: () => undefined, removeItem: () => undefined },
  };
  const link = openLink(page as unknown as Window, () => undefined);
  link.start();
  link.stop();
  return asked;
}

test('a page over http asks its own host over ws', () => {
  expect(socketOf('http://127.0.0.1:4310/#/crypto')).toEqual(['ws://127.0.0.1:4310/bridge', 'closed']);
});

test('a page over https, as behind a tunnel, asks over wss: its browser allows nothing less', () => {
  expect(socketOf('https://desk.example/#/crypto')).toEqual(['wss://desk.example/bridge', 'closed']);
});
