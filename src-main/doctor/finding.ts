import type { InvalidRow } from '../venue/venue.ts';

/** Something the reference could not confirm, and what came. */
export interface Unconfirmed {
  readonly question: string;
  readonly came: string;
}

/** What one read of an info type, or one subscription, came to. */
export interface Finding {
  readonly type: string;
  /** `skipped`: not asked, with the reason; `failed`: asked in vain. */
  readonly outcome: 'read' | 'failed' | 'skipped' | 'silent';
  /** One sentence; null where it was read. */
  readonly reason: string | null;
  readonly weight: number;
  readonly tookMs: number | null;
  readonly rows: number;
  readonly parsed: number;
  readonly invalid: readonly InvalidRow[];
  readonly unknownFields: readonly string[];
  readonly unconfirmed: readonly Unconfirmed[];
}

/** What a look at an answer says, without how it came. */
export type Look = Pick<Finding, 'rows' | 'parsed' | 'invalid' | 'unknownFields' | 'unconfirmed'>;

export const nothingSeen: Look = { rows: 0, parsed: 0, invalid: [], unknownFields: [], unconfirmed: [] };
