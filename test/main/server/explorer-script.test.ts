import { describe, expect, test, vi } from 'vitest';
import { explorerScript } from '../../../src-main/server/graphql/explorer/explorer-script.ts';

type Listener = () => void;

/** GraphiQL's page against a service that accepts one token; the test answers the dialog that asks for it. */
function aPage({ kept = null as string | null, GraphiQL = undefined as unknown } = {}) {
  const fieldOf = () => ({
    value: '',
    textContent: '',
    returnValue: '',
    isOpen: false,
    closed: undefined as Listener | undefined,
    showModal(): void {
      this.isOpen = true;
    },
    addEventListener(_: string, listener: Listener): void {
      this.closed = listener;
    },
  });
  const fields = new Map<string, ReturnType<typeof fieldOf>>();
  const field = (id: string) => {
    const found = fields.get(id) ?? fieldOf();
    fields.set(id, found);
    return found;
  };
  const storage = new Map(kept === null ? [] : [['perpscope.token', kept]]);
  const sent: (string | null)[] = [];
  const listeners = new Map<string, Listener>();
  const page = {
    document: { getElementById: field },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    },
    fetch: (_: string, init?: RequestInit): Promise<Response> => {
      const authorization = new Headers(init?.headers).get('authorization');
      sent.push(authorization);
      return Promise.resolve(new Response('{}', { status: authorization === 'Bearer right' ? 200 : 401 }));
    },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    ...(GraphiQL === undefined ? {} : { YogaGraphiQL: GraphiQL }),
  };
  const inPage = new Function('window', 'document', explorerScript);
  inPage(page, page.document);
  const ask = async (headers: Record<string, string> = {}): Promise<number> =>
    (await page.fetch('/graphql', { headers })).status;
  const answer = async (returnValue: string, token = ''): Promise<void> => {
    await vi.waitFor(() => expect(field('token-dialog').isOpen).toBe(true));
    field('token').value = token;
    Object.assign(field('token-dialog'), { isOpen: false, returnValue });
    field('token-dialog').closed?.();
  };
  return { ask, answer, sent, storage, field, load: () => listeners.get('DOMContentLoaded')?.() };
}

describe('the token', () => {
  test('is asked for once, for all waiting requests, and is sent from then on', async () => {
    const page = aPage();
    const both = Promise.all([page.ask(), page.ask()]);
    await page.answer('send', 'right');
    expect(await both).toEqual([200, 200]);
    expect(await page.ask()).toBe(200);
    expect(page.sent).toEqual([null, null, 'Bearer right', 'Bearer right', 'Bearer right']);
  });

  test('is asked for again where it is refused, and stored only once it was accepted', async () => {
    const page = aPage({ kept: 'old' });
    const asked = page.ask();
    await page.answer('send', 'wrong');
    await page.answer('send', 'right');
    expect(await asked).toBe(200);
    expect(page.sent).toEqual(['Bearer old', 'Bearer wrong', 'Bearer right']);
    expect(page.field('token-problem').textContent).toBe('The service refused this token.');
    expect(page.storage.get('perpscope.token')).toBe('right');
  });

  test('is optional: without one the request ends as it was refused', async () => {
    const page = aPage();
    const asked = page.ask();
    await page.answer('');
    expect(await asked).toBe(401);
    expect(page.storage.size).toBe(0);
  });

  test('is replaced by a header that the user wrote', async () => {
    const page = aPage({ kept: 'right' });
    expect(await page.ask({ authorization: 'Bearer other' })).toBe(401);
    expect(page.sent).toEqual(['Bearer other']);
    expect(page.field('token-dialog').isOpen).toBe(false);
  });
});

test('GraphiQL stores no header and writes no query into the address', () => {
  const shown: Record<string, unknown>[] = [];
  const GraphiQL = {
    renderYogaGraphiQL: (_: unknown, options: Record<string, unknown>) => void shown.push(options),
  };
  aPage({ GraphiQL }).load();
  expect(shown).toMatchObject([{ endpoint: '/graphql', shouldPersistHeaders: false }]);
  expect(shown[0]?.['onEditQuery']).toBeTypeOf('function');
});

test('without its build the page says what is missing', () => {
  const page = aPage();
  page.load();
  expect(page.field('graphiql').textContent).toContain('could not be loaded');
});
