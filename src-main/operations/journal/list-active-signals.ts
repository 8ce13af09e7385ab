import { ActiveSignals } from '../../../src-preload/contract/views/signals.ts';
import { operation } from '../operation.ts';

export const listActiveSignals = operation({
  summary: 'Signals that the agent holds now',
  output: ActiveSignals,
  needs: 'signals',
  http: [{ path: 'GET /mcp/signals', id: 'listMcpSignals', tag: 'MCP' }],
  tool: {
    name: 'list_signals',
    title: 'Active signals',
    description: 'The signals that the agent holds now, with direction and confidence.',
  },
  answer: (_, { readModel }) => readModel.signalsNow(),
});
