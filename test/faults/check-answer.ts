import type { Circumstances, Finding, Place, Visit, Walk } from './check-figure.ts';
import { areImpaired, checkFigure, checkLeaf, checkNull, newestOf, shown, whyFine } from './check-figure.ts';
import type { Expect, Group, Node, Outcome, Rows, Verdict } from './expect.ts';
import { live, wrong } from './expect.ts';
import { flagsOf, noFlags } from './flags.ts';

/** Compares an answer with its expected content, leaf by leaf. */
export function checkAnswer(
  value: unknown,
  expect: Expect,
  circumstances: Circumstances,
): readonly Finding[] {
  const walk: Walk = { ...circumstances, findings: [] };
  visit(walk, { path: '', flags: noFlags, node: {} }, { value: camelCased(value), expect });
  return walk.findings;
}

/** The same refusal for every leaf that the answer would have had. */
export function checkRefusal(
  expect: Expect,
  verdict: Verdict,
  circumstances: Circumstances,
): readonly Finding[] {
  const walk: Walk = { ...circumstances, findings: [] };
  refuse(walk, '', { expect, verdict });
  return walk.findings;
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  const named = (name: string): string =>
    name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [named(name), camelCased(one)]));
}

function visit(walk: Walk, place: Place, { value, expect }: Visit<Expect>): void {
  switch (expect.kind) {
    case 'group':
      return visitGroup(walk, place, { value, expect });
    case 'rows':
      return visitRows(walk, place, { value, expect });
    case 'outcome':
      return visitOutcome(walk, place, { value, expect });
    case 'optional':
      return visit(walk, place, { value, expect: expect.of });
    case 'prose':
      return;
    default:
      return note(walk, place, checkLeaf(walk, place, { value, expect }));
  }
}

function note({ findings }: Walk, { path }: Pick<Place, 'path'>, verdict: Verdict): void {
  findings.push({ path, verdict });
}

function visitGroup(walk: Walk, place: Place, { value, expect }: Visit<Group>): void {
  if (typeof value !== 'object' || value === null) {
    const isRight = expect.absent(newestOf(walk));
    return refuse(walk, place.path, {
      expect,
      verdict: isRight ? live : checkNull(walk, place, { readings: expect.readings }),
    });
  }
  // Parts of a sum are reported with what the whole leaves out.
  const node: Node = { leftOut: place.node['leftOut'], ...value };
  const flags = flagsOf(value as Node, place.flags);
  for (const [name, field] of Object.entries(expect.fields))
    if (field.kind !== 'optional' || node[name] !== undefined)
      visit(
        walk,
        { path: `${place.path}.${name}`, flags, node },
        { value: node[name] ?? null, expect: field },
      );
  for (const name of Object.keys(value))
    if (!Object.hasOwn(expect.fields, name))
      note(walk, { path: `${place.path}.${name}` }, checkUnlisted(name, node, expect));
}

/** Checks a field that is not listed: only the decimal text of a listed number may be there. */
function checkUnlisted(name: string, node: Node, { fields }: Group): Verdict {
  const number = name.replace(/Exact$/, '');
  if (number === name || !Object.hasOwn(fields, number))
    return wrong('it is classified nowhere: say in test/faults/oracle what it rests on');
  const [text, beside] = [node[name], node[number]];
  const isSame = text === null ? beside === null : Number(text) === beside;
  return isSame ? live : wrong(`it is ${shown(text)} beside ${shown(beside)}`);
}

function visitRows(walk: Walk, place: Place, { value, expect }: Visit<Rows>): void {
  const list = place.path === '' ? '[]' : `${place.path}[]`;
  const readings = expect.readings(place.node);
  if (!Array.isArray(value))
    return refuse(walk, place.path, {
      expect,
      verdict: checkNull(walk, place, { readings: [...readings, ...expect.listedBy] }),
    });
  const given = value.map((row) => expect.key(row as Node));
  // Rows that are all marked are a list that is.
  const isMarked = value.length > 0 && value.every((row) => flagsOf(row as Node, noFlags).isMarked);
  const flags = isMarked ? { ...place.flags, isMarked } : place.flags;
  note(walk, { path: list }, checkKeys(walk, { ...place, flags }, { given, expect, readings }));
  const known = new Set(expect.keys(newestOf(walk), place.node));
  value.forEach((row, nth) => {
    const key = given[nth] ?? '';
    if (known.has(key)) visit(walk, { ...place, path: list }, { value: row, expect: expect.row(key) });
  });
}

interface Keys {
  readonly given: readonly string[];
  readonly expect: Rows;
  readonly readings: readonly string[];
}

function checkKeys(walk: Walk, place: Place, { given, expect, readings }: Keys): Verdict {
  const newest = expect.keys(newestOf(walk), place.node);
  const invented = given.filter((key) => !newest.includes(key));
  if (invented.length > 0) return wrong(`it has ${invented.slice(0, 3).join(', ')}, which there is not`);
  if (new Set(given).size < given.length) return wrong('it has a row twice');
  const figure = {
    kind: 'figure' as const,
    readings: () => readings,
    timeless: false,
    isSum: false,
    fallbacks: [],
    value: (at: (reading: string) => number) => cut(expect.keys(at, place.node), expect.limit),
  };
  const verdict = checkFigure(walk, place, { value: given.toSorted(), expect: figure });
  if (verdict.kind !== 'wrong') return verdict;
  // A list that is cut to its limit goes further back if it lacks a row.
  const oldest =
    given.length < expect.limit ? newest.length - 1 : newest.findLastIndex((key) => given.includes(key));
  const missing = newest.slice(0, oldest + 1).filter((key) => !given.includes(key));
  if (missing.length === 0) return verdict;
  return checkNull(walk, place, {
    readings: [...readings, ...expect.listedBy],
    what: `${missing.length} rows are missing`,
  });
}

const cut = (keys: readonly string[], limit: number): readonly string[] => keys.slice(0, limit).toSorted();

function visitOutcome(walk: Walk, place: Place, { value, expect }: Visit<Outcome>): void {
  const {
    kind,
    value: inner,
    error,
  } = (value ?? {}) as { kind?: string; value?: unknown; error?: { message?: string } };
  if (kind === 'answer') return visit(walk, place, { value: inner, expect: expect.value });
  const isAllowed = kind === 'failure' && areImpaired(walk, expect.readings) && Boolean(error?.message);
  const verdict: Verdict = isAllowed
    ? { kind: 'refused' }
    : wrong(`it is refused, though ${whyFine(walk, expect.readings)}: ${error?.message ?? shown(value)}`);
  refuse(walk, place.path, { expect: expect.value, verdict });
}

interface Refusal {
  readonly expect: Expect;
  readonly verdict: Verdict;
}

/** Notes the same verdict for every leaf. */
function refuse(walk: Walk, path: string, { expect, verdict }: Refusal): void {
  switch (expect.kind) {
    case 'group':
      for (const [name, field] of Object.entries(expect.fields))
        refuse(walk, `${path}.${name}`, { expect: field, verdict });
      return;
    case 'rows': {
      const list = path === '' ? '[]' : `${path}[]`;
      note(walk, { path: list }, verdict);
      const [first] = expect.keys(newestOf(walk), {});
      if (first !== undefined) refuse(walk, list, { expect: expect.row(first), verdict });
      return;
    }
    case 'outcome':
      return refuse(walk, path, { expect: expect.value, verdict });
    // Nobody can know whether it would be there.
    case 'optional':
    case 'prose':
      return;
    default:
      note(walk, { path }, verdict);
  }
}
