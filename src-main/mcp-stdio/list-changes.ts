import type {
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResponse,
  RequestId,
} from '@modelcontextprotocol/client';
import {
  CLIENT_CAPABILITIES_META_KEY,
  isJSONRPCResultResponse,
  PROTOCOL_VERSION_META_KEY,
  SUBSCRIPTION_ID_META_KEY,
} from '@modelcontextprotocol/client';
import { z } from 'zod';

/** Notifications sent when the network is switched. */
const methods = {
  toolsListChanged: 'notifications/tools/list_changed',
  resourcesListChanged: 'notifications/resources/list_changed',
} as const;
type Requested = keyof typeof methods;

/** Subscription request of revision 2026-07-28. Any other goes to the service, which reports the error. */
const Listen = z.object({
  method: z.literal('subscriptions/listen'),
  params: z.object({
    _meta: z.looseObject({
      [PROTOCOL_VERSION_META_KEY]: z.literal('2026-07-28'),
      [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({}),
    }),
    notifications: z.looseObject({
      toolsListChanged: z.boolean().optional(),
      resourcesListChanged: z.boolean().optional(),
    }),
  }),
});

const mostSubscriptions = 100;

/**
 * Subscriptions to list changes. The service is stateless and sends no notifications, so the stdio relay keeps them.
 */
export interface ListChanges {
  /** The acknowledgment, or null if the request is not a subscription. */
  readonly listen: (request: JSONRPCRequest) => JSONRPCMessage | null;
  readonly cancel: (id: RequestId) => boolean;
  /** Clients of earlier revisions get notifications without subscribing, once they are initialized. */
  readonly initialized: () => void;
  /** Notifications to send after a switch. */
  readonly changed: () => readonly JSONRPCMessage[];
  /** Messages that end every subscription. */
  readonly end: () => readonly JSONRPCMessage[];
}

export function createListChanges(): ListChanges {
  const client = { isReady: false };
  const subscriptions = new Map<RequestId, readonly Requested[]>();
  return {
    initialized: () => void (client.isReady = true),
    cancel: (id) => subscriptions.delete(id),
    listen: (request) => {
      const asked = Listen.safeParse(request);
      if (!asked.success || subscriptions.size >= mostSubscriptions) return null;
      const { notifications } = asked.data.params;
      const requested = (Object.keys(methods) as Requested[]).filter((name) => notifications[name] === true);
      subscriptions.set(request.id, requested);
      const honored = Object.fromEntries(requested.map((name) => [name, true]));
      return stamped('notifications/subscriptions/acknowledged', request.id, { notifications: honored });
    },
    changed: () => [
      ...(client.isReady
        ? Object.values(methods).map((method) => ({ jsonrpc: '2.0' as const, method }))
        : []),
      ...[...subscriptions].flatMap(([id, requested]) => requested.map((name) => stamped(methods[name], id))),
    ],
    end: () => {
      const ids = [...subscriptions.keys()];
      subscriptions.clear();
      return ids.map((id) => ({
        jsonrpc: '2.0',
        id,
        result: { resultType: 'complete', _meta: { [SUBSCRIPTION_ID_META_KEY]: id } },
      }));
    },
  };
}

function stamped(
  method: string,
  id: RequestId,
  params: Readonly<Record<string, unknown>> = {},
): JSONRPCMessage {
  return { jsonrpc: '2.0', method, params: { ...params, _meta: { [SUBSCRIPTION_ID_META_KEY]: id } } };
}

/** Requests that open a connection. */
export const openings: ReadonlySet<string> = new Set(['initialize', 'server/discover']);
const Capabilities = z.looseObject({
  tools: z.looseObject({}).optional(),
  resources: z.looseObject({}).optional(),
});

/** Adds the `listChanged` capabilities to the service's answer. */
export function promisingChanges(method: string, response: JSONRPCResponse): JSONRPCResponse {
  if (!openings.has(method) || !isJSONRPCResultResponse(response)) return response;
  const reported = Capabilities.safeParse(response.result['capabilities']);
  if (!reported.success) return response;
  const { tools, resources, ...others } = reported.data;
  const capabilities = {
    ...others,
    ...(tools === undefined ? {} : { tools: { ...tools, listChanged: true } }),
    ...(resources === undefined ? {} : { resources: { ...resources, listChanged: true } }),
  };
  return { ...response, result: { ...response.result, capabilities } };
}
