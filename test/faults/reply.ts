import type { ServerResponse } from 'node:http';

/** Reply of a faulty server in place of its own answer. */
export type Reply =
  /** Never ends. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'cut' }
  /** Half of the true answer, then a cut connection. */
  | { readonly kind: 'half' }
  | { readonly kind: 'text'; readonly status: number; readonly type: string; readonly body: string }
  /** `isTrue`: the requested data is in it, unchanged. */
  | {
      readonly kind: 'change';
      readonly change: (answer: never, body: never) => unknown;
      readonly isTrue?: boolean;
    };

const json = 'application/json';

export const reply = {
  hang: { kind: 'hang' },
  cut: { kind: 'cut' },
  half: { kind: 'half' },
  status: (status: number, body = 'null', type = json): Reply => ({ kind: 'text', status, type, body }),
  text: (body: string, type = json): Reply => ({ kind: 'text', status: 200, type, body }),
  change: (change: (answer: never, body: never) => unknown): Reply => ({ kind: 'change', change }),
  changeTruly: (change: (answer: never, body: never) => unknown): Reply => ({
    kind: 'change',
    change,
    isTrue: true,
  }),
} satisfies Record<string, Reply | ((...args: never[]) => Reply)>;

interface Answer {
  readonly truth: unknown;
  /** The question. */
  readonly body: unknown;
}

/** Sends the truth, or the fault's change of it. Returns what was sent in full; null: nothing was. */
export function send(
  response: ServerResponse,
  fault: Reply | null,
  { truth, body }: Answer,
): { readonly value: unknown } | null {
  switch (fault?.kind) {
    case 'hang':
      return null;
    case 'cut':
      response.destroy();
      return null;
    case 'text':
      response.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body);
      return null;
    case 'half': {
      const bytes = Buffer.from(JSON.stringify(truth));
      response.writeHead(200, { 'content-type': json, 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2), () => void response.destroy());
      return null;
    }
    case 'change': {
      const value = fault.change(truth as never, body as never);
      response.writeHead(200, { 'content-type': json }).end(JSON.stringify(value));
      return { value: fault.isTrue === true ? truth : value };
    }
    default:
      response.writeHead(200, { 'content-type': json }).end(JSON.stringify(truth));
      return { value: truth };
  }
}
