/** A scraped metric. Samples without a known value are left out, and so is a metric without samples. */
export interface Metric {
  readonly name: string;
  readonly kind: 'gauge' | 'counter';
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** Names and values come from fixed lists: never a market, an address or a caller. */
  readonly labels: Readonly<Record<string, string>>;
  /** null: not known. */
  readonly value: number | null;
}

type NamedMetric = Pick<Metric, 'name' | 'help'>;

export const gauge = (metric: NamedMetric, samples: Metric['samples'] | number | null): Metric => ({
  ...metric,
  kind: 'gauge',
  samples: samplesOf(samples),
});

export const counter = (metric: NamedMetric, samples: Metric['samples'] | number | null): Metric => ({
  ...metric,
  kind: 'counter',
  samples: samplesOf(samples),
});

/** One sample per entry, labeled with its name. */
export function labelled<Name extends string, Value>(
  label: string,
  entries: Readonly<Record<Name, Value>>,
  valueOf: (value: Value) => number | null,
): Metric['samples'] {
  return (Object.entries(entries) as [Name, Value][]).map(([name, value]) => ({
    labels: { [label]: name },
    value: valueOf(value),
  }));
}

const samplesOf = (samples: Metric['samples'] | number | null): Metric['samples'] =>
  Array.isArray(samples) ? samples : [{ labels: {}, value: samples as number | null }];
