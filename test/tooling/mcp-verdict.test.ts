import { describe, expect, test } from 'vitest';
import type { Plan } from '../conformance/mcp-plan.ts';
import type { Check, SuiteResults } from '../conformance/mcp-suite.ts';
import { mcpVerdict } from '../conformance/mcp-verdict.ts';

const check = (id: string, status: Check['status'] = 'SUCCESS', errorMessage?: string): Check => ({
  id,
  status,
  ...(errorMessage === undefined ? {} : { errorMessage }),
});
const wire = check('wire-schema-valid');
const ran = (scenarios: Record<string, readonly Check[]>): SuiteResults => new Map(Object.entries(scenarios));

const verdict = (plan: Plan, product: Record<string, readonly Check[]>, fixtures = product) =>
  mcpVerdict('2026', plan, { product: ran(product), fixtures: ran(fixtures) });

const product = { kind: 'product' } as const;

describe('the verdict on the official suite', () => {
  test('counts every check that passed, one by one', () => {
    const checks = [check('a'), check('b'), wire, check('c', 'INFO')];
    expect(verdict({ one: product }, { one: checks })).toEqual({ passed: 3, failed: [], skipped: [] });
  });

  test('takes the checks of the fixtures if the plan asks for them', () => {
    const plan: Plan = { one: { kind: 'fixtures' } };
    expect(verdict(plan, { one: [check('a', 'FAILURE')] }, { one: [check('a')] }).failed).toEqual([]);
    expect(
      verdict(plan, { one: [check('a')] }, { one: [check('b'), check('a', 'FAILURE', 'No.')] }).failed,
    ).toEqual(['2026 one: a FAILURE: No.']);
  });

  test.each<Check['status']>(['FAILURE', 'WARNING', 'SKIPPED'])('a check that is %s fails', (status) => {
    expect(verdict({ one: product }, { one: [check('a'), check('b', status, 'So.')] }).failed).toEqual([
      `2026 one: b ${status}: So.`,
    ]);
  });

  test('a scenario that is not in the plan fails', () => {
    expect(verdict({}, { new: [check('a')] }).failed).toEqual([
      '2026 new: nothing is expected of this scenario',
    ]);
  });

  test('a scenario of the plan that the suite does not have fails, the inapplicable too', () => {
    const plan: Plan = {
      one: product,
      two: { kind: 'inapplicable', reason: 'So.' },
      three: { kind: 'fixtures' },
    };
    expect(verdict(plan, {}).failed).toEqual(
      ['one', 'two', 'three'].map((name) => `2026 ${name}: the suite has no such scenario`),
    );
  });

  test('a scenario that checked nothing, or nothing of its own, fails', () => {
    for (const checks of [[], [wire], [wire, check('a', 'INFO')]])
      expect(verdict({ one: product }, { one: checks }).failed).toEqual(['2026 one: nothing was checked']);
  });

  test('an inapplicable scenario is reported with its reason, and counts as neither', () => {
    const plan: Plan = { one: { kind: 'inapplicable', reason: 'It asks nobody.' } };
    expect(verdict(plan, { one: [check('a', 'FAILURE'), wire] })).toEqual({
      passed: 0,
      failed: [],
      skipped: [{ name: '2026 one', reason: 'It asks nobody.' }],
    });
  });

  test('a single check may be excused with its reason, and only while it needs that', () => {
    const plan: Plan = { one: { kind: 'product', unless: { b: 'It asks nobody.' } } };
    expect(verdict(plan, { one: [check('a'), check('b', 'FAILURE')] })).toEqual({
      passed: 1,
      failed: [],
      skipped: [{ name: '2026 one b', reason: 'It asks nobody.' }],
    });
    expect(verdict(plan, { one: [check('a'), check('b')] }).failed).toEqual([
      '2026 one: b is excused and needs no excuse',
    ]);
  });
});
