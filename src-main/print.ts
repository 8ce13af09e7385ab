import { stripVTControlCharacters } from 'node:util';

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters and invisible formatting characters, such as direction overrides. */
const shapeless = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Converts text into one safe line: nothing in it moves the cursor, colors, hides or reorders terminal output. */
export function plainLine(text: string): string {
  return stripVTControlCharacters(text).replaceAll(lineBreaks, ' ').replaceAll(shapeless, '');
}

/** Prints lines on stdout, made safe for a terminal. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(asText(lines));
}

/** Prints lines on stderr. */
export function printError(...lines: readonly string[]): void {
  process.stderr.write(asText(lines));
}

/** Resolves when everything printed on stdout was handed to the system. */
export function printed(): Promise<void> {
  return new Promise((resolve) => process.stdout.write('', () => resolve()));
}

/** Exit code of a program whose output is no longer read, as in a shell: 128 plus the number of SIGPIPE. */
const unreadCode = 141;

/** Prints an uncaught error with its stack and exits with code 1. Exits silently if the reader of stdout is gone, as with `| head`. */
export function printCrashes(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(unreadCode);
  });
  process.on('uncaughtException', (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    printError(...text.split('\n'));
    process.exit(1);
  });
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${plainLine(line)}\n`).join('');
}
