import { expect, test } from 'vitest';
import { getAgentStatus } from '../../../../src-main/operations/journal/agent-status.ts';
import { vault } from '../../agent-status.ts';
import { now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';
import { aDecision, common, putJournal } from './a-journal.ts';

test('the time of the agent’s last decision is in its journal, and unknown before that is read', async () => {
  await using app = anOpenSource({ account: vault, agent: read({}, now) });
  const decidedAt = (): string | null => app.ask(getAgentStatus, null).lastDecisionAt;
  expect(decidedAt()).toBeNull();
  putJournal(app.store, [aDecision(1)], { isEnd: false });
  expect(decidedAt()).toBeNull();
  putJournal(app.store, [aDecision(2)]);
  expect(Date.parse(decidedAt() ?? '')).toBe(common(2).at);
});
