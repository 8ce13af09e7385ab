import { describe, expect, it } from 'vitest';
import { stripContent, type StripFacts } from '../../../../src-renderer/app/frame/price-strip.ts';
import { anAgent } from '../../account-builders.ts';

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
