/** What a window may have verified at once: manifests together fit one of its messages, and a file fits its memory. */
export const mostDropped = {
  files: 50,
  manifests: 20,
  manifestChars: 40_000,
  fileBytes: 500_000_000,
} as const;

/** What a window read of files that were dropped on it: it knows their contents, not where they are. */
export interface DroppedFiles {
  /** `path`: in the folder that was dropped, with `/`; a file's name alone otherwise. */
  readonly manifests: readonly { readonly path: string; readonly text: string }[];
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

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

/** Calls of the bridge. */
export interface VerificationCalls {
  /** Against their manifests, and the record in use. Takes up to minutes. */
  verifyFiles: { readonly args: DroppedFiles; readonly result: Verification };
}
