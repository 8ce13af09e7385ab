import { expect, test } from 'vitest';
import { createLog } from '../../src-main/log.ts';

function logging(level: 'debug' | 'silent' | 'warn'): { lines: string[]; log: ReturnType<typeof createLog> } {
  const lines: string[] = [];
  return { lines, log: createLog({ level, destination: { write: (line) => lines.push(line) } }) };
}

test.each([
  'token',
  'key',
  'controlKey',
  'agentToken',
  'massiveKey',
  'rpcEndpoints',
  'endpoints',
  'authorization',
  'password',
  'secret',
])('a field named %s is never written, at the top or one level down', (field) => {
  const { lines, log } = logging('debug');
  log('test').info({ [field]: 'hidden', config: { [field]: 'hidden' }, shown: 'seen' }, 'said');
  expect(lines.join('')).toContain('seen');
  expect(lines.join('')).toContain('[redacted]');
  expect(lines.join('')).not.toContain('hidden');
});

test('each line is JSON with its scope, and nothing is logged below the level', () => {
  const { lines, log } = logging('warn');
  log('venue').info('unheard');
  log('venue').warn('heard');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ scope: 'venue', msg: 'heard' }]);
  const silent = logging('silent');
  silent.log('venue').error('unheard');
  expect(silent.lines).toEqual([]);
});
