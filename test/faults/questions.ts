import { graphQuestions } from './questions/graph.ts';
import type { Question } from './questions/question.ts';
import { restQuestions, toolQuestions } from './questions/rest.ts';
import { windowQuestions } from './questions/window.ts';

export type { Question };
export const questions: readonly Question[] = [
  ...restQuestions,
  ...toolQuestions,
  ...graphQuestions,
  ...windowQuestions,
];
