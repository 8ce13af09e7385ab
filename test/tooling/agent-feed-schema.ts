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

/** The agent feed as JSON Schema, as it stands in resources/. A document by itself is a status. */
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

/** As `node test/tooling/agent-feed-schema.ts`: writes the file anew. */
if (import.meta.main) writeFileSync(agentFeedSchemaPath, `${JSON.stringify(agentFeedSchema(), null, 2)}\n`);
