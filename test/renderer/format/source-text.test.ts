import { expect, test } from 'vitest';
import { alertRuleSeverity } from '../../../src-preload/contract/views/alerts/alert-rules.ts';
import { severityOf, sources } from '../../../src-renderer/format/source-text.ts';

test('an unreachable source has the severity of its alert: a chain is a warning, the venue is critical', () => {
  expect(sources.map((source) => [source, severityOf(source, 'down')])).toEqual([
    ['venue', alertRuleSeverity.venue_stale],
    ['agent', alertRuleSeverity.agent_silent],
    ['reference', alertRuleSeverity.reference_unreachable],
    ['chain', alertRuleSeverity.chain_unreachable],
    ['store', alertRuleSeverity.store_failed],
  ]);
  expect([severityOf('venue', 'down'), severityOf('chain', 'down')]).toEqual(['critical', 'warning']);
});

test('a degraded source is a warning, one that was not read yet is information', () => {
  for (const source of sources) {
    expect(severityOf(source, 'degraded')).toBe('warning');
    expect(severityOf(source, 'unread')).toBe('info');
    expect([severityOf(source, 'ok'), severityOf(source, 'detached'), severityOf(source, 'unknown')]).toEqual(
      [null, null, null],
    );
  }
});
