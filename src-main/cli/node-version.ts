const oldestMajor = 24;

/** Returns one line if Node is too old, else null. Imports nothing, so that it runs on any Node. */
export function nodeProblem(nodeVersion: string): string | null {
  if (Number(nodeVersion.replace(/^v/, '').split('.')[0]) >= oldestMajor) return null;
  return `Perpscope needs Node ${oldestMajor} or newer; this is ${nodeVersion}. On Linux x64 \`npm ci\` installs it; elsewhere install Node ${oldestMajor}.`;
}
