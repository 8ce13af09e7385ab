import type { Plugin } from 'graphql-yoga';
import type { IncomingMessage } from 'node:http';
import { noteProblem } from '../request-log.ts';

/** An answer with errors is an answer all the same, by its status: the log of requests is told of the first one. */
export function noteErrors(): Plugin {
  return {
    onResultProcess({ result, serverContext }) {
      const { req } = serverContext as { readonly req?: IncomingMessage };
      if (req === undefined || !('errors' in result)) return;
      const [first] = result.errors ?? [];
      if (first === undefined) return;
      const { error, code } = first.extensions ?? {};
      noteProblem(req, String(error ?? code ?? 'errors'));
    },
  };
}
