import { parseSync } from '@swc/core';

/** One change of a source file that a test should notice. Offsets are bytes of UTF-8. */
export interface Mutant {
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

const otherOperator: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

interface SyntaxNode {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [field: string]: unknown;
}

/** Finds every place of a TypeScript file where one operator, literal or condition can be changed, except in messages of errors and logs. */
export function mutantsOf(source: string, isTsx: boolean): readonly Mutant[] {
  const bytes = Buffer.from(source);
  const program = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' });
  // swc counts from where the files parsed before ended.
  const base = program.span.start - firstTokenOffset(source);
  const textOf = (from: number, to: number): string => bytes.subarray(from, to).toString();
  const found: Mutant[] = [];
  const replace = (from: number, to: number, after: string): void => {
    found.push({ from, to, before: textOf(from, to), after });
  };
  /** Ends of `? -1 : 1`, the results of a comparison function: only their sign counts. */
  const signs = new Set<number>();
  walk(program, (node) => {
    const [from, to] = [node.span.start - base, node.span.end - base];
    if (node.type === 'BinaryExpression') {
      const operator = String(node['operator']);
      const other = otherOperator[operator];
      const [left, right] = [node['left'] as SyntaxNode, node['right'] as SyntaxNode];
      const between = textOf(left.span.end - base, right.span.start - base);
      const at = between.indexOf(operator);
      if (other === undefined || at === -1 || isText(left) || isText(right)) return;
      const start = left.span.end - base + Buffer.byteLength(between.slice(0, at));
      replace(start, start + operator.length, other);
    } else if (node.type === 'BooleanLiteral') replace(from, to, node['value'] === true ? 'false' : 'true');
    else if (node.type === 'NumericLiteral' && !signs.has(to))
      replace(from, to, otherNumber(Number(node['value'])));
    else if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') {
      const { span } = node['test'] as SyntaxNode;
      const end = span.end - base;
      if (textOf(end, to) === ' ? -1 : 1') signs.add(to).add(to - ' : 1'.length);
      if (textOf(end, to) === ' ? 1 : -1') signs.add(to).add(to - ' : -1'.length);
      replace(span.start - base, end, `!(${textOf(span.start - base, end)})`);
    }
  });
  return found;
}

function isText(node: SyntaxNode): boolean {
  if (node.type === 'ConditionalExpression')
    return isText(node['consequent'] as SyntaxNode) && isText(node['alternate'] as SyntaxNode);
  return node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
}

/** Adds one; a number of milliseconds, bytes or rows is doubled, since no test should notice one more of them. */
const otherNumber = (value: number): string => String(value > 100 ? 2 * value : value + 1);

/** Types are not code: the compiler notices their changes. */
const isType = (type: string): boolean => type.startsWith('Ts') && !type.endsWith('Expression');

interface Argument {
  readonly expression: SyntaxNode;
}

/** Whether it is the text of an error, or a line of the log. */
function isMessage(argument: Argument, { type, callee }: SyntaxNode): boolean {
  const { type: calleeType, value, object } = callee as SyntaxNode;
  if (type === 'NewExpression')
    return (
      calleeType === 'Identifier' && /(?:Error|Failure)$/.test(String(value)) && isText(argument.expression)
    );
  return calleeType === 'MemberExpression' && (object as SyntaxNode)['value'] === 'log';
}

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = value as Partial<SyntaxNode>;
  if (typeof node.type === 'string') {
    if (isType(node.type)) return;
    if (node.span !== undefined) visit(node as SyntaxNode);
  }
  for (const [field, inner] of Object.entries(value)) {
    if (field === 'arguments' && Array.isArray(inner))
      walk(
        inner.filter((argument: Argument) => !isMessage(argument, node as SyntaxNode)),
        visit,
      );
    else if (field !== 'span') walk(inner, visit);
  }
}

/** Bytes of comments and blanks before a file's first token, where swc begins to count. */
function firstTokenOffset(source: string): number {
  const lead = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0] ?? '';
  return Buffer.byteLength(lead);
}
