/** One statement of the document: a row of a table, an item of a list, or a sentence of its prose. */
interface Sentence {
  /** Number of the nearest heading above, e.g. `4.4`. */
  readonly section: string;
  readonly text: string;
}

const isRule = (line: string): boolean => /^\|[\s|:-]+\|$/.test(line);
const isRow = (line: string): boolean => line.startsWith('|');
const numberOf = (line: string): string | undefined => /^#+ (\d+(?:\.\d+)*)/.exec(line)?.[1];

/** Every statement of the named chapters, in the document's own order. */
export function readSentences(document: string, chapters: readonly string[]): readonly Sentence[] {
  const place = { section: '' };
  const lines = document.split('\n').map((line) => line.trim());
  return lines.flatMap((line, at) => {
    const { section } = Object.assign(place, { section: numberOf(line) ?? place.section });
    const [chapter = ''] = section.split('.');
    if (!chapters.includes(chapter) || saysNothing(line, lines[at + 1] ?? '')) return [];
    return statementsIn(line).map((text) => ({ section, text }));
  });
}

/** A heading, a blank line, a table's head or the rule below it. */
function saysNothing(line: string, next: string): boolean {
  return line === '' || line.startsWith('#') || isRule(line) || (isRow(line) && isRule(next));
}

function statementsIn(line: string): readonly string[] {
  if (isRow(line)) return [line.replaceAll(/\s*\|\s*/g, ' | ').trim()];
  const plain = line.replace(/^(?:\d+\.|-)\s+/, '');
  // Before a blank a full stop ends a sentence; `2.7` and paths have none after it.
  return plain.split(/(?<=[.!?])\s+/);
}
