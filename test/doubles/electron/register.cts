/** Loaded with `node -r`: resolves `electron` to the double and makes this Node look like an Electron main process. */
const { registerHooks } = process.getBuiltinModule('node:module');
const { pathToFileURL } = process.getBuiltinModule('node:url');
const { join } = process.getBuiltinModule('node:path');

const url = pathToFileURL(join(__dirname, 'electron.ts')).href;
registerHooks({
  resolve(specifier, context, next) {
    if (/^electron(\/(main|common))?$/.test(specifier))
      return { url, format: 'module-typescript', shortCircuit: true };
    return next(specifier, context);
  },
});
const version = (
  JSON.parse(
    require('node:fs').readFileSync(require.resolve('electron/package.json', { paths: [__dirname] }), 'utf8'),
  ) as { version: string }
).version;
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser' });
Object.defineProperty(process, 'resourcesPath', { value: join(process.cwd(), 'resources') });
Object.defineProperty(process, 'defaultApp', { value: true });
process.argv = [
  process.env['ELECTRON_DOUBLE_EXE'] ?? 'electron',
  ...(JSON.parse(process.env['ELECTRON_DOUBLE_ARGV'] ?? '[]') as string[]),
];
