import { stripVTControlCharacters } from 'node:util';

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** C0, C1 and delete, and characters without a shape of their own, such as those that turn text around. */
const shapeless = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text as one line: nothing in it moves the cursor, colors, hides or reorders what a terminal shows. */
export function plainLine(text: string): string {
  return stripVTControlCharacters(text).replaceAll(lineBreaks, ' ').replaceAll(shapeless, '');
}

/** Prints lines on stdout. All that the program says goes through here, whoever wrote the text in it. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(asText(lines));
}

/** Prints lines on stderr. */
export function printError(...lines: readonly string[]): void {
  process.stderr.write(asText(lines));
}

/** Prints an error that nobody caught, with its stack, and ends the program with code 1. */
export function printCrashes(): void {
  process.on('uncaughtException', (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    printError(...text.split('\n'));
    process.exit(1);
  });
}

function asText(lines: readonly string[]): string {
  return lines.map((line) => `${plainLine(line)}\n`).join('');
}
