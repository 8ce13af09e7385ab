import { spawnSync } from 'node:child_process';
import { check } from './check.mjs';
import { commandOf } from './command-of.mjs';
import { checkTools, checkUnknownArgument } from './mcp-questions.mjs';
import { base } from './rest.mjs';

const [era] = process.argv.slice(2);
const inspector = commandOf('@modelcontextprotocol/inspector', 'mcp-inspector');

/** What the Inspector prints of a result. A tool that failed ends it with a code of its own, after the result. */
function inspected(...options) {
  const args = ['--cli', `${base}/rpc`, '--transport', 'http', '--protocol-era', era, '--format', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, [inspector, ...args, ...options], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const line = stdout.split('\n').find((one) => one.startsWith('{"result"'));
  if (line === undefined) throw new Error(`The Inspector prints no result: ${stdout}${stderr}`);
  return JSON.parse(line);
}

const { result, schemaFindings = [] } = inspected('--method', 'tools/list', '--strict');
check('tool schemas, strict', [result.tools.length > 0, schemaFindings], [true, []]);
const call = async (name, args) => {
  const asked = ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)];
  const { structuredContent, content, isError } = inspected(...asked).result;
  return { data: structuredContent, text: content[0].text, isError };
};
await checkTools(call);
await checkUnknownArgument(call);
