const oldestMajor = 24;

/** One line for a Node that is too old, null for one that will do. Loads nothing, so that it can be said at all. */
export function nodeProblem(nodeVersion: string): string | null {
  if (Number(nodeVersion.replace(/^v/, '').split('.')[0]) >= oldestMajor) return null;
  return `Perpscope needs Node ${oldestMajor} or newer; this is ${nodeVersion}. On Linux x64 \`npm ci\` brings it along; elsewhere install Node ${oldestMajor}.`;
}
