/** Longer ones are cut before anything is sought in them. */
const longestAgent = 1_000;
const longestName = 80;

/**
 * What a program is called, after its User-Agent; null: it says nothing. A browser by its product and its system
 * (`Chrome 156 on Linux`), any other by the first product that it names (`python-requests/2.32`).
 */
export function callerName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const agent = userAgent.slice(0, longestAgent).trim();
  const name = agent.startsWith('Mozilla/') ? browserName(agent) : firstProduct(agent);
  return name === '' ? null : name.slice(0, longestName);
}

/** With the words before it, of a name that has several; all of it where it is no product. */
function firstProduct(agent: string): string {
  const [said = ''] = agent.split(' (', 1);
  const words = said.split(' ');
  const versioned = words.findIndex((word) => word.includes('/'));
  return (versioned === -1 ? words : words.slice(0, versioned + 1)).join(' ');
}

/** What browsers say beside their own name: engines, and those whose pages they want to be given. */
const company: ReadonlySet<string> = new Set([
  'Mozilla',
  'AppleWebKit',
  'Gecko',
  'Version',
  'Mobile',
  'Safari',
  'Chrome',
  'Electron',
]);

/** What stands for a name that is no longer the product's. */
const spelledOut: Readonly<Record<string, string>> = {
  Edg: 'Edge',
  EdgA: 'Edge',
  EdgiOS: 'Edge',
  OPR: 'Opera',
  CriOS: 'Chrome',
  FxiOS: 'Firefox',
  HeadlessChrome: 'Headless Chrome',
  SamsungBrowser: 'Samsung Internet',
};

function browserName(agent: string): string {
  const robot = /\(compatible; ([^;()]+)/.exec(agent)?.[1];
  if (robot !== undefined) return robot.trim();
  const products = productsOf(agent);
  const own = [...products.keys()].findLast((name) => !company.has(name));
  const name = own ?? ['Electron', 'Chrome', 'Safari'].find((each) => products.has(each));
  if (name === undefined) return firstProduct(agent);
  const version = (name === 'Safari' ? products.get('Version') : undefined) ?? products.get(name);
  const product = `${spelledOut[name] ?? name} ${wholeOf(version)}`.trim();
  const system = systemOf(agent);
  return system === null ? product : `${product} on ${system}`;
}

/** `156.0.1` is 156. */
function wholeOf(version: string | undefined): string {
  return version?.split('.', 1)[0] ?? '';
}

/** Name to version, in the order that they are said. */
function productsOf(agent: string): ReadonlyMap<string, string> {
  const words = agent.replaceAll(/\([^()]*\)/g, ' ').split(' ');
  return new Map(
    words.flatMap((word) => {
      const at = word.indexOf('/');
      return at > 0 ? [[word.slice(0, at), word.slice(at + 1)] as const] : [];
    }),
  );
}

/** By a word of the first remark: the more particular before what it is also called. */
const systems: readonly (readonly [word: string, system: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

function systemOf(agent: string): string | null {
  const remark = /\(([^()]*)\)/.exec(agent)?.[1] ?? '';
  return systems.find(([word]) => remark.includes(word))?.[1] ?? null;
}
