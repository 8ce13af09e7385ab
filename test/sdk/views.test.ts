import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as client from '../../sdk/src/index.ts';

const schemas = Object.entries<unknown>({ ...client }).filter(
  (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
);

/** The service validates the requests, the client the answers. */
const shapeOf = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

describe('a view of the client package', () => {
  it.each(schemas)('%s lets a later service add fields, at every depth', (_name, schema) => {
    expect(shapeOf(schema)).not.toContain('"additionalProperties":false');
  });

  it('fails this check if it is strict', () => {
    expect(shapeOf(z.object({ inside: z.array(z.strictObject({})) }))).toContain(
      '"additionalProperties":false',
    );
  });
});
