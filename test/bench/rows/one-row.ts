import { atLeast, joinFindings, type Findings, type Row } from '../bench-row.ts';
import { untilAnswer } from '../load/started-program.ts';
import { runningService } from '../running-service.ts';
import { compareWithPlain } from './compare-with-plain.ts';

const questions = [
  { what: 'one row', path: '/api/markets/sim-testnet:BTC', floor: atLeast(0.65) },
  { what: 'one quote', path: '/api/markets/sim-testnet:BTC/quote', floor: atLeast(0.65) },
  { what: 'the risk', path: '/mcp/risk', floor: atLeast(0.65) },
] as const;

export const oneRowRow: Row = {
  name: 'one-row',
  title: 'One row, one quote, the risk',
  run: async (length) => {
    await using service = await runningService({ worldRate: 0 });
    const found: Findings[] = [];
    for (const question of questions) {
      await untilAnswer(`${service.ready.url}${question.path}`, isComplete);
      found.push(await compareWithPlain(service, question, length));
    }
    return joinFindings(found);
  },
};

/** The risk is known, and no longer changes, once the agent and the account have been read. */
const isComplete = (body: string): boolean => (JSON.parse(body) as { degraded?: boolean }).degraded !== true;
