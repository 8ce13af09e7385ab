import type { Plugin } from 'graphql-yoga';
import { isTooDeep, tooDeep } from '../../queries/json-depth.ts';
import { graphErrorOf } from './graph-error.ts';

/** Refuses a request whose JSON nests too deep, before it is parsed. */
export function depthLimit(): Plugin {
  return {
    onRequestParse: ({ requestParser, setRequestParser, fetchAPI }) => {
      if (requestParser === undefined) return;
      setRequestParser(async (request) => {
        const body = await request.text();
        if (jsonTextsOf(request, body).some((text) => isTooDeep(text))) throw graphErrorOf(tooDeep());
        const { url, method, headers, signal } = request;
        const copy = new fetchAPI.Request(url, { method, headers, signal, ...(body === '' ? {} : { body }) });
        return requestParser(copy);
      });
    },
  };
}

/** The JSON is in the body, the query string or a form field. */
function jsonTextsOf({ url, headers }: Request, body: string): readonly string[] {
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  const params = [new URL(url).search, isForm ? body : ''].map((text) => new URLSearchParams(text));
  const values = params.flatMap((one) => [...one.getAll('variables'), ...one.getAll('extensions')]);
  return isForm ? values : [body, ...values];
}
