import { z } from 'zod';

/** Id of a row of the record. Ids from the agent or the venue are passed on unchanged, however long. */
export const RecordId = z
  .string()
  .max(24)
  .describe('id made by Perpscope; never changes and is the same in every interface and export');
