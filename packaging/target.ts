/** Systems that better-sqlite3 has a native module for, except musl. */
export const targets = [
  'linux-x64',
  'linux-arm64',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64',
  'win32-arm64',
] as const;
export type Target = (typeof targets)[number];

/** Returns the target with this name; default: the system that this runs on. Throws if there is no such target. */
export function targetOf(named = `${process.platform}-${process.arch}`): Target {
  const found = targets.find((target) => target === named);
  if (found === undefined)
    throw new Error(`Perpscope is not packaged for ${named}. Targets: ${targets.join(', ')}.`);
  return found;
}
