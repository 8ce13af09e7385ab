/** Systems that better-sqlite3 has a built file for, beside musl. */
export const targets = [
  'linux-x64',
  'linux-arm64',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64',
  'win32-arm64',
] as const;
export type Target = (typeof targets)[number];

/** `named`, or the system that this runs on. Throws where there is no such target. */
export function targetOf(named = `${process.platform}-${process.arch}`): Target {
  const found = targets.find((target) => target === named);
  if (found === undefined)
    throw new Error(`Perpscope is not packaged for ${named}. Targets: ${targets.join(', ')}.`);
  return found;
}
