import { describe, expect, it } from 'vitest';
import { verdictText, withoutAgent } from '../../../src-renderer/format/verdict.ts';

describe('The new-entries line', () => {
  it('is unknown, never allowed, if nobody allows and nothing forbids', () => {
    const words = verdictText({ allowed: null, reason: null, agent: null });
    expect(words.tone).toBe('unknown');
    expect(words.reason).toMatch(/has not allowed/);
  });

  it('writes a reason of the service in the window’s terms', () => {
    const given = "the agent's report can't be read (metaAndAssetCtxs: it failed)";
    const { reason } = verdictText({ allowed: null, reason: given, agent: null });
    expect(reason).toBe('the agent’s report can’t be read (Markets and prices: it failed)');
  });

  it('names the conditions that fail without saying twice that they forbid', () => {
    const given = "Not tradeable: not on the operator's symbol list, not activated (CATALOG_ONLY).";
    const { label, reason } = verdictText({ allowed: false, reason: given, agent: null });
    expect(`${label}: ${reason}`).toBe(
      'Not allowed: not on the operator’s symbol list, not activated (Catalog only).',
    );
  });

  it('shows the given reason', () => {
    const words = verdictText({ allowed: false, reason: 'reference feed unhealthy', agent: null });
    expect(words).toMatchObject({ tone: 'bad', reason: 'reference feed unhealthy', disagreement: null });
  });

  it('shows a disagreement of the agent', () => {
    const agent = { allowed: true, reason: null };
    expect(verdictText({ allowed: false, reason: 'the market is delisted', agent }).disagreement).toMatch(
      /agent itself allows/,
    );
    expect(verdictText({ allowed: true, reason: null, agent }).disagreement).toBeNull();
  });

  it('is no longer allowed once the agent is silent, and stays forbidden if it was', () => {
    const agent = { allowed: true, reason: null };
    expect(verdictText(withoutAgent({ allowed: true, reason: null, agent }))).toMatchObject({
      tone: 'unknown',
      reason: 'The agent’s last report is too old to count.',
    });
    const forbidden = withoutAgent({ allowed: false, reason: 'the session is closed', agent });
    expect(verdictText(forbidden)).toMatchObject({ tone: 'bad', disagreement: null });
  });
});
