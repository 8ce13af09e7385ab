import { z } from 'zod';
import { mostDropped } from './verification-limits.ts';

const path = z.string().min(1).max(1_000);

/** What a window read of files that were dropped on it: it knows their contents, not where they are. */
export const DroppedFiles = z.strictObject({
  /** `path`: in the folder that was dropped, with `/`; a file's name alone otherwise. */
  manifests: z
    .array(z.strictObject({ path, text: z.string().max(mostDropped.manifestChars) }))
    .max(mostDropped.manifests),
  files: z
    .array(
      z.strictObject({
        path,
        bytes: z.number().int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(mostDropped.files),
});
export type DroppedFiles = z.infer<typeof DroppedFiles>;

/** One statement of verification. */
export interface EvidenceCheck {
  /** As the caller gave it. */
  readonly path: string;
  readonly check: 'files' | 'record' | 'continuation';
  /** skipped: it was not asked for. */
  readonly result: 'holds' | 'fails' | 'not_checked' | 'skipped';
  /** One sentence. */
  readonly message: string;
  /** The first row that differs, where it can be found. `at`: ms. */
  readonly row: { readonly seq: number; readonly subject: string; readonly at: number | null } | null;
}

export interface Verification {
  /** holds: all of it does. */
  readonly result: Exclude<EvidenceCheck['result'], 'skipped'>;
  readonly checks: readonly EvidenceCheck[];
}
