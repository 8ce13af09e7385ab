import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { heldStatements } from './source-document/held-statements.ts';
import type { HeldStatement, Holder } from './source-document/holder.ts';
import { readSentences } from './source-document/read-sentences.ts';

const root = resolve(import.meta.dirname, '../..');
const document = resolve(root, '../shared/source-document.txt');
const chapters = ['2', '4', '5', '7', '8'];

/** Returns statements of a text that are missing in the table. */
function unheld(text: string, held: readonly HeldStatement[]): readonly string[] {
  const known = new Set(held.filter(([, ...holders]) => holders.length > 0).map(([statement]) => statement));
  return readSentences(text, chapters)
    .map((sentence) => sentence.text)
    .filter((statement) => !known.has(statement));
}

/** The test that a holder names is in its file, and is run. */
function isThere(holder: Holder): boolean {
  if (holder.startsWith('leaves open: ')) return true;
  const [file = '', ...words] = holder.split(' > ');
  const path = join(root, 'test', file);
  if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(path)) return false;
  return plain(readFileSync(path, 'utf8')).includes(words.join(' > '));
}

/** Removes the escapes of quotes in a title's source text. */
const plain = (text: string): string => text.replaceAll('\\', '');

describe('the table of statements', () => {
  const each = heldStatements.map(([statement, ...holders]) => ({ statement, holders }));
  test.each(each)('$statement', ({ holders }) => {
    expect(holders).not.toEqual([]);
    expect(holders.filter((holder) => !isThere(holder))).toEqual([]);
  });

  test('names each statement once', () => {
    const statements = heldStatements.map(([statement]) => statement);
    expect(new Set(statements).size).toBe(statements.length);
  });
});

describe('a document', () => {
  const own = `# Title

## 2. Rows

### 2.1 One

A row has a name. It is 2.7 long, see /a.b for more.

| Field | Meaning |
|---|---|
| size | positive |

Rules:

1. Unknown: 404.
- Late, and said so.

## 3. Elsewhere

Not asked for.
`;
  test('is read by row, item and sentence, from the requested chapters only', () => {
    expect(readSentences(own, ['2'])).toEqual([
      { section: '2.1', text: 'A row has a name.' },
      { section: '2.1', text: 'It is 2.7 long, see /a.b for more.' },
      { section: '2.1', text: '| size | positive |' },
      { section: '2.1', text: 'Rules:' },
      { section: '2.1', text: 'Unknown: 404.' },
      { section: '2.1', text: 'Late, and said so.' },
    ]);
  });

  test('reports a statement that no test holds', () => {
    const held: readonly HeldStatement[] = [
      ['A row has a name.', 'leaves open: x'],
      ['Unknown: 404.'],
      ['Late, and said so.', 'a.test.ts > late'],
    ];
    expect(unheld(own, held)).toEqual([
      'It is 2.7 long, see /a.b for more.',
      '| size | positive |',
      'Rules:',
      'Unknown: 404.',
    ]);
  });

  test.skipIf(!existsSync(document))(
    'that the product was asked for in is held, statement by statement',
    () => {
      const text = readFileSync(document, 'utf8');
      expect(unheld(text, heldStatements)).toEqual([]);
      const sentences = new Set(readSentences(text, chapters).map((sentence) => sentence.text));
      expect(heldStatements.map(([statement]) => statement).filter((one) => !sentences.has(one))).toEqual([]);
    },
  );
});
