import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  JournalHeader,
  JournalPage,
  StatusDocument,
  WrittenEvent,
  agentSchemaName,
} from '../../src-main/agent/schema.ts';

export const agentFeedSchemaPath = resolve(import.meta.dirname, '../../resources/agent-feed.schema.json');

const definitions = { StatusDocument, JournalHeader, JournalEvent: WrittenEvent, JournalPage };

/** Returns the agent feed as JSON Schema, as it is in resources/. Its root is the status document. */
export function agentFeedSchema(): Readonly<Record<string, unknown>> {
  const $defs = Object.entries(definitions).map(([name, schema]) => {
    const { $schema: _dialect, ...definition } = z.toJSONSchema(schema, { io: 'input' });
    return [name, definition] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: agentSchemaName,
    $ref: '#/$defs/StatusDocument',
    $defs: Object.fromEntries($defs),
  };
}

/** Run as `node test/tooling/agent-feed-schema.ts`: writes the file again. */
if (import.meta.main) writeFileSync(agentFeedSchemaPath, `${JSON.stringify(agentFeedSchema(), null, 2)}\n`);
