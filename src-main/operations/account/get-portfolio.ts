import { Portfolio } from '../../../src-preload/contract/views/portfolio.ts';
import { operation } from '../operation.ts';

export const getPortfolio = operation({
  summary: 'Net open positions and the sums of the pooled account',
  output: Portfolio,
  needs: 'portfolio',
  http: [{ path: 'GET /mcp/portfolio', id: 'getMcpPortfolio', tag: 'MCP' }],
  tool: {
    name: 'get_portfolio',
    title: 'Portfolio',
    description:
      'Net open positions with their protective orders, and the sums of the one pooled account that holds them.',
  },
  answer: (_, { readModel }) => readModel.portfolio(),
});
