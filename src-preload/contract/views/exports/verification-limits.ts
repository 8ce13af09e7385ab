/** What a window may have verified at once: manifests together fit one of its messages, and a file fits its memory. */
export const mostDropped = {
  files: 50,
  manifests: 20,
  manifestChars: 40_000,
  fileBytes: 500_000_000,
} as const;
