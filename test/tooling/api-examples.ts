import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpRequest } from '../main/http-request.ts';
import { aService } from '../main/service-fixture.ts';
import { formatted } from './formatted.ts';

/**
 * `node test/tooling/api-examples.ts`: asks a service on the embedded simulator what the examples of the OpenAPI document show, and
 * writes src-main/server/rest/api-examples.json.
 */
const path = resolve(import.meta.dirname, '../../src-main/server/rest/api-examples.json');
const address = `0x${'a1'.repeat(20)}`;
/** Bodies by operationId; all others are requested without one. */
const requests: Readonly<Record<string, unknown>> = {
  prepareDeposit: { amount: 100_000_000, network: 'arbitrum', depositor_address: address },
  prepareWithdraw: { amount: 25_000_000, network: 'base', recipient_address: address },
  callA2a: { jsonrpc: '2.0', id: 1, method: 'capabilities' },
};
const queries: Readonly<Record<string, string>> = {
  listTrades: '?period=all',
  listClosedTrades: '?period=all',
  listMcpTrades: '?period=all',
  getDeposit: '?network=arbitrum',
};
/** Operations that answer with no JSON, or never successfully. */
const without: ReadonlySet<string> = new Set(['downloadExport', 'getWithdraw']);
/** Time after which the service has read everything. */
const timeoutMs = 60_000;
const mostText = 120;

interface Operation {
  readonly operationId: string;
  readonly requestBody?: unknown;
}
interface Listed {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Cuts lists to one row, and long texts. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
  return typeof value === 'string' && value.length > mostText && !/^\S+$/.test(value)
    ? `${value.slice(0, mostText)} ...`
    : value;
}

await using service = await aService({ historyDays: 120 });
const ask = async (at: string, asked: HttpRequest = {}): Promise<unknown> => {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const answer = await service.get(at, asked);
    if (answer.status < 300) return answer.json();
    if (Date.now() > until) throw new Error(`${at} answered ${answer.status}: ${answer.text}`);
    await wait(500);
  }
};

const document = (await ask('/api/openapi.json')) as Listed;
const found: Record<string, { readonly request?: unknown; readonly answer: unknown }> = {};
const ids = { deposit: '', export: '' };
// Once the fills are read, everything is.
await ask('/api/v1/agent/closed-trades?period=all');
await ask('/api/v1/agent/equity');
const all = Object.entries(document.paths).flatMap(([pattern, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ pattern, method, operation })),
);
// Posts come first: what they create is asked for by its id afterwards.
for (const { pattern, method, operation } of all.toSorted((a, b) => b.method.localeCompare(a.method))) {
  const { operationId } = operation;
  if (without.has(operationId)) continue;
  if (operationId === 'getExportManifest')
    ids.export = (await service.get('/api/exports/fills?period=24h')).headers['perpscope-export'] as string;
  const at =
    pattern
      .replace('{marketId}', 'sim-testnet%3ABTC')
      .replace('{id}', ids.deposit)
      .replace('{exportId}', ids.export) + (queries[operationId] ?? '');
  const request = requests[operationId];
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(
    at,
    request === undefined ? {} : { method: method.toUpperCase(), headers, body: JSON.stringify(request) },
  );
  if (operationId === 'prepareDeposit') ids.deposit = (answer as { deposit_id: string }).deposit_id;
  found[operationId] = { ...(request === undefined ? {} : { request }), answer: shortened(answer) };
}
const sorted = Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => a.localeCompare(b)));
const text = JSON.stringify(sorted, null, 2).replaceAll(
  /http:\/\/127\.0\.0\.1:\d+/g,
  'http://127.0.0.1:4310',
);
writeFileSync(path, await formatted(path, text));
