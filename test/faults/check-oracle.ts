import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { feedFaults } from './catalog/feed.ts';
import { venueFaults } from './catalog/venue.ts';
import { askAll, checkAnswers, isWrong, type Answer, type Cell } from './examine.ts';
import { openInterfaces } from './interfaces.ts';
import { openLab, type Lab } from './lab.ts';
import { wrongAnswers, type WrongAnswer } from './wrong-answers.ts';

/**
 * Shows that the matrix can fail: asks a running service everything, puts a wrong answer in the place of a right one, and expects a
 * wrong cell in that answer. Exits with 1 if a wrong answer goes unnoticed.
 */
const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../resources/schema.graphql'), 'utf8'));
const states: readonly WrongAnswer['during'][] = ['normal operation', 'agent dies', 'venue hangs'];
const faults = [...venueFaults, ...feedFaults];
/** Seconds of the driven time: until everything is read, past every limit of the contract's, and until all is well again. */
const [startingMs, faultMs, recoveryMs] = [620_000, 200_000, 400_000];

const lab = await openLab();
let unnoticed = 0;
try {
  await lab.start();
  await lab.time.advance(startingMs);
  const service = lab.service();
  const interfaces = await lab.time.patiently(openInterfaces(service.url, service.dashboardLink(), schema));
  for (const during of states) {
    const fault = faults.find(({ name }) => name === during);
    await fault?.begin(lab);
    if (fault !== undefined) await lab.time.advance(faultMs);
    unnoticed += tryAll(lab, await askAll(lab, interfaces), during);
    await fault?.end(lab);
    if (fault !== undefined) await lab.time.advance(recoveryMs);
  }
} finally {
  await lab.close();
}
console.log(`${wrongAnswers.length} wrong answers, ${unnoticed} unnoticed.`);
process.exit(unnoticed === 0 ? 0 : 1);

/** Returns how many went unnoticed. */
function tryAll(lab: Lab, answers: readonly Answer[], during: WrongAnswer['during']): number {
  const right = checkAnswers(lab, answers).filter(isWrong);
  if (right.length > 0)
    throw new Error(`Without a change, ${right[0]?.figure ?? ''} is wrong: ${whyOf(right)}`);
  return wrongAnswers
    .filter((one) => one.during === during)
    .filter(({ name, question, change }) => {
      const cells = checkAnswers(
        lab,
        answers.map((answer) =>
          answer.question.id === question ? { ...answer, reading: change(answer.reading) } : answer,
        ),
      ).filter((cell) => isWrong(cell) && cell.figure.startsWith(`${question} `));
      const notice = cells.length === 0 ? 'UNNOTICED' : `${cells[0]?.figure ?? ''}: ${whyOf(cells)}`;
      console.log(`${during}: ${name}: ${notice}`);
      return cells.length === 0;
    }).length;
}

function whyOf([cell]: readonly Cell[]): string {
  return cell?.verdict.kind === 'wrong' ? cell.verdict.why : '';
}
