import { describe, expect, it } from 'vitest';
import type { RpcStatus, SettingsView } from '../../../../src-preload/contract/bridge/settings.ts';
import { RpcCard } from '../../../../src-renderer/features/settings/RpcCard.tsx';
import {
  chainText,
  rpcChange,
  rpcKeepingText,
  rpcProblem,
  testText,
} from '../../../../src-renderer/features/settings/rpc-view-model.ts';
import { someSettings } from '../../account-builders.ts';
import { drawn, textOf } from '../../drawn.tsx';

const base = { key: 'testnet/base', title: 'Base Sepolia', chainId: 84_532, count: 0 };
const status = (given: Partial<RpcStatus> = {}): RpcStatus => ({
  isSet: true,
  origin: 'system_keychain',
  whyNoKeychain: null,
  trouble: null,
  chains: [{ ...base, count: 2 }],
  ...given,
});
const card = (settings: SettingsView): string =>
  drawn(<RpcCard settings={settings} progress={{ saving: { kind: 'idle' }, setSaving: () => undefined }} />, {
    settings,
  });

describe('RPC addresses', () => {
  it('are saved for the chains with typed ones, in their order', () => {
    expect(rpcChange({})).toEqual({});
    expect(rpcChange({ 'testnet/base': '  ' })).toEqual({});
    expect(
      rpcChange({ 'testnet/base': ' https://one.example/key, http://two.example\n', 'testnet/arbitrum': '' }),
    ).toEqual({ rpcEndpoints: { 'testnet/base': ['https://one.example/key', 'http://two.example'] } });
  });

  it.each(['wss://one.example', 'one.example', 'https://one.example two'])('refuse %j', (text) => {
    expect(rpcProblem(text)).not.toBeNull();
  });

  it('show their number and where they are stored, or what is read without them', () => {
    expect(chainText({ ...base, count: 2 }, status(), { simulator: null })).toBe(
      '2 addresses are set in the system keychain.',
    );
    expect(chainText(base, status(), { simulator: null })).toBe('No address is set: this chain isn’t read.');
    expect(chainText(base, status(), { simulator: { faults: [], fault: null } })).toBe(
      'No address is set: the simulator’s own chain is read.',
    );
    expect(rpcKeepingText(status({ whyNoKeychain: 'There is none.' }))).toContain('as plain text');
  });

  it('show chain, block and latency after a test, or what is wrong', () => {
    const answer = { chainId: 84_532, block: 21_345_678, latencyMs: 112, error: null };
    expect(testText(answer, base)).toEqual({
      text: 'Chain 84532, block 21,345,678 in 112 ms.',
      isGood: true,
    });
    expect(testText({ ...answer, chainId: 1 }, base)).toEqual({
      text: 'It serves chain 1, but Base Sepolia is chain 84532.',
      isGood: false,
    });
    expect(testText({ ...answer, chainId: null, error: 'The endpoint timed out.' }, base)).toEqual({
      text: 'The endpoint timed out.',
      isGood: false,
    });
  });

  it('have a field for each chain of the network, a test, and a way to delete stored ones', () => {
    const text = textOf(card(someSettings({ rpcEndpoints: status() })));
    expect(text).toContain('Base Sepolia');
    expect(text).toContain('Test');
    expect(text).toContain('Delete');
    expect(textOf(card(someSettings()))).not.toContain('Delete');
  });

  it('can’t be changed if the environment sets them, and say why if they can’t be opened', () => {
    const fixed = card(someSettings({ rpcEndpoints: status({ origin: 'environment' }) }));
    expect(textOf(fixed)).not.toContain('Delete');
    expect(fixed).toContain('disabled');
    const trouble = 'The secret can’t be read.';
    expect(textOf(card(someSettings({ rpcEndpoints: status({ trouble }) })))).toContain(trouble);
  });
});
