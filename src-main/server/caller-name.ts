/** Length to which a User-Agent is cut before it is searched. */
const longestAgent = 1_000;
const longestName = 80;

/**
 * Name of a program from its User-Agent; null: it sends none. A browser is named by its product and system (`Chrome 156 on Linux`),
 * any other program by the first product that it names (`python-requests/2.32`).
 */
export function callerName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null;
  const agent = userAgent.slice(0, longestAgent).trim();
  const name = agent.startsWith('Mozilla/') ? browserName(agent) : firstProduct(agent);
  return name === '' ? null : name.slice(0, longestName);
}

/** First product with the words before it, for a name of several words; the whole text if there is no product. */
function firstProduct(agent: string): string {
  const [product = ''] = agent.split(' (', 1);
  const words = product.split(' ');
  const versioned = words.findIndex((word) => word.includes('/'));
  return (versioned === -1 ? words : words.slice(0, versioned + 1)).join(' ');
}

/** Products that browsers name besides their own: engines, and browsers whose pages they want to be served. */
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

/** Current name of a product whose User-Agent uses an old or shortened one. */
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

/** Major version: `156` of `156.0.1`. */
function wholeOf(version: string | undefined): string {
  return version?.split('.', 1)[0] ?? '';
}

/** Version of each product, in the order in which they are named. */
function productsOf(agent: string): ReadonlyMap<string, string> {
  const words = agent.replaceAll(/\([^()]*\)/g, ' ').split(' ');
  return new Map(
    words.flatMap((word) => {
      const at = word.indexOf('/');
      return at > 0 ? [[word.slice(0, at), word.slice(at + 1)] as const] : [];
    }),
  );
}

/** System by a word of the first parenthesis. The more specific word comes first: Android's also contains Linux. */
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
