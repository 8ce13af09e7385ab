import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tooling/repository.ts';

interface Example {
  readonly name: string;
  readonly code: string;
  /** Output that the README gives for it; null: none. */
  readonly prints: string | null;
}

/** Every program of the README, with the output that follows it. */
export function readExamples(): readonly Example[] {
  const readme = readFileSync(join(repository, 'sdk', 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));
  return blocks.flatMap(({ language, code }, index) => {
    if (language !== 'ts' && language !== 'js') return [];
    const next = blocks[index + 1];
    const prints = next?.language === 'text' ? next.code : null;
    return [{ name: `example-${index + 1}`, code, prints }];
  });
}
