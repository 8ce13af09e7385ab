import { exampleQueries } from './example-queries.ts';

/** An element of the page. */
interface Field {
  value: string;
  textContent: string | null;
  returnValue: string;
  showModal(): void;
  addEventListener(name: string, listener: () => void, options?: { readonly once: boolean }): void;
}

/** Parts of the window that the page's script uses. */
interface Page {
  fetch: typeof fetch;
  MonacoEnvironment?: {
    readonly globalAPI: boolean;
    readonly getWorkerUrl: (module: string, label: string) => string;
  };
  readonly document: { getElementById(id: string): Field | null };
  readonly sessionStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  readonly YogaGraphiQL?: { readonly renderYogaGraphiQL: (root: Field, options: object) => void };
  addEventListener(name: string, listener: () => void): void;
}

interface Tools {
  readonly field: (id: string) => Field;
}

/**
 * Sends the token with each request. Asks the user for it if the service refuses, once for all requests that wait. A header that the
 * user wrote takes precedence. Runs in the page from its source text, as `start` does.
 */
function sendToken(page: Page, { field }: Tools): void {
  const send = page.fetch.bind(page);
  const storageKey = 'perpscope.token';
  const state = {
    token: page.sessionStorage.getItem(storageKey) ?? '',
    asking: null as Promise<boolean> | null,
  };
  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      const dialog = field('token-dialog');
      if (state.token !== '') field('token-problem').textContent = 'The service refused this token.';
      dialog.returnValue = '';
      dialog.addEventListener(
        'close',
        () => {
          state.asking = null;
          if (dialog.returnValue === 'send') state.token = field('token').value;
          resolve(dialog.returnValue === 'send');
        },
        { once: true },
      );
      dialog.showModal();
    });
  page.fetch = async (address, init) => {
    const headers = new Headers(init?.headers);
    const isWritten = headers.has('authorization');
    const { token } = state;
    if (!isWritten && token !== '') headers.set('authorization', `Bearer ${token}`);
    const response = await send(address, { ...init, headers });
    if (isWritten) return response;
    if (response.status !== 401) page.sessionStorage.setItem(storageKey, token);
    else if (token !== state.token || (await (state.asking ??= ask()))) return page.fetch(address, init);
    return response;
  };
}

/** Shows GraphiQL. Queries are kept in this browser only, never in the address; headers are not kept at all. */
function start(page: Page, { field }: Tools, examples: readonly string[]): void {
  const workers: Readonly<Record<string, string>> = { json: 'json-worker.js', graphql: 'graphql-worker.js' };
  page.MonacoEnvironment = {
    globalAPI: false,
    getWorkerUrl: (_, label) => `/graphiql/${workers[label] ?? 'editor-worker.js'}`,
  };
  page.addEventListener('DOMContentLoaded', () => {
    const root = field('graphiql');
    if (page.YogaGraphiQL === undefined)
      root.textContent = 'GraphiQL could not be loaded: it is part of the build of the dashboard.';
    else
      page.YogaGraphiQL.renderYogaGraphiQL(root, {
        endpoint: '/graphql',
        title: '<h1>Perpscope</h1>',
        logo: '<img src="/graphiql/icon.svg" alt="" width="24" height="24" />',
        defaultTabs: examples.map((query) => ({ query })),
        shouldPersistHeaders: false,
        onEditQuery: () => undefined,
      });
  });
}

/** Script of the page, made of the source texts of both functions. */
export const explorerScript = `'use strict';
(() => {
  const field = (id) => {
    const found = document.getElementById(id);
    if (found === null) throw new Error('The page has no ' + id + '.');
    return found;
  };
  (${sendToken.toString()})(window, { field });
  (${start.toString()})(window, { field }, ${JSON.stringify(exampleQueries)});
})();
`;
