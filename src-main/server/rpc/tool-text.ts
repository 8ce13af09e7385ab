import { incompleteSentence } from '../../operations/incomplete-reasons.ts';
import { shortText, valueAt } from './tool-fields.ts';
import type { ToolPage } from './tool-page.ts';
import type { JsonObject } from './tool-schema.ts';
import { isObject } from './tool-schema.ts';

interface ToolAnswer {
  readonly tool: string;
  /** Summary of the answer from the operation's declaration; empty: none. */
  readonly says: string;
  /** Answer as it is sent. */
  readonly sent: JsonObject;
  /** Rows before they were made compact, by the name of their list. */
  readonly rows: readonly (readonly [list: string, rows: readonly unknown[]])[];
  readonly columns: readonly string[];
  readonly range: ToolPage['range'];
}

/** Maximum number of rows in the text, and of letters in a cell. */
const [mostRows, mostLetters] = [20, 100];

/** Text of an answer for clients that read only text: its summary, its caveats, its first rows, and how to get the next page. */
export function toolText({ tool, says, sent, rows, columns, range }: ToolAnswer): string {
  const next = sent['next'];
  return [
    `${String(sent['venue_network'] ?? sent['network'])}. ${says}`.trim(),
    ...caveatLines(sent),
    ...(rows.length === 0 ? fieldLines(sent) : listLines(sent, rows, columns)),
    ...(range === undefined || range.to < range.from
      ? []
      : [`Rows ${range.from} to ${range.to} of ${range.of}.`]),
    ...(typeof next === 'string'
      ? [`More rows: call ${tool} with the same arguments and cursor "${next}".`]
      : []),
  ].join('\n');
}

/** Lists of what is not available are empty only because nothing could be read: their counts would say that there are none. */
function listLines(
  sent: JsonObject,
  rows: ToolAnswer['rows'],
  columns: readonly string[],
): readonly string[] {
  if (sent['available'] === false) return [];
  return rows.flatMap(([list, of]) => table(list, of, { columns, count: rows.length }));
}

function caveatLines(sent: JsonObject): readonly string[] {
  const { complete, recomputing, stale, shortened } = sent;
  const why = ['message', 'why_incomplete', 'incomplete_reason'].map((name) => sent[name]).find(Boolean);
  const named = typeof why === 'string' ? incompleteSentence(why) : null;
  const because = named ?? (recomputing === true ? 'totals are being recomputed' : 'see what is left out');
  return [
    ...(complete === false ? [`Incomplete: ${sentence(because)}`] : []),
    ...(stale === true ? ['Stale: the last reading is past its limit of age.'] : []),
    ...(sent['available'] === false ? [`Not available: ${sentence(sent['unavailable_reason'])}`] : []),
    ...listed('Left out', sent['left_out']),
    ...listed('Not reported', sent['missing_fields']),
    ...counted(sent['unreadable']),
    ...(isObject(shortened)
      ? Object.entries(shortened).map(
          ([name, count]) => `${name}: the first of ${String(count)}; detail "full" has all.`,
        )
      : []),
  ];
}

const sentence = (text: unknown): string => `${String(text).replace(/\.$/, '')}.`;

function listed(label: string, value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  const words = value.map((one) => (isObject(one) ? String(one['message'] ?? '') : String(one)));
  return [`${label}: ${shortText(words.join(' '), 300)}`];
}

const counted = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? [`Rows that could not be read: ${value.length}.`] : [];

interface TableShape {
  readonly columns: readonly string[];
  /** Number of lists in the answer; each is named if there are several. */
  readonly count: number;
}

function table(list: string, rows: readonly unknown[], { columns, count }: TableShape): readonly string[] {
  const used = columns.filter((name) => rows.some((row) => valueAt(row, name) !== null));
  const shown = rows
    .slice(0, mostRows)
    .map((row) => used.map((name) => cell(valueAt(row, name))).join(' | '));
  const more = rows.length - shown.length;
  return [
    ...(count > 1 ? [`${list}: ${rows.length}`] : []),
    ...(rows.length === 0 ? [] : [used.join(' | '), ...shown]),
    ...(more > 0 ? [`and ${more} more in the data`] : []),
  ];
}

/** Fields that the text has already, or that are of no use in it. */
const unlisted: ReadonlySet<string> = new Set([
  'network',
  'complete',
  'incomplete_reason',
  'recomputing',
  'left_out',
  'missing_fields',
  'shortened',
]);

/** Lines with the fields of an answer that is not a list. */
function fieldLines(sent: JsonObject, within = ''): readonly string[] {
  return Object.entries(sent)
    .filter(([name, value]) => value !== null && !unlisted.has(`${within}${name}`))
    .flatMap(([name, value]) => {
      if (isObject(value)) return fieldLines(value, `${within}${name}.`);
      const words = Array.isArray(value) ? value.map((one) => cell(one)).join(', ') : cell(value, 600);
      return [`${within}${name}: ${shortText(words, 600)}`];
    });
}

/** Time that is shown without its zone, UTC. */
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d{3}(?:Z|\+00:00)$/;

function cell(value: unknown, most = mostLetters): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'string')
    return shortText(value.replace(instant, '$1 $2').replaceAll(/\s+/g, ' '), most);
  return isObject(value) || Array.isArray(value) ? shortJson(value, most) : String(value);
}

function shortJson(value: unknown, most: number): string {
  const text = JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
