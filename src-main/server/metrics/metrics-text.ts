import { Counter, Gauge, Registry } from 'prom-client';
import type { Metric, Sample } from './metric.ts';

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * Returns the Prometheus text format. The registry is created for one scrape: prom-client would otherwise show a metric without
 * labels as 0 before it is set, and keep a label's last value when that is no longer known.
 */
export async function metricsText(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry();
  for (const metric of metrics) {
    const samples = metric.samples.filter(isKnown);
    if (samples.length > 0) register(registry, metric, samples);
  }
  return await registry.metrics();
}

type KnownSample = Sample & { readonly value: number };
const isKnown = (sample: Sample): sample is KnownSample => sample.value !== null;

function register(registry: Registry, { name, kind, help }: Metric, samples: readonly KnownSample[]): void {
  const labelNames = Object.keys(samples[0]?.labels ?? {});
  const options = { name, help, labelNames, registers: [registry] };
  if (kind === 'gauge') {
    const made = new Gauge(options);
    for (const { labels, value } of samples) made.set(labels, value);
  } else {
    const made = new Counter(options);
    for (const { labels, value } of samples) made.inc(labels, value);
  }
}
