import { accountQuestions } from './of-account.ts';
import { agentQuestions } from './of-agent.ts';
import { chainQuestions } from './of-chain.ts';
import { fundQuestions } from './of-funds.ts';
import { badPeriod, closedQuestions, performanceQuestions } from './of-history.ts';
import { decisionQuestions, orderQuestions } from './of-journal.ts';
import { marketQuestions } from './of-markets.ts';
import type { Question } from './question.ts';

export const questions: readonly Question[] = [
  ...agentQuestions,
  ...accountQuestions,
  ...performanceQuestions,
  badPeriod(),
  ...closedQuestions,
  ...orderQuestions,
  ...decisionQuestions,
  ...marketQuestions,
  ...chainQuestions,
  ...fundQuestions,
];
