import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { explorerScript } from '../../../src-main/server/graphql/explorer/explorer-script.ts';

type Listener = (event: { preventDefault: () => void }) => void;

/** The explorer's page, whose questions wait for an answer of the test or for their end by the page. */
function aPage() {
  const listeners = new Map<string, Listener>();
  const fieldOf = (id: string) => ({
    value: '',
    hidden: false,
    disabled: true,
    textContent: '',
    focus: () => undefined,
    setAttribute: () => undefined,
    addEventListener: (name: string, listener: Listener) => void listeners.set(`${id} ${name}`, listener),
  });
  const fields = new Map<string, ReturnType<typeof fieldOf>>();
  const field = (id: string) => {
    const found = fields.get(id) ?? fieldOf(id);
    fields.set(id, found);
    return found;
  };
  const answers: ((response: Response) => void)[] = [];
  const fetch = (path: string, { signal }: RequestInit): Promise<Response> => {
    if (path === '/graphql/schema') return Promise.resolve(new Response('type Query'));
    const asked = Promise.withResolvers<Response>();
    answers.push(asked.resolve);
    signal?.addEventListener('abort', () => asked.reject(signal.reason));
    return asked.promise;
  };
  const storage = { getItem: () => null, setItem: () => undefined };
  const inPage = new Function('document', 'sessionStorage', 'window', explorerScript);
  inPage({ getElementById: field }, storage, { fetch });
  const event = { preventDefault: () => undefined };
  return {
    status: () => field('status').textContent,
    canStop: () => !field('stop').disabled,
    run: () => listeners.get('ask submit')?.(event),
    stop: () => listeners.get('stop click')?.(event),
    answers,
  };
}

test('a question can be stopped until it is answered', async () => {
  const page = aPage();
  expect(page.canStop()).toBe(false);
  page.run();
  expect([page.status(), page.canStop()]).toEqual(['Asking', true]);
  page.stop();
  await vi.waitFor(() => expect([page.status(), page.canStop()]).toEqual(['Stopped', false]));
  page.run();
  page.answers[1]?.(new Response('{}'));
  await vi.waitFor(() => expect([page.status(), page.canStop()]).toEqual(['Status 200', false]));
});

test('a new question stops the one before it and can be stopped itself', async () => {
  const page = aPage();
  page.run();
  page.run();
  await setImmediate();
  expect([page.status(), page.canStop()]).toEqual(['Asking', true]);
});
