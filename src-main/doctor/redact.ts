/** What a report never holds: folders of this machine by their path. */
export interface Private {
  /** Path to what stands in its stead, longest first. */
  readonly paths: readonly (readonly [path: string, word: string])[];
}

/** Addresses shortened to their ends, hashes dropped, paths by their names: a report may be shown to others. */
export function redact(text: string, { paths }: Private): string {
  const named = paths.reduce(
    (rest, [path, word]) => (path === '' ? rest : rest.replaceAll(path, word)),
    text,
  );
  return named
    .replaceAll(/0x[0-9a-fA-F]{64}/g, '0x<hash>')
    .replaceAll(/0x([0-9a-fA-F]{4})[0-9a-fA-F]{32}([0-9a-fA-F]{4})/g, '0x$1…$2');
}
