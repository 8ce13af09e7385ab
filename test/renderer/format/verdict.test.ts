import { describe, expect, it } from 'vitest';
import { verdictWords } from '../../../../src-renderer/features/market/verdict.ts';
import { noon, utc } from '../../builders.ts';

const at = utc(noon);

describe('The new-entries line', () => {
  it('is unknown, never allowed, where nobody allows and nothing forbids', () => {
    const words = verdictWords({ allowed: null, reason: null, agent: null });
    expect(words.tone).toBe('unknown');
    expect(words.reason).toMatch(/has not allowed/);
  });

  it('gives the reason it was given', () => {
    const words = verdictWords({ allowed: false, reason: 'reference feed unhealthy', agent: null });
    expect(words).toMatchObject({ tone: 'bad', reason: 'reference feed unhealthy', disagreement: null });
  });

  it('shows where the agent says otherwise', () => {
    const agent = { allowed: true, reason: null, at };
    expect(verdictWords({ allowed: false, reason: 'the market is delisted', agent }).disagreement).toMatch(
      /agent itself allows/,
    );
    expect(verdictWords({ allowed: true, reason: null, agent }).disagreement).toBeNull();
  });
});
