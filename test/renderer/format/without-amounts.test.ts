import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyPreferences, usualPreferences } from '../../../src-renderer/format/preferences.ts';
import { refusalFigure } from '../../../src-renderer/format/refusal.ts';
import { alertText } from '../../../src-renderer/format/service-text.ts';
import { verdictText } from '../../../src-renderer/format/verdict.ts';
import { withoutAmounts } from '../../../src-renderer/format/without-amounts.ts';
import { repository } from '../../tooling/repository.ts';

beforeEach(() => applyPreferences({ ...usualPreferences, hidesAmounts: true }));
afterEach(() => applyPreferences(usualPreferences));

test.each([
  ['Lost $3,332.01 of $2,500 today. 133 %.', 'Lost $••• of $••• today. 133 %.'],
  ['P&L is −$1.2M, or -$5 (+$3).', 'P&L is $•••, or $••• ($•••).'],
  [
    'Sold 0.5 BTC and 1,200 kPEPE for 250 USDC, 3 xyz:TSLA.',
    'Sold ••• BTC and ••• kPEPE for ••• USDC, ••• xyz:TSLA.',
  ],
  ['Sold 7 S, 8 0G and 9 2Z.', 'Sold ••• S, ••• 0G and ••• 2Z.'],
  ['A limit of $10.', 'A limit of $•••.'],
  ['The position size of 12.5 is too large.', 'The position size of ••• is too large.'],
])('money and sizes in a sentence are masked: %s', (sentence, shown) => {
  expect(withoutAmounts(sentence)).toBe(shown);
});

test.each([
  'BTC broke 64,200.5 at 12:30 UTC, 2.4% above its mean of 20 hours.',
  'The spread is 9 bp, the limit 4. Confidence 0.41.',
  'Held since 21 Nov 2026, 09:05 CET; on 3 DEXes.',
])('prices, shares and times stay visible: %s', (sentence) => {
  expect(withoutAmounts(sentence)).toBe(sentence);
});

test.each([
  [
    'The venue liquidated a long position of 3.25 at 64,200.',
    'The venue liquidated a long position of ••• at 64,200.',
  ],
  [
    'Filled: agent 3, venue 2.5; Fee: agent 0.1, venue -0.02.',
    'Filled: agent •••, venue •••; Fee: agent •••, venue •••.',
  ],
  ['Average price: agent 61, venue 62.', 'Average price: agent 61, venue 62.'],
  ['Daily P&L −$5.00.', 'Daily P&L $•••.'],
])('an alert masks sizes and fees that it writes without a unit: %s', (message, shown) => {
  expect(alertText(message)).toBe(shown);
});

test('nothing is masked while amounts are shown, and no sentence stays none', () => {
  expect(withoutAmounts(null)).toBeNull();
  applyPreferences(usualPreferences);
  expect(withoutAmounts('Sold 0.5 BTC for $32,000.')).toBe('Sold 0.5 BTC for $32,000.');
});

test('a gate masks figures of the account, and shows those of the market', () => {
  expect(refusalFigure('25000', 'max_notional_usd')).toBe('•••');
  expect(refusalFigure('needs $500', 'funds')).toBe('needs $•••');
  expect(refusalFigure('12.5', 'max_drawdown_pct')).toBe('12.5');
  expect(refusalFigure('9', 'max_spread_bps')).toBe('9');
});

test('why the agent forbids entries is masked', () => {
  const agent = { allowed: true, reason: 'Free: $7' };
  const shown = verdictText({ allowed: false, reason: 'Lost $9 today', agent });
  expect([shown.reason, shown.disagreement].join()).toMatch(/Lost \$••• today.*Free: \$•••/);
});

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly [field: string]: unknown;
}

/** Fields with sentences of the agent or the venue. */
const ownNames = new Set(['rejectReason', 'reasoningExcerpt']);
/** Fields of that kind in files about decisions, where others have fields of the same name. */
const decisionNames = new Set([...ownNames, 'summary']);

/** Sorting and CSV files have the sentence as it is. */
const rawFields = new Set(['sort', 'csv']);

const comparisons = new Set(['===', '!==']);

const nameOf = (node: unknown): string => String((node as Node | undefined)?.value ?? '');

/** Returns the sentences that an expression reads without masking them; a comparison shows nothing. */
function bareReads(value: unknown, names: ReadonlySet<string>): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  switch (node.type) {
    case 'ObjectPattern':
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
    case 'ImportDeclaration':
      return [];
    case 'BinaryExpression':
      if (comparisons.has(String(node['operator']))) return [];
      break;
    case 'CallExpression':
      if (nameOf(node['callee']) === 'withoutAmounts') return [];
      break;
    case 'KeyValueProperty':
      return rawFields.has(nameOf(node['key'])) ? [] : bareReads(node.value, names);
    case 'MemberExpression':
      return names.has(nameOf(node['property']))
        ? [nameOf(node['property'])]
        : bareReads(node['object'], names);
    case 'Identifier':
      return names.has(nameOf(node)) ? [nameOf(node)] : [];
    default:
  }
  return Object.values(node).flatMap((field) => bareReads(field, names));
}

const readsOf = (source: string, isTsx = true): readonly string[] =>
  bareReads(
    parseSync(source, { syntax: 'typescript', tsx: isTsx }).body,
    /\b(DecisionRow|TradeDetail)\b/.test(source) ? decisionNames : ownNames,
  );

test('every view shows sentences of the agent and the venue without amounts', () => {
  const folder = join(repository, 'src-renderer');
  const files = globSync('**/*.{ts,tsx}', { cwd: folder });
  const found = files.flatMap((file) =>
    readsOf(readFileSync(join(folder, file), 'utf8'), file.endsWith('x')).map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

test('a view that forgets it is found', () => {
  expect(
    readsOf(
      '<p title={row.rejectReason}>{row.rejectReason === null ? 0 : withoutAmounts(row.rejectReason)}</p>;',
    ),
  ).toEqual(['rejectReason']);
  expect(readsOf('const text = ({ reasoningExcerpt }) => reasoningExcerpt ?? "–";')).toEqual([
    'reasoningExcerpt',
  ]);
  expect(
    readsOf(
      'type A = DecisionRow; const column = { text: (row) => row.summary, sort: (row) => row.summary };',
    ),
  ).toEqual(['summary']);
});
