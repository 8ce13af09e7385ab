/** Loaded with `node -r`: resolves `electron` to the double and makes this Node look like an Electron main process. */
const { registerHooks } = process.getBuiltinModule('node:module');
const { pathToFileURL } = process.getBuiltinModule('node:url');
const { dirname, join } = process.getBuiltinModule('node:path');

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

const exe = process.env['ELECTRON_DOUBLE_EXE'] ?? 'electron';
const words = JSON.parse(process.env['ELECTRON_DOUBLE_ARGV'] ?? '[]') as string[];
process.env['ELECTRON_DOUBLE_NODE'] = process.execPath;
if (process.env['ELECTRON_DOUBLE_PACKAGED'] === '1') {
  // A packaged app is an executable of its own, which is not handed its folder.
  const folder = words.findIndex(
    (word, at) => !word.startsWith('-') && !/^(-r|--require)$/.test(words[at - 1] ?? ''),
  );
  process.argv = [exe, ...words.filter((_, at) => at !== folder)];
  Object.defineProperty(process, 'execPath', { value: exe });
  Object.defineProperty(process, 'resourcesPath', { value: join(dirname(exe), 'resources') });
} else {
  process.argv = [exe, ...words];
  Object.defineProperty(process, 'resourcesPath', { value: join(process.cwd(), 'resources') });
  Object.defineProperty(process, 'defaultApp', { value: true });
}
