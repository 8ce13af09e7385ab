import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';

/** A text of the sources that may reach a person: a literal, a template, or the children of a JSX element. */
interface ShownText {
  readonly file: string;
  /** A figure or a name put in at run time reads as `X`. */
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const inline = new Set(['a', 'abbr', 'code', 'em', 'span', 'strong', 'time']);

/** Elements that start a line of their own end the sentence before them. */
function isInline(element: Node): boolean {
  const name = (element['opening'] as { name: { value?: string } }).name.value ?? '';
  return inline.has(name) || /^[A-Z]/.test(name);
}

function textOf(node: Node): string {
  switch (node.type) {
    case 'StringLiteral':
    case 'JSXText':
      return node['value'] as string;
    case 'TemplateLiteral': {
      const parts = node['quasis'] as readonly { readonly cooked: string }[];
      return parts.map(({ cooked }) => cooked).join('X');
    }
    case 'JSXExpressionContainer': {
      const { type, value } = node['expression'] as Node;
      if (type === 'StringLiteral') return value as string;
      return type === 'JSXEmptyExpression' ? '' : 'X';
    }
    case 'JSXElement': {
      const children = (node['children'] as readonly Node[]).map(textOf).join('');
      return isInline(node) ? children || 'X' : `. ${children}. `;
    }
    default:
      return '';
  }
}

function collect(value: unknown, found: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) {
    if (value.type === 'ImportDeclaration') return;
    const text = textOf(value).replaceAll(/\s+/g, ' ').trim();
    if (text !== '') found.push(text);
  }
  // The arguments of a call are in objects that are no nodes.
  for (const field of Object.values(value)) collect(field, found);
}

export function textsIn(source: string, tsx = true): readonly string[] {
  const found: string[] = [];
  collect(parseSync(source, { syntax: 'typescript', tsx }).body, found);
  return found;
}

export function shownTexts(pattern: string): readonly ShownText[] {
  return globSync(pattern).flatMap((file) =>
    textsIn(readFileSync(file, 'utf8'), file.endsWith('x')).map((text) => ({ file, text })),
  );
}
