import { z } from 'zod';
import { AgentCard } from './agent-card.ts';
import { ErrorCode } from '../error.ts';

/** Agent card of A2A 1.0 (GET /.well-known/agent-card.json). */
export const A2aCard = z
  .object({
    name: z.string(),
    description: z.string(),
    version: z.string(),
    documentationUrl: z.string(),
    supportedInterfaces: z.array(
      z.object({ url: z.string(), protocolBinding: z.literal('JSONRPC'), protocolVersion: z.literal('1.0') }),
    ),
    capabilities: z.object({
      streaming: z.literal(true),
      pushNotifications: z.literal(false),
      extendedAgentCard: z.literal(false),
    }),
    securitySchemes: z
      .record(
        z.string(),
        z.object({ httpAuthSecurityScheme: z.object({ scheme: z.string(), description: z.string() }) }),
      )
      .optional()
      .describe('present if a token is configured'),
    securityRequirements: z
      .array(z.object({ schemes: z.record(z.string(), z.object({ list: z.array(z.string()).optional() })) }))
      .optional(),
    defaultInputModes: z.array(z.string()),
    defaultOutputModes: z.array(z.string()),
    skills: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          description: z.string(),
          tags: z.array(z.string()),
          examples: z.array(z.string()).optional(),
        }),
      )
      .describe('skills available now'),
  })
  .meta({ id: 'A2aCard' });
export type A2aCard = z.infer<typeof A2aCard>;

const methodLists = AgentCard.shape.protocols.shape.mcp;

/** Result of `discover`. */
export const A2aDiscovery = z
  .object({
    name: z.string(),
    version: z.string(),
    description: z.string(),
    network: AgentCard.shape.network,
    agent_card: z.string(),
    a2a_card: z.string(),
    protocols: AgentCard.shape.protocols,
    updated_at: AgentCard.shape.updated_at,
  })
  .meta({ id: 'A2aDiscovery' });
export type A2aDiscovery = z.infer<typeof A2aDiscovery>;

/** Result of `capabilities`. */
export const A2aCapabilities = z
  .object({
    network: AgentCard.shape.network,
    capabilities: AgentCard.shape.capabilities,
    methods: methodLists.shape.methods,
    unavailable_methods: methodLists.shape.unavailable_methods,
    updated_at: AgentCard.shape.updated_at,
  })
  .meta({ id: 'A2aCapabilities' });
export type A2aCapabilities = z.infer<typeof A2aCapabilities>;

/** Params of SendMessage and SendStreamingMessage, limited to the fields that are read. */
export const A2aSendParams = z.object({
  message: z.object({
    messageId: z.string().min(1),
    contextId: z.string().nullish(),
    parts: z.array(z.object({ text: z.string().optional(), data: z.unknown().optional() })).min(1),
  }),
});
export type A2aSendParams = z.infer<typeof A2aSendParams>;

/** Result of SendMessage, and of the single event of SendStreamingMessage. */
export const A2aAnswer = z
  .object({
    message: z.object({
      messageId: z.string(),
      contextId: z.string().optional().describe('same as in the request'),
      role: z.literal('ROLE_AGENT'),
      parts: z
        .array(
          z.union([
            z.object({ data: z.record(z.string(), z.unknown()), mediaType: z.literal('application/json') }),
            z.object({ text: z.string(), mediaType: z.literal('text/plain') }),
          ]),
        )
        .describe("the skill's answer as data, and a summary as text"),
    }),
  })
  .meta({ id: 'A2aAnswer' });
export type A2aAnswer = z.infer<typeof A2aAnswer>;

const Id = z.union([z.string(), z.number(), z.null()]);

/** A call of JSON-RPC 2.0. A call without an id is a notification and gets no answer. */
export const A2aCall = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: Id.optional(),
    method: z.string().describe('discover, capabilities, SendMessage or SendStreamingMessage'),
    params: z
      .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
      .optional()
      .describe('a message with messageId and parts; none for discover and capabilities'),
  })
  .meta({ id: 'A2aCall' });
export type A2aCall = z.infer<typeof A2aCall>;

/** One call, or up to 100 of them. */
export const A2aRequest = z.union([A2aCall, z.array(A2aCall).min(1).max(100)]).meta({ id: 'A2aRequest' });

/** null id: the id of the call could not be read. */
export const A2aFailure = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: Id,
    error: z.object({
      code: z
        .number()
        .int()
        .describe("-32700, -32600 or -32601; -32602 and -32603 come with this service's code in data"),
      message: z.string(),
      data: z.object({ code: ErrorCode }).optional(),
    }),
  })
  .meta({ id: 'A2aFailure' });
export type A2aFailure = z.infer<typeof A2aFailure>;

const A2aResult = z
  .object({ jsonrpc: z.literal('2.0'), id: Id, result: z.union([A2aDiscovery, A2aCapabilities, A2aAnswer]) })
  .meta({ id: 'A2aResult' });

export const A2aReply = z.union([A2aResult, A2aFailure]).meta({ id: 'A2aReply' });
export type A2aReply = z.infer<typeof A2aReply>;

export const A2aResponse = z.union([A2aReply, z.array(A2aReply)]).meta({ id: 'A2aResponse' });
export type A2aResponse = z.infer<typeof A2aResponse>;
