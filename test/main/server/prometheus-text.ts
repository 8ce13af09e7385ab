/** A metric of the Prometheus text format, version 0.0.4. */
export interface ReadMetric {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly ReadSample[];
}

interface ReadSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const nameOf = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const pair = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const helpLine = new RegExp(`^# HELP (${nameOf}) (.+)$`);
const typeLine = new RegExp(`^# TYPE (${nameOf}) (gauge|counter)$`);
const sampleLine = new RegExp(`^(${nameOf})(?:\\{(${pair}(?:,${pair})*)\\})? (\\S+)$`);
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/**
 * Parses the format strictly: each metric once, HELP and TYPE before its samples and those together, known types, each series
 * once, finite numbers, counters with names in `_total`. Throws for anything else.
 */
export function readMetrics(text: string): ReadonlyMap<string, ReadMetric> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const read: Reading = { metrics: new Map(), series: new Set(), current: null };
  for (const line of text.split('\n').filter((each) => each !== '')) readLine(read, line);
  for (const [name, { samples }] of read.metrics) if (samples.length === 0) throw new Error(`Empty: ${name}`);
  return read.metrics;
}

interface Reading {
  readonly metrics: Map<string, { type: string; help: string; samples: ReadSample[] }>;
  readonly series: Set<string>;
  current: { readonly name: string; readonly help: string } | null;
}

function readLine(read: Reading, line: string): void {
  const help = helpLine.exec(line);
  const type = typeLine.exec(line);
  const sample = sampleLine.exec(line);
  if (help !== null) read.current = { name: help[1] ?? '', help: help[2] ?? '' };
  else if (type !== null) addMetric(read, line, type);
  else if (sample !== null) addSample(read, line, sample);
  else throw new Error(`Not of the format: ${line}`);
}

function addMetric({ metrics, current }: Reading, line: string, [, name = '', type = '']: string[]): void {
  if (current?.name !== name || metrics.has(name)) throw new Error(`Out of place: ${line}`);
  if (type === 'counter' && !name.endsWith('_total')) throw new Error(`A counter ends in _total: ${line}`);
  metrics.set(name, { type, help: current.help, samples: [] });
}

function addSample(
  { metrics, series, current }: Reading,
  line: string,
  [, name = '', text = '', value = '']: string[],
): void {
  const metric = metrics.get(name);
  if (metric === undefined || current?.name !== name) throw new Error(`Without its TYPE: ${line}`);
  const labels = labelsOf(text);
  const key = `${name} ${JSON.stringify(Object.entries(labels).toSorted())}`;
  if (series.has(key)) throw new Error(`Twice: ${line}`);
  series.add(key);
  if (!number.test(value)) throw new Error(`Not a finite number: ${line}`);
  metric.samples.push({ labels, value: Number(value) });
}

function labelsOf(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)];
  const labels = Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
  if (Object.keys(labels).length !== pairs.length) throw new Error(`A label twice: ${text}`);
  return labels;
}
