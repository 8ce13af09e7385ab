import type { Tally } from '../tooling/tally.ts';
import type { Expectation, Plan } from './mcp-plan.ts';
import type { Check, SuiteResults } from './mcp-suite.ts';

/** Results of the suite for the product's own surface, and for the fixtures on the same mount. */
interface Received {
  readonly product: SuiteResults;
  readonly fixtures: SuiteResults;
}

/** Counts each check of the suite. A check that was not expected, not run, or had nothing to check is a failure. */
export function mcpVerdict(revision: string, plan: Plan, received: Received): Tally {
  const names = [...new Set([...Object.keys(plan), ...received.product.keys()])];
  const tallies = names.map((name) => {
    const reported = `${revision} ${name}`;
    const expectation = plan[name];
    if (expectation === undefined) return failure(`${reported}: nothing is expected of this scenario`);
    if (!received.product.has(name)) return failure(`${reported}: the suite has no such scenario`);
    return scenarioVerdict(reported, expectation, {
      product: received.product.get(name) ?? [],
      fixtures: received.fixtures.get(name) ?? [],
    });
  });
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    skipped: tallies.flatMap(({ skipped }) => skipped),
  };
}

interface Checks {
  readonly product: readonly Check[];
  readonly fixtures: readonly Check[];
}

function scenarioVerdict(reported: string, expectation: Expectation, { product, fixtures }: Checks): Tally {
  switch (expectation.kind) {
    case 'inapplicable':
      return { passed: 0, failed: [], skipped: [{ name: reported, reason: expectation.reason }] };
    case 'product':
      return checksVerdict(reported, product, expectation.unless ?? {});
    case 'fixtures':
      return checksVerdict(reported, fixtures, {});
  }
}

/** Check that every scenario has, whatever it is about. */
const everywhere = 'wire-schema-valid';

function checksVerdict(
  reported: string,
  checks: readonly Check[],
  unless: Readonly<Record<string, string>>,
): Tally {
  const own = checks.filter(({ id, status }) => id !== everywhere && status === 'SUCCESS');
  const bad = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
  const excused = bad.filter(({ id }) => unless[id] !== undefined);
  const idle = Object.keys(unless).filter((id) => !excused.some((check) => check.id === id));
  return {
    passed: checks.filter(({ status }) => status === 'SUCCESS').length,
    failed: [
      ...bad.filter((check) => !excused.includes(check)).map((check) => `${reported}: ${wordsOf(check)}`),
      ...idle.map((id) => `${reported}: ${id} is excused and needs no excuse`),
      ...(own.length === 0 ? [`${reported}: nothing was checked`] : []),
    ],
    skipped: excused.map(({ id }) => ({ name: `${reported} ${id}`, reason: unless[id] ?? '' })),
  };
}

function wordsOf({ id, status, errorMessage, description }: Check): string {
  return `${id} ${status}: ${errorMessage ?? description ?? 'no word of why'}`;
}

function failure(name: string): Tally {
  return { passed: 0, failed: [name], skipped: [] };
}
