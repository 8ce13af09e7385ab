/** Switches of Chromium, Electron and Node on the same command line. */
const foreignSwitches = [
  /^--user-data-dir(=|$)/,
  /^--(inspect|inspect-brk|remote-debugging-port|remote-debugging-pipe)(=|$)/,
  /^--(no-sandbox|disable-|enable-|force-|ozone-platform|js-flags|lang|proxy-|password-store|trace-)/,
  /^--original-process-start-time=/,
];
/** Foreign switches whose value is the next argument. */
const foreignPairs: ReadonlySet<string> = new Set(['-r', '--require']);

/** Scheme of the links that open Perpscope. */
export const linkScheme = 'perpscope';
const link = new RegExp(`^${linkScheme}:`, 'i');

export const isLink = (word: string): boolean => link.test(word);

/** Arguments of a command, which follow `--cli`; null: the app was started with its window. */
export function commandArguments(argv: readonly string[]): readonly string[] | null {
  const at = argv.indexOf(commandLineSwitch);
  return at === -1 ? null : argv.slice(at + 1);
}

/** Switch that runs a command instead of the window. */
export const commandLineSwitch = '--cli';

/** Arguments of `argv` meant for the window. Unpackaged, the first positional one is the app folder. */
export function ownArguments(argv: readonly string[], packaged: boolean): string[] {
  const words = argv.slice(1).filter((word, index, all) => !isForeign(word, all[index - 1]));
  const folder = packaged ? -1 : words.findIndex((word) => !word.startsWith('-'));
  return words.filter((_, index) => index !== folder);
}

function isForeign(word: string, before: string | undefined): boolean {
  if (foreignPairs.has(word) || (before !== undefined && foreignPairs.has(before))) return true;
  return foreignSwitches.some((pattern) => pattern.test(word));
}
