import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { check } from './check.mjs';
import { base, rest } from './rest.mjs';

const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const [, code] = /^```python\n(.*?)^```$/ms.exec(guide);
// As it stands there, but for the address and for JSON in place of Python's own spelling.
const event = 'json.loads(line[6:])["data"]["statusChanged"]';
const program = code.replace('http://127.0.0.1:4310', base).replace(event, `json.dumps(${event})`);
const child = spawn('python3', ['-c', program], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(createInterface(child.stdout), 'line');
child.kill();
const { status, reason } = (await rest('/api/v1/agent/status')).body;
check('live status, as docs/api.md has it', JSON.parse(line), { status, reason });
