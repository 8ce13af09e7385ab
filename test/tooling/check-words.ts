import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { droppedWordsIn, wrongBeginningsIn } from './dropped-words.ts';
import { repository } from './repository.ts';

const files = globSync('{src-main,src-preload,src-renderer,sdk/src}/**/*.{ts,tsx}', { cwd: repository });
const hits = files.flatMap((file) => {
  const source = readFileSync(join(repository, file), 'utf8');
  const texts = droppedWordsIn(source, file.endsWith('.tsx')).map(({ text }) => text);
  return [...texts, ...wrongBeginningsIn(source)].map((text) => `${file}: ${text}`);
});
for (const hit of hits) console.error(hit);
console.log(
  `${files.length} files read, ${hits.length} texts with dropped words or a wrong beginning (docs/glossary.md)`,
);
if (files.length === 0 || hits.length > 0) process.exitCode = 1;
