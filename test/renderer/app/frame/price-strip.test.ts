import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Frame } from '../../../../src-preload/contract/bridge/events.ts';
import type { AgentToken } from '../../../../src-preload/contract/views/funds/agent-token.ts';
import { PriceStrip } from '../../../../src-renderer/app/frame/PriceStrip.tsx';
import { stripContent, type StripFacts } from '../../../../src-renderer/app/frame/price-strip.ts';
import { anAgent } from '../../account-builders.ts';
import { noon, utc } from '../../builders.ts';
import { drawn, textOf } from '../../drawn.tsx';

const reported = (facts: Partial<StripFacts> = {}): string => {
  const content = stripContent({ network: 'TESTNET', agent: anAgent(), isUsable: () => true, ...facts });
  return content.kind === 'sentence' ? content.text : content.symbols.map(({ coin }) => coin).join(' ');
};
const failure = { kind: 'failure', error: { code: 'provider_failed', message: 'It is 4 min old.' } } as const;

describe('The price strip', () => {
  it('lists exactly the markets that the agent reports, in its order', () => {
    const symbols = ['xyz:GOLD', 'BTC', 'NOSUCH'].map((coin) => ({
      coin,
      marketId: coin === 'NOSUCH' ? null : `sim-testnet:${coin}`,
    }));
    expect(reported({ agent: anAgent({ symbols }) })).toBe('xyz:GOLD BTC NOSUCH');
  });

  it.each([
    ['the network is unknown', { network: null }, /^Network unknown/],
    ['nothing has been reported', { agent: null }, /^Loading/],
    ['no agent is connected', { agent: anAgent({ attachment: 'none', status: failure }) }, /^No agent/],
    [
      'the agent is on another network',
      { agent: anAgent({ attachment: 'other_network' }) },
      /a different network/,
    ],
    ['the agent is unreachable', { agent: anAgent({ status: failure }) }, /^Agent unreachable.*4 min old/],
    [
      'its status was not read yet',
      { agent: anAgent({ status: failure, away: { kind: 'unread' } }) },
      /^Loading/,
    ],
    ['its list could not be read', { agent: anAgent({ symbols: null }) }, /Could not read/],
    ['it trades nothing', { agent: anAgent({ symbols: [] }) }, /trades no market/],
    ['no quote is usable', { isUsable: () => false }, /^No current quote/],
  ] as const)('says so when %s', (_, facts, sentence) => {
    expect(reported(facts)).toMatch(sentence);
  });

  it('reports an unknown network before anything else', () => {
    expect(reported({ network: null, agent: anAgent({ status: failure }) })).toMatch(/^Network unknown/);
  });

  it('shows all of them when one has a usable quote', () => {
    const symbols = [
      { coin: 'A', marketId: 'a' },
      { coin: 'B', marketId: 'b' },
    ];
    expect(reported({ agent: anAgent({ symbols }), isUsable: (id) => id === 'b' })).toBe('A B');
  });
});

it('the age of the token’s price counts up from the time of its block, whatever the last answer gave', () => {
  const token = {
    symbol: 'SIMV',
    source: 'pool',
    priceUsd: 0.07,
    priceUsdExact: '0.07',
    estimated: false,
    reason: null,
    blockNumber: 12,
    blockTime: utc(noon),
    ageSeconds: 3,
  } as AgentToken;
  const frame = { network: 'TESTNET' } as Frame;
  const at = (nowMs: number): string =>
    textOf(drawn(createElement(PriceStrip), { agent: anAgent({ token }), frame, nowMs }));
  expect(at(noon + 3_000)).toMatch(/SIMV .* 3 s$/);
  expect(at(noon + 95_000)).toMatch(/SIMV .* 1 min 35 s$/);
});
