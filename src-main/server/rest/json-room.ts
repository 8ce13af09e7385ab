import type { FastifyInstance } from 'fastify';
import { parseJsonBytes } from './json-bytes.ts';

/** Routes whose every body is JSON, read by one parser: any other kind is refused there and nowhere else. */
export async function inJsonRoom(
  app: FastifyInstance,
  mount: (room: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mount(room);
  });
}

/** A route's schema of its body is for the document alone: the question judges what came. */
export const asItCame = { validatorCompiler: () => (value: unknown) => ({ value }) };

/** Without a body there is nothing to parse, and nothing that is JSON. Throws invalid_json. */
export function jsonOf(body: unknown): unknown {
  return parseJsonBytes(body instanceof Uint8Array ? body : new Uint8Array());
}
