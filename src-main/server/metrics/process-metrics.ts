import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './metric.ts';
import { counter, gauge } from './metric.ts';

/** Ms between two samples of the event loop; a late sample shows its lag. */
const resolution = 20;

export interface ProcessMetrics {
  /** Returns the metrics; the lag is measured since the previous call. */
  readonly read: () => readonly Metric[];
  readonly stop: () => void;
}

/** Measures memory, processor time and event loop lag of the process. Metric names are those of other Prometheus clients. */
export function watchProcess(
  delays: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    'enable' | 'count' | 'percentile' | 'max' | 'reset' | 'disable'
  > = monitorEventLoopDelay({ resolution }),
): ProcessMetrics {
  delays.enable();
  const lag = (ns: number): number | null =>
    delays.count === 0 ? null : Math.max(0, ns / 1e9 - resolution / 1e3);
  return {
    read: () => {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const metrics = [
        gauge(
          { name: 'process_start_time_seconds', help: 'Start time of the process, Unix time.' },
          Date.now() / 1e3 - process.uptime(),
        ),
        gauge({ name: 'process_resident_memory_bytes', help: 'Resident memory.' }, rss),
        counter({ name: 'process_cpu_seconds_total', help: 'Processor time used.' }, (user + system) / 1e6),
        gauge({ name: 'nodejs_heap_size_used_bytes', help: "Used part of the service's heap." }, heapUsed),
        gauge(
          { name: 'nodejs_eventloop_lag_p50_seconds', help: 'Median event loop lag since the last scrape.' },
          lag(delays.percentile(50)),
        ),
        gauge(
          {
            name: 'nodejs_eventloop_lag_p99_seconds',
            help: '99th percentile of the event loop lag since the last scrape.',
          },
          lag(delays.percentile(99)),
        ),
        gauge(
          { name: 'nodejs_eventloop_lag_max_seconds', help: 'Longest event loop lag since the last scrape.' },
          lag(delays.max),
        ),
      ];
      delays.reset();
      return metrics;
    },
    stop: () => delays.disable(),
  };
}
