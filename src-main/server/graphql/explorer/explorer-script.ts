/** What of a browser the page's program touches. */
interface Field {
  value: string;
  hidden: boolean;
  disabled: boolean;
  textContent: string | null;
  focus(): void;
  addEventListener(
    name: string,
    listener: (event: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }) => void,
  ): void;
}
interface Browser {
  readonly document: { getElementById(id: string): Field | null };
  readonly sessionStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  readonly fetch: typeof fetch;
}

interface Page {
  readonly field: (id: string) => Field;
  readonly ask: (path: string, init: RequestInit) => Promise<Response>;
  readonly say: (text: string) => void;
}

type Begin = (browser: Browser) => Page;
type Show = (page: Page, response: Response) => Promise<void>;
type Wire = (page: Page, show: Show) => void;

/** Each runs in the page, from its text alone: it may name nothing outside of itself but what a browser has. */
const begin: Begin = ({ document, sessionStorage, fetch }) => {
  const field = (id: string): Field => {
    const found = document.getElementById(id);
    if (found === null) throw new Error(`The page has no ${id}.`);
    return found;
  };
  const say = (text: string): void => {
    field('status').textContent = text;
  };
  const kept = 'perpscope.token';
  field('token').value = sessionStorage.getItem(kept) ?? '';
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const token = field('token').value;
    const headers = {
      ...(init.headers as object),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(path, { ...init, headers });
    if (response.status === 401) {
      field('token-field').hidden = false;
      field('token').focus();
      say('This service asks for a token.');
    } else sessionStorage.setItem(kept, token);
    return response;
  };
  return { field, ask, say };
};

const show: Show = async ({ field }, response) => {
  const answer = field('answer');
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    const text = await response.text();
    try {
      answer.textContent = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      answer.textContent = text;
    }
    return;
  }
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    const events = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
    if (events.length > 0)
      answer.textContent = `${events.join('\n')}\n${answer.textContent ?? ''}`.slice(0, 200_000);
  }
};

const wire: Wire = ({ field, ask, say }, show) => {
  let leaving = new AbortController();
  const readSchema = async (): Promise<void> => {
    const response = await ask('/graphql/schema', {});
    if (response.ok) field('schema').textContent = await response.text();
  };
  const run = async (): Promise<void> => {
    leaving.abort();
    const mine = new AbortController();
    leaving = mine;
    field('stop').disabled = false;
    field('answer').textContent = '';
    say('Asking');
    try {
      const body = JSON.stringify({
        query: field('query').value,
        variables: JSON.parse(field('variables').value || '{}') as unknown,
      });
      const headers = {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/graphql-response+json',
      };
      const response = await ask('/graphql', { method: 'POST', headers, body, signal: mine.signal });
      if (response.status !== 401) say(`Status ${response.status}`);
      await show({ field, ask, say }, response);
      if (field('schema').textContent === '') await readSchema();
    } catch (error) {
      say(mine.signal.aborted ? 'Stopped' : String(error));
    } finally {
      if (leaving === mine) field('stop').disabled = true;
    }
  };
  field('run').addEventListener('click', () => void run());
  field('stop').addEventListener('click', () => leaving.abort());
  field('query').addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) void run();
  });
  readSchema().catch((error: unknown) => say(String(error)));
};

/** The program of the page: the texts of the three, put together. */
export const explorerScript = `'use strict';
(() => {
  const show = ${show.toString()};
  const page = (${begin.toString()})({
    document, sessionStorage, fetch: (path, init) => window.fetch(path, init),
  });
  (${wire.toString()})(page, show);
})();
`;
