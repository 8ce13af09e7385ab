/** Limits of one verification in a window: the manifests together fit one bridge message, and a file fits the window's memory. */
export const mostDropped = {
  files: 50,
  manifests: 20,
  manifestChars: 40_000,
  fileBytes: 500_000_000,
} as const;

/** Files dropped on a window, as it read them. It knows their contents, not their location on disk. */
export interface DroppedFiles {
  /** `path`: relative to the dropped folder, with `/`; for a single file its name. */
  readonly manifests: readonly { readonly path: string; readonly text: string }[];
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

/** One result of verification. */
export interface EvidenceCheck {
  /** Path as the caller gave it. */
  readonly path: string;
  readonly check: 'files' | 'record' | 'continuation';
  /** skipped: the check was not requested. */
  readonly result: 'holds' | 'fails' | 'not_checked' | 'skipped';
  /** One sentence. */
  readonly message: string;
  /** The first row that differs, where it can be found. `at`: ms. */
  readonly row: { readonly seq: number; readonly subject: string; readonly at: number | null } | null;
}

export interface Verification {
  /** holds: every check holds that was requested. */
  readonly result: Exclude<EvidenceCheck['result'], 'skipped'>;
  readonly checks: readonly EvidenceCheck[];
}

/** Calls of the bridge. */
export interface VerificationCalls {
  /** Verifies files against their manifests and the record in use. Takes up to minutes. */
  verifyFiles: { readonly args: DroppedFiles; readonly result: Verification };
}
