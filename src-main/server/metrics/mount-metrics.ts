import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PerpscopeError } from '../../errors.ts';
import type { FairQueue } from '../../fair-queue.ts';
import { listAlerts } from '../../operations/alerts/list-alerts.ts';
import type { OpenSource } from '../../operations/current-source.ts';
import { getAgentStatus } from '../../operations/journal/agent-status.ts';
import type { AskOptions } from '../../operations/operation.ts';
import { getServiceFigures } from '../../operations/settings/service-figures.ts';
import { getSourceInUse } from '../../operations/settings/source-in-use.ts';
import type { RequestLog } from '../request-log.ts';
import { requestSignal } from '../rest/request-signal.ts';
import type { Metric } from './metric.ts';
import { watchProcess } from './process-metrics.ts';
import { infoMetric, requestMetrics, serviceMetrics } from './service-metrics.ts';

interface MetricsDeps extends Pick<OpenSource, 'ask'> {
  readonly requestLog: Pick<RequestLog, 'totals'>;
  readonly queue: FairQueue;
  readonly version: string;
  readonly requestTimeoutMs: number;
}

/** Mounts GET /metrics, for a Prometheus on this machine. The guard before it requires the token, if one is configured. */
export async function mountMetrics(app: FastifyInstance, deps: MetricsDeps): Promise<void> {
  const { metricsContentType, metricsText } = await import('./metrics-text.ts');
  const own = watchProcess();
  app.addHook('onClose', async () => own.stop());
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const metrics = [
      ...own.read(),
      ...requestMetrics(deps.requestLog.totals()),
      ...(await sourceMetrics(deps, request)),
    ];
    return reply.type(metricsContentType).send(await metricsText(metrics));
  });
}

/** Metrics of the open source; none during a switch, when those of the process are scraped all the same. */
async function sourceMetrics(
  { ask, version, queue, requestTimeoutMs }: MetricsDeps,
  request: FastifyRequest,
): Promise<readonly Metric[]> {
  const signal = requestSignal(request, requestTimeoutMs);
  const options: AskOptions = { signal, pause: () => queue.enter(request.ip, signal) };
  try {
    const { venue, network } = ask(getSourceInUse, null);
    const figures = await ask(getServiceFigures, null, options);
    const alerts = ask(listAlerts, { limit: 1 });
    return [
      infoMetric({ version, venue, network }),
      ...serviceMetrics({ figures, alerts, agentStatus: reportedStatus(ask) }),
    ];
  } catch (error) {
    if (error instanceof PerpscopeError && error.code === 'network_switched') return [];
    throw error;
  }
}

/** State in the agent's last report; null: no feed is attached, or the report is missing or too old. */
function reportedStatus(ask: OpenSource['ask']): 'running' | 'paused' | 'degraded' | null {
  try {
    return ask(getAgentStatus, null).status;
  } catch (error) {
    const isUnknown = error instanceof PerpscopeError && error.code.startsWith('provider_');
    if (isUnknown) return null;
    throw error;
  }
}
