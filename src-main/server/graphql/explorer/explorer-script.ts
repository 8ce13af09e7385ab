/** What of a browser the page's program touches. */
interface Field {
  value: string;
  hidden: boolean;
  disabled: boolean;
  textContent: string | null;
  focus(): void;
  setAttribute(name: string, value: string): void;
  addEventListener(name: string, listener: (event: PageEvent) => void): void;
}
interface PageEvent {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  preventDefault(): void;
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
  /** What the variables are, or undefined where they are none, which is said beside them. */
  readonly variables: () => unknown;
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
  const variables = (): unknown => {
    const written = field('variables');
    const showProblem = (problem: string): void => {
      field('variables-problem').textContent = problem;
      written.setAttribute('aria-invalid', String(problem !== ''));
    };
    try {
      const value: unknown = JSON.parse(written.value.trim() || '{}');
      if (typeof value !== 'object' || Array.isArray(value)) throw new Error('they are no object');
      showProblem('');
      return value;
    } catch (error) {
      showProblem(
        `The variables must be a JSON object: ${error instanceof Error ? error.message : String(error)}.`,
      );
      written.focus();
      return undefined;
    }
  };
  return { field, ask, say, variables };
};

const show: Show = async ({ field, say }, response) => {
  const answer = field('answer');
  interface Said {
    readonly errors?: readonly { readonly message?: string }[];
  }
  const counts = { events: 0, withErrors: 0 };
  const written = (text: string): string => {
    try {
      const said = JSON.parse(text) as Said | null;
      const [first] = said?.errors ?? [];
      if (first !== undefined) {
        counts.withErrors += 1;
        say(`Status ${response.status}, with an error: ${first.message ?? 'it says nothing'}`);
      }
      return JSON.stringify(said, null, 2);
    } catch {
      return text; // no JSON: shown as it came
    }
  };
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    answer.textContent = written(await response.text());
    return;
  }
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((each) => each.startsWith('data: ') && each.length > 6)) {
      counts.events += 1;
      answer.textContent = `${written(line.slice(6))}\n\n${answer.textContent ?? ''}`.slice(0, 200_000);
      if (counts.withErrors === 0) say(`Status ${response.status}, events: ${counts.events}`);
    }
  }
};

const wire: Wire = (page, show) => {
  const { field, ask, say, variables } = page;
  let leaving = new AbortController();
  const readSchema = async (): Promise<void> => {
    const response = await ask('/graphql/schema', {});
    if (response.ok) field('schema').textContent = await response.text();
  };
  const run = async (): Promise<void> => {
    const given = variables();
    if (given === undefined) return;
    leaving.abort();
    const mine = new AbortController();
    leaving = mine;
    field('stop').disabled = false;
    field('answer').textContent = '';
    say('Asking');
    try {
      const body = JSON.stringify({ query: field('query').value, variables: given });
      const headers = {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/graphql-response+json',
      };
      const response = await ask('/graphql', { method: 'POST', headers, body, signal: mine.signal });
      if (response.status !== 401) say(`Status ${response.status}`);
      await show(page, response);
      if (field('schema').textContent === '') await readSchema();
    } catch (error) {
      if (leaving === mine) say(mine.signal.aborted ? 'Stopped' : String(error));
    } finally {
      if (leaving === mine) field('stop').disabled = true;
    }
  };
  field('ask').addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
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
