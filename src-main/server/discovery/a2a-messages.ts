import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { A2aSendParams } from '../../../src-preload/contract/views/service/a2a.ts';
import type { A2aAnswer } from '../../../src-preload/contract/views/service/a2a.ts';
import { PerpscopeError } from '../../errors.ts';
import { countFundMovement } from '../rate-limit.ts';
import type { ApiDeps } from '../rest/api-deps.ts';
import { requestSignal } from '../rest/request-signal.ts';
import type { RpcTool } from '../rpc/tool.ts';
import { a2aSkills } from './cards.ts';

/** Maximum number of letters of a name repeated in a message. */
const longestName = 40;

/** Answers the params of SendMessage. Throws PerpscopeError. */
export type AnswerMessage = (params: unknown, request: FastifyRequest) => Promise<A2aAnswer>;

/** Creates the answerer. A skill of the card is the tool of the same name, with the same arguments and answer. */
export function createAnswerMessage(deps: ApiDeps): AnswerMessage {
  const made: { tools: Promise<ReadonlyMap<string, RpcTool>> | null } = { tools: null };
  const load = async (): Promise<ReadonlyMap<string, RpcTool>> => {
    const { rpcTools } = await import('../rpc/tool.ts');
    return new Map(rpcTools(deps).map((tool) => [tool.name, tool]));
  };
  return async (params, request) => {
    const { message } = readParams(params);
    const tools = await (made.tools ??= load());
    const context = message.contextId ? { contextId: message.contextId } : {};
    const answerWith = (answered: A2aAnswer['message']['parts']): A2aAnswer => ({
      message: { messageId: randomUUID(), ...context, role: 'ROLE_AGENT', parts: answered },
    });
    const call = skillCall(message.parts, tools);
    if (call === null) return answerWith(help(deps, tools));
    const tool = tools.get(call.skill);
    if (tool === undefined) throw unknownSkill(call.skill);
    return answerWith(await answerSkill(tool, call, { deps, request }));
  };
}

function readParams(params: unknown): A2aSendParams {
  const { success, data } = A2aSendParams.safeParse(params);
  if (success) return data;
  throw new PerpscopeError('invalid_parameter', 'params needs a message with messageId and parts.');
}

interface SkillCall {
  readonly skill: string;
  readonly arguments: unknown;
}

/**
 * Call of a skill in the parts of a message: data, the same as JSON text, or the bare id as text. null: no part names a skill.
 * Throws invalid_parameter if several parts do, or if fields stand beside the skill and its arguments: they would be ignored.
 */
function skillCall(
  parts: A2aSendParams['message']['parts'],
  tools: ReadonlyMap<string, RpcTool>,
): SkillCall | null {
  const [call, other] = parts.flatMap(({ data, text }): readonly SkillCall[] => {
    const named = callIn(data) ?? callIn(jsonIn(text));
    if (named !== null) return [named];
    const id = text?.trim() ?? '';
    return tools.has(id) ? [{ skill: id, arguments: {} }] : [];
  });
  if (other === undefined) return call ?? null;
  throw new PerpscopeError(
    'invalid_parameter',
    'A message must ask for one skill only. Send one message per skill.',
  );
}

function callIn(data: unknown): SkillCall | null {
  if (typeof data !== 'object' || data === null || !('skill' in data)) return null;
  const { skill, arguments: given, ...others } = data as Readonly<Record<string, unknown>>;
  if (typeof skill !== 'string') return null;
  const [other] = Object.keys(others);
  if (other === undefined) return { skill, arguments: given ?? {} };
  throw new PerpscopeError(
    'invalid_parameter',
    `${other.slice(0, longestName)} must be inside arguments, not next to skill.`,
  );
}

function jsonIn(text: string | undefined): unknown {
  try {
    return text === undefined ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

interface Asking {
  readonly deps: ApiDeps;
  readonly request: FastifyRequest;
}

async function answerSkill(
  tool: RpcTool,
  call: SkillCall,
  { deps, request }: Asking,
): Promise<A2aAnswer['message']['parts']> {
  const signal = requestSignal(request, deps.requestTimeoutMs);
  await deps.queue.enter(request.ip, signal);
  const count = (): void => countFundMovement(deps.fundMovements, request.ip);
  const { result } = await tool.answer(call.arguments, { signal, count });
  const { content, structuredContent = {} } = result;
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return answerParts(structuredContent as Record<string, unknown>, text); // an object, as every answer of a tool
}

function answerParts(data: Record<string, unknown>, text: string): A2aAnswer['message']['parts'] {
  return [
    { data, mediaType: 'application/json' },
    { text, mediaType: 'text/plain' },
  ];
}

/** Skills available now, for a message that names none. */
function help(deps: ApiDeps, tools: ReadonlyMap<string, RpcTool>): A2aAnswer['message']['parts'] {
  const skills = a2aSkills(deps.ask).map(({ id, description }) => ({
    id,
    description,
    arguments: tools.get(id)?.inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }) ?? {},
  }));
  const how =
    'Send a data part such as {"skill":"list_trades","arguments":{"limit":5}}, or a skill\'s id as text.';
  const lines = skills.map(({ id, description }) => `${id}: ${description}`);
  return answerParts({ message: how, skills }, [how, 'Skills that are available now:', ...lines].join('\n'));
}

function unknownSkill(skill: string): PerpscopeError {
  return new PerpscopeError(
    'invalid_parameter',
    `There is no skill ${skill.slice(0, longestName)}. A message without a skill is answered with the list.`,
  );
}
