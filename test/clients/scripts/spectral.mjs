import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { check } from './check.mjs';
import { commandOf } from './command-of.mjs';
import { rest } from './rest.mjs';

writeFileSync('ruleset.yaml', 'extends: ["spectral:oas"]\n');

function findingsIn(document) {
  writeFileSync('openapi.json', JSON.stringify(document));
  const args = ['lint', 'openapi.json', '-r', 'ruleset.yaml', '-f', 'json', '-F', 'hint', '--quiet'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [commandOf('@stoplight/spectral-cli', 'spectral'), ...args],
    {
      encoding: 'utf8',
    },
  );
  try {
    return JSON.parse(stdout).map(({ code, path }) => `${code}: ${path.join('.')}`);
  } catch (error) {
    throw new Error(`Spectral prints no result: ${stdout}${stderr}`, { cause: error });
  }
}

const { body: document } = await rest('/api/openapi.json');
check('no results', findingsIn(document), []);

const { summary: _, description: __, ...bare } = document.paths['/api/markets'].get;
document.paths['/api/markets'].get = bare;
check('a description that is taken away is a result', findingsIn(document), [
  'operation-description: paths./api/markets.get',
]);
