import { parseSync } from '@swc/core';

/** Words that docs/glossary.md replaces. */
const dropped =
  /\b(told|tells?|standings?|anew|by itself|rests no more|left resting|no more than that|other than it was|of which those|whose word|there is none)\b/i;

/** A text that a person may read: a literal of several words, a template or JSX text. */
interface Text {
  readonly text: string;
}

/** Returns the texts of a source file that contain a dropped word. Identifiers, comments and single words are not checked. */
export function droppedWordsIn(source: string, tsx: boolean): readonly Text[] {
  const found: Text[] = [];
  visit(parseSync(source, { syntax: 'typescript', tsx }), (text) => {
    if (/\s/.test(text.trim()) && dropped.test(text)) found.push({ text: text.trim() });
  });
  return found;
}

/** Doc comments begin with the thing they describe or a verb (docs/glossary.md). */
const wrongBeginning = /\/\*\*\s*(?:\*\s+)?((?:Of|What|Whatever|Whoever|That|Those|Such|None)\b[^\n]*)/g;

/** Returns the first lines of a source file's doc comments that begin with a pronoun or "Of". */
export function wrongBeginningsIn(source: string): readonly string[] {
  return [...source.matchAll(wrongBeginning)].map(([, line = '']) => line);
}

const textFields: Readonly<Record<string, string>> = {
  StringLiteral: 'value',
  TemplateElement: 'raw',
  JSXText: 'value',
};

function visit(node: unknown, onText: (text: string) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, onText));
  if (typeof node !== 'object' || node === null) return;
  const fields = node as Readonly<Record<string, unknown>>;
  const text = fields[textFields[String(fields['type'])] ?? ''];
  if (typeof text === 'string') onText(text);
  for (const value of Object.values(fields)) visit(value, onText);
}
