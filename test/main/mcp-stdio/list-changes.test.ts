import type { JSONRPCRequest } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { createListChanges, promisingChanges } from '../../../src-main/mcp-stdio/list-changes.ts';

const stamp = 'io.modelcontextprotocol/subscriptionId';
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const listen = (id: string, notifications: unknown, meta: object = envelope): JSONRPCRequest => ({
  jsonrpc: '2.0',
  id,
  method: 'subscriptions/listen',
  params: { _meta: meta, notifications } as never,
});

describe('list changes are sent', () => {
  test('to no client until it says that it is ready, and then both', () => {
    const changes = createListChanges();
    expect(changes.changed()).toEqual([]);
    changes.initialized();
    expect(changes.changed()).toEqual([
      { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
      { jsonrpc: '2.0', method: 'notifications/resources/list_changed' },
    ]);
  });

  test('to each subscription as requested, under its name, until it is cancelled', () => {
    const changes = createListChanges();
    const wish = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: false };
    expect(changes.listen(listen('a', wish))).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/subscriptions/acknowledged',
      params: { notifications: { toolsListChanged: true }, _meta: { [stamp]: 'a' } },
    });
    changes.listen(listen('b', { resourcesListChanged: true }));
    const reported = (): unknown[] =>
      changes.changed().map((message) => ('method' in message ? message.method : null));
    expect(reported()).toEqual(['notifications/tools/list_changed', 'notifications/resources/list_changed']);
    expect(changes.changed()[0]).toMatchObject({ params: { _meta: { [stamp]: 'a' } } });
    expect([changes.cancel('a'), changes.cancel('a'), changes.cancel(7)]).toEqual([true, false, false]);
    expect(reported()).toEqual(['notifications/resources/list_changed']);
  });

  test('no longer once every subscription has ended, each with its result', () => {
    const changes = createListChanges();
    changes.listen(listen('a', { toolsListChanged: true }));
    const ended = { resultType: 'complete', _meta: { [stamp]: 'a' } };
    expect(changes.end()).toEqual([{ jsonrpc: '2.0', id: 'a', result: ended }]);
    expect([changes.end(), changes.changed()]).toEqual([[], []]);
  });

  test.each([
    ['without a filter', listen('a', undefined)],
    ['with a filter that is none', listen('a', { toolsListChanged: 'yes' })],
    ['without an envelope', listen('a', {}, {})],
    [
      'of another revision',
      listen('a', {}, { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }),
    ],
    ['that is another request', { ...listen('a', {}), method: 'tools/list' }],
  ])('to no subscription %s: the service says what is wrong with it', (_, request) => {
    const changes = createListChanges();
    expect(changes.listen(request)).toBeNull();
    expect(changes.end()).toEqual([]);
  });

  test('to at most a hundred subscriptions', () => {
    const changes = createListChanges();
    const taken = Array.from({ length: 101 }, (_, at) => changes.listen(listen(`${at}`, {})) !== null);
    expect(taken.filter(Boolean)).toHaveLength(100);
  });
});

describe('the listChanged capability', () => {
  const answer = (capabilities: unknown): Parameters<typeof promisingChanges>[1] => ({
    jsonrpc: '2.0',
    id: 1,
    result: { capabilities, more: 'kept' },
  });

  test.each(['initialize', 'server/discover'])(
    'is in the answer to %s, for what the service has',
    (method) => {
      const said = {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { subscribe: false },
      };
      expect(promisingChanges(method, answer(said))).toEqual(
        answer({ ...said, tools: { listChanged: true }, resources: { subscribe: false, listChanged: true } }),
      );
      expect(promisingChanges(method, answer({ prompts: {} }))).toEqual(answer({ prompts: {} }));
    },
  );

  test('is in no other answer, and in no error', () => {
    expect(promisingChanges('tools/call', answer({ tools: {} }))).toEqual(answer({ tools: {} }));
    const error = { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'm' } } as const;
    expect(promisingChanges('initialize', error)).toBe(error);
    expect(promisingChanges('initialize', answer('none'))).toEqual(answer('none'));
  });
});
