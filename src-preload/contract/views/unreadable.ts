import { z } from 'zod';

/** A row that the venue sent and that could not be read. It exists, but is in no list. */
export const UnreadableRow = z
  .object({
    dex: z.string().describe("empty: the venue's own"),
    coin: z.string().nullable().describe('null if the row does not name it'),
  })
  .meta({ id: 'UnreadableRow' });
export type UnreadableRow = z.infer<typeof UnreadableRow>;
